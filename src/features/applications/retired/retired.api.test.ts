import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { handlersFor } from '../../../app/jobs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-documents-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { config, database, sql } = await testApp({ env: { DATA_DIR: dataDir } })

const folder = join(dataDir, 'private', 'provider_documents')

test('a file that cannot be removed keeps none of the others, and is tried again', async () => {
  await sql`INSERT INTO retired_documents (path, retired_at) VALUES
    ('provider_documents/stuck', now() - interval '2 hours'), ('provider_documents/next', now() - interval '1 hour')`
  mkdirSync(join(folder, 'stuck'), { recursive: true })
  writeFileSync(join(folder, 'next'), 'identity')
  await expect(handlersFor(config).purge(database, {})).rejects.toThrow()
  expect([existsSync(join(folder, 'next')), await sql`SELECT path FROM retired_documents`]).toEqual([
    false,
    [{ path: 'provider_documents/stuck' }],
  ])
  rmSync(join(folder, 'stuck'), { recursive: true })
  await handlersFor(config).purge(database, {})
  expect(await sql`SELECT path FROM retired_documents`).toEqual([])
})

test('nor do many that cannot be removed', async () => {
  const stuck = [1, 2, 3, 4, 5].map((n) => `stuck${n}`)
  for (const name of stuck) {
    await sql`INSERT INTO retired_documents (path, retired_at) VALUES (${`provider_documents/${name}`}, now() - interval '2 hours')`
    mkdirSync(join(folder, name), { recursive: true })
  }
  await sql`INSERT INTO retired_documents (path, retired_at) VALUES ('provider_documents/next', now() - interval '1 hour')`
  writeFileSync(join(folder, 'next'), 'identity')
  for (const _ of [1, 2]) await expect(handlersFor(config).purge(database, {})).rejects.toThrow()
  expect(existsSync(join(folder, 'next'))).toBe(false)
  for (const name of stuck) rmSync(join(folder, name), { recursive: true })
  await handlersFor(config).purge(database, {})
  expect(await sql`SELECT path FROM retired_documents`).toEqual([])
})
