import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { migrate } from '../../src/app/migrate.ts'
import { type Embedded, startEmbedded } from '../../src/embedded/embedded.ts'
import { loadConfig } from '../../src/server/config/config.ts'
import { connect, type Database } from '../../src/server/db/database.ts'
import { loadPages, servePages } from '../../src/server/pages/render.ts'
import { freezePostgres } from '../freezePostgres.ts'

const limits = { max: 4, queue: 20, connectMs: 1000, waitMs: 1000, statementMs: 1000, lockMs: 500 }
const paths = ['/', '/categories', '/search?word=a', '/help', '/login']
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-outage-'))
let embedded: Embedded
let app: FastifyInstance
let database: Database
let thaw = () => {}

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  await migrate(embedded.url)
})
beforeEach(async () => {
  database = connect(embedded.url, limits)
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: embedded.url })
  const built = await buildApp(config, database)
  app = built.app
  await servePages(app, config, built.deps, await loadPages())
  await database.watch()
})
afterEach(async () => {
  thaw()
  await app.close()
  await database.close()
})
afterAll(async () => {
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const get = (url: string, locale: string) => app.inject({ url, headers: { cookie: `locale=${locale}` } })
const words = { en: 'We will be right back', ar: 'سنعود بعد لحظات' }

const expectOutage = async (url: string, locale: 'en' | 'ar') => {
  const { statusCode, headers, payload } = await get(url, locale)
  expect({ url, status: statusCode, cache: headers['cache-control'], again: headers['retry-after'] }).toEqual({
    url,
    status: 503,
    cache: 'no-store',
    again: '1',
  })
  expect(payload).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
  expect(payload).toContain(words[locale])
}
const expectOutages = async () => {
  for (const url of paths) for (const locale of ['en', 'ar'] as const) await expectOutage(url, locale)
}

test('frozen: each page is a 503 in the language of the visitor; whole again when the database is back', async () => {
  await expect.poll(async () => (await get('/api/settings', 'en')).statusCode).toBe(200)
  thaw = await freezePostgres(embedded.url, dataDir)
  await expectOutages()
  thaw()
  await expect.poll(async () => (await get('/', 'ar')).statusCode).toBe(200)
})

test('a cached page is shown as long as it is known to be current, then a 503', async () => {
  let before = await get('/', 'en')
  await expect
    .poll(async () => {
      before = await get('/', 'en')
      return before.statusCode
    })
    .toBe(200)
  thaw = await freezePostgres(embedded.url, dataDir)
  await expect
    .poll(async () => {
      const { statusCode, payload } = await get('/', 'en')
      if (statusCode === 200) expect(payload).toBe(before.payload)
      return statusCode
    })
    .toBe(503)
})

test('refused: each page is a 503', async () => {
  const own = connect('postgres://doorstep@127.0.0.1:1/none', limits)
  await app.close()
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://doorstep@127.0.0.1:1/none',
  })
  const built = await buildApp(config, own)
  app = built.app
  await servePages(app, config, built.deps, await loadPages())
  await expectOutages()
  await own.close()
})
