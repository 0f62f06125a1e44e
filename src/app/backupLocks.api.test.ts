import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createArchive } from '#server/backup/archive.ts'
import { dump } from '#server/backup/dump.ts'
import { manifestFile } from '#server/backup/format.ts'
import { connect, type Database } from '#server/db/database.ts'
import { folderFiles } from '#server/files/files.ts'
import { buildCoupon } from '../../test/build.ts'
import { freshDatabase } from '../../test/database.ts'
import { longTimeouts } from '../../test/longTimeouts.ts'
import { fileColumns } from './backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-backup-'))
let house: { url: string; drop: () => Promise<void> }
let database: Database

beforeEach(async () => {
  house = await freshDatabase()
  database = connect(house.url, { max: 4, ...longTimeouts })
  await buildCoupon(database.db, {})
})
afterEach(async () => {
  await database.close()
  await house.drop()
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['a migration that writes a table anew', 'ALTER TABLE coupons ALTER COLUMN id TYPE bigint'],
  ['a restore', 'TRUNCATE coupons CASCADE'],
])('%s takes no rows from a backup that has begun', async (name, change) => {
  const archive = createArchive(join(folder, `${name}.tar.gz`))
  const add: typeof archive.add = async (part, bytes) => {
    if (part === manifestFile) await database.sql.unsafe(`SET LOCAL lock_timeout = 500; ${change}`).catch(() => {})
    return archive.add(part, bytes)
  }
  const files = { files: folderFiles(folder), private: folderFiles(folder) }
  const { rows } = await dump({ url: house.url, files, columns: fileColumns, program: '1.2.3' }, { ...archive, add })
  await archive.abort()
  expect(rows['public.coupons']).toBe(1)
})
