import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import { connect } from '#server/db/database.ts'
import { freshDatabase } from '../../test/database.ts'
import { seedIfEmpty } from './seedDemo.ts'

const fresh = await freshDatabase()
const processes = [connect(fresh.url), connect(fresh.url), connect(fresh.url)]
const DATA_DIR = mkdtempSync(join(tmpdir(), 'doorstep-seeding-'))
const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: fresh.url, DATA_DIR })
afterAll(async () => {
  for (const database of processes) await database.close()
  await fresh.drop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

test('of several processes on an empty database one seeds the demo and all start with it', async () => {
  const printed: string[] = []
  const start = (database: (typeof processes)[number]) => seedIfEmpty(database, config, (line) => printed.push(line))
  const started = await Promise.all(processes.map(start))
  expect(printed).toEqual(['Seeding the demo town…'])
  for (const accounts of started) expect(accounts).toContain('customer@doorstep.test')
})
