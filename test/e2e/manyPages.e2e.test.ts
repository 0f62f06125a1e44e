import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { migrate } from '../../src/app/migrate.ts'
import { type Embedded, startEmbedded } from '../../src/embedded/embedded.ts'
import { loadConfig } from '../../src/server/config/config.ts'
import { connect, type Database } from '../../src/server/db/database.ts'
import { loadPages, servePages } from '../../src/server/pages/render.ts'
import { beginWithTheMinute } from '../wholeMinute.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-many-pages-'))
let embedded: Embedded
let app: FastifyInstance
let database: Database

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  await migrate(embedded.url)
  database = connect(embedded.url)
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: embedded.url })
  const built = await buildApp(config, database)
  app = built.app
  await servePages(app, config, built.deps, await loadPages())
  await database.watch()
})
afterAll(async () => {
  await app.close()
  await database.close()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

beginWithTheMinute()

const many = 100
let asked = 0

/** Asks for pages of one address that nothing keeps; `waiting` are not answered yet. */
const flood = (address: string, paths: readonly string[]) => {
  const progress = { waiting: paths.length, statuses: [] as Promise<number>[] }
  progress.statuses = paths.map(async (url) => {
    const { statusCode } = await app.inject({ url, remoteAddress: address })
    progress.waiting--
    return statusCode
  })
  return progress
}

const newPages = () => Array.from({ length: many }, () => `/help?new=${asked++}`)

test.each([
  ['a new page', '/about-us?new=1'],
  // Asked for last in the flood, too.
  ['the same page', '/categories?new=1'],
  ['a call', '/api/settings'],
])('%s does not wait for a hundred pages of another address', async (_, url) => {
  const pages = flood('203.0.113.1', [...newPages(), '/categories?new=1'])
  const { statusCode } = await app.inject({ url, remoteAddress: '203.0.113.2' })
  expect(statusCode).toBe(200)
  expect(pages.waiting).toBeGreaterThan(many / 2)
  expect(new Set(await Promise.all(pages.statuses))).toEqual(new Set([200]))
})

/** Pages of an address that wait as its kept page is answered; undefined where a busy machine has lost what keeps pages exact meanwhile. */
const waitingBehindKept = async (): Promise<number | undefined> => {
  const { changes } = database
  await expect.poll(() => changes.isReliable()).toBe(true)
  const { version } = changes
  await app.inject({ url: '/login', remoteAddress: '203.0.113.1' })
  const pages = flood('203.0.113.1', newPages())
  await app.inject({ url: '/login', remoteAddress: '203.0.113.1', headers: { cookie: 'wrote=1' } })
  const { waiting } = pages
  await Promise.all(pages.statuses)
  return changes.version === version ? waiting : undefined
}

test('a page that is kept does not wait for others of its own address', async () => {
  let waiting: number | undefined
  do waiting = await waitingBehindKept()
  while (waiting === undefined)
  expect(waiting).toBeGreaterThan(many / 2)
})
