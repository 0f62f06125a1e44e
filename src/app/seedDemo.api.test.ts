import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import { connect } from '#server/db/database.ts'
import { verifyPassword } from '#server/security/passwords.ts'
import { buildToken } from '../../test/build.ts'
import { freshDatabase } from '../../test/database.ts'
import { longTimeouts } from '../../test/longTimeouts.ts'
import { buildApp } from './app.ts'
import { seedIfEmpty } from './seedDemo.ts'

const fresh = await freshDatabase()
const processes = [connect(fresh.url, longTimeouts), connect(fresh.url, longTimeouts), connect(fresh.url, longTimeouts)]
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

const accounts = [
  ['customer', 'customer@doorstep.test'],
  ['provider', 'provider@doorstep.test'],
  ['operator', 'operator@doorstep.test'],
] as const

/** The program over the seeded database with other settings. */
const serverWith = async (env: Record<string, string>) => {
  const database = connect(fresh.url, longTimeouts)
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
    DATABASE_URL: fresh.url,
    DATA_DIR,
  }
  const { app } = await buildApp(loadConfig({ ...settings, ...env }), database)
  const status = async (method: 'GET' | 'POST', path: string, { token = '', body = {} } = {}) =>
    (
      await app.inject({
        method,
        url: `/api/${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'POST' && { payload: body }),
      })
    ).statusCode
  const login = (email: string, password = 'doorstep-demo') => status('POST', 'login', { body: { email, password } })
  return { status, login, close: () => app.close().then(database.close) }
}

test('an installation whose demo is off refuses the accounts of one that was on, and their sessions', async () => {
  const [off, on] = [await serverWith({ DEMO: 'off' }), await serverWith({ DEMO: 'on' })]
  const [{ sql, db }] = processes as [(typeof processes)[number]]
  const [row] = await sql<{ id: number }[]>`SELECT id FROM users WHERE email = 'operator@doorstep.test'`
  const { token } = await buildToken(db, { user_id: row?.id ?? 0 })
  for (const [, email] of accounts) expect([await on.login(email), await off.login(email)]).toEqual([200, 422])
  expect([await on.status('GET', 'user', { token }), await off.status('GET', 'user', { token })]).toEqual([200, 401])
  const body = { name: 'Real', email: 'real@example.com', phone_number: '+966599', password: 'right-secret' }
  expect(await off.status('POST', 'register', { body })).toBe(200)
  expect(await off.login(body.email, body.password)).toBe(200)
  const [mark] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM users WHERE NOT planted`
  expect(mark?.n).toBe(1)
  await Promise.all([off.close(), on.close()])
})

test('a demo that others reach has an operator with a password of its own, printed once, and a closed mailbox', async () => {
  const [{ sql, db }] = processes as [(typeof processes)[number]]
  const shown = await serverWith({ DEMO: 'on', DEMO_PUBLIC: 'on' })
  const [row] = await sql<{ id: number }[]>`SELECT id FROM users WHERE email = 'operator@doorstep.test'`
  const { token } = await buildToken(db, { user_id: row?.id ?? 0 })
  const start = () => seedIfEmpty(processes[0] as (typeof processes)[number], { ...config, demoPublic: true }, () => {})
  const text = (await start()) ?? ''
  const password = /\(password (\S{16}), chosen now/.exec(text)?.[1] ?? ''
  expect(password).not.toBe('')
  const again = await start()
  expect(again).not.toMatch(/chosen now/)
  for (const said of [text, again]) expect(said).toMatch(/; support and finance have it, too\)/)
  expect(await shown.status('GET', 'user', { token })).toBe(401)
  const statuses = async (secret: string) =>
    Promise.all(accounts.map(async ([who, email]) => [who, await shown.login(email, secret)]))
  expect(await statuses('doorstep-demo')).toEqual([
    ['customer', 200],
    ['provider', 200],
    ['operator', 422],
  ])
  for (const who of ['operator', 'support', 'finance'])
    expect([who, await shown.login(`${who}@doorstep.test`, password)]).toEqual([who, 200])
  const [stored] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE id = ${row?.id ?? 0}`
  expect(await verifyPassword(password, stored?.password_hash)).toBe(true)
  const [customer] = await sql<{ id: number }[]>`SELECT id FROM users WHERE email = 'customer@doorstep.test'`
  const session = async (id = 0) => ({ token: (await buildToken(db, { user_id: id })).token })
  expect(await shown.status('GET', 'sandbox/mails')).toBe(401)
  expect(await shown.status('GET', 'sandbox/mails', await session(customer?.id))).toBe(403)
  expect(await shown.status('GET', 'sandbox/mails', await session(row?.id))).toBe(200)
  await shown.close()
})
