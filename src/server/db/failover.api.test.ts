import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app/app.ts'
import { migrate } from '#app/migrate.ts'
import { loadConfig } from '#server/config/config.ts'
import { buildProvider, buildService, buildToken, buildUser } from '../../../test/build.ts'
import { type Server, startPostgres, startStandby, urlOfAll } from '../../../test/postgres.ts'
import { startTicks } from '../../../test/ticks.ts'
import { visitBody, wallTime } from '../../../test/visits.ts'
import { connect, type Database } from './database.ts'

let primary: Server
let standby: Server
const opened: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  primary = await startPostgres()
  await migrate(primary.url)
  standby = await startStandby(primary)
}, 240_000)
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})
afterAll(async () => {
  await standby.remove()
  await primary.remove()
})

const serve = async (url: string) => {
  const database = connect(url)
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url, RATE_LIMIT_SCALE: '1000' })
  const { app, deps } = await buildApp(config, database)
  await app.ready()
  opened.push(database.close, () => app.close())
  return { app, database, contracts: deps.contracts }
}

const replayed = async () => {
  const [at] = await primary.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn() AS lsn')
  await expect
    .poll(
      async () =>
        (await standby.query<{ there: boolean }>('SELECT pg_last_wal_replay_lsn() >= $1 AS there', [at?.lsn]))[0]
          ?.there,
    )
    .toBe(true)
}

const customer = async ({ db }: Database) => {
  const { id } = await buildUser(db)
  return (await buildToken(db, { user_id: id })).token
}

describe('a standby that is not yet promoted', () => {
  test('is not ready, answers what it can read, and every change is a 503', { timeout: 240_000 }, async () => {
    const writing = connect(primary.url, { max: 2 })
    const { id } = await buildUser(writing.db, { role: 'operator' })
    const { token } = await buildToken(writing.db, { user_id: id })
    const customer = await buildUser(writing.db)
    const idle = await buildToken(writing.db, { user_id: customer.id })
    // Using it extends it, which is a change.
    await writing.sql`UPDATE api_tokens SET last_used_at = now() - interval '2 hours' WHERE user_id = ${customer.id}`
    await writing.close()
    await replayed()
    const { app, contracts } = await serve(standby.url)
    const ready = async () => {
      const { statusCode, payload } = await app.inject('/readyz')
      return [statusCode, JSON.parse(payload).code]
    }
    await expect.poll(ready).toEqual([503, 'database_read_only'])
    expect((await app.inject('/api/settings')).statusCode).toBe(200)
    const headers = { authorization: `Bearer ${idle.token}` }
    expect((await app.inject({ url: '/api/bookings', headers })).statusCode).toBe(200)
    const odd: string[] = []
    for (const { method, path } of contracts) {
      const url = `/api/${path.replace(/:\w+/g, String(id))}`
      const { statusCode, payload } = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(method !== 'GET' && { payload: {} }),
      })
      if (statusCode === 500) odd.push(`${method} ${path}: ${payload.slice(0, 200)}`)
    }
    expect(odd).toEqual([])
    // What counts tries has a table that no standby has.
    const login = { email: customer.email, password: 'a wrong one' }
    for (const [path, payload] of [
      ['login', login],
      ['register', { ...login, name: 'Sara', phone_number: '+966 55 000 7007', password: 'Long-enough-9-words' }],
      ['send_reset_link_email', { email: customer.email }],
    ] as const) {
      const { statusCode, payload: text } = await app.inject({ method: 'POST', url: `/api/${path}`, payload })
      expect([path, statusCode, JSON.parse(text).code]).toEqual([path, 503, 'database_read_only'])
    }
  })
})

test('the primary is killed and the standby promoted: bookings go on within 5 s, and none that was acknowledged is lost', async () => {
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await primary.query('SELECT pg_reload_conf()')
  await expect
    .poll(
      async () =>
        (await primary.query<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication'))[0]?.sync_state,
    )
    .toBe('sync')
  const { app, database } = await serve(urlOfAll([primary, standby]))
  const provider = await buildProvider(database.db)
  const service = await buildService(database.db, { e_provider_id: provider.id })
  const token = await customer(database)
  const acknowledged: number[] = []
  const durations: number[] = []
  const clock = startTicks()
  let lastAt = 0
  const book = async (n: number) => {
    const hour = String(8 + (n % 10)).padStart(2, '0')
    const body = visitBody(service, { booking_at: wallTime(`${hour}:00`, 2 + Math.floor(n / 10)) })
    const askedAt = clock.elapsed()
    const { statusCode, payload } = await app.inject({
      method: 'POST',
      url: '/api/bookings',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `failover-${n}` },
      payload: body,
    })
    if (statusCode !== 200) return statusCode
    acknowledged.push(JSON.parse(payload).data.id)
    lastAt = clock.elapsed()
    durations.push(lastAt - askedAt)
    return statusCode
  }
  let n = 0
  let over = false
  const statuses: number[] = []
  const booking = async () => {
    while (!over) statuses.push((await book(n++)) ?? 0)
  }
  const lanes = [booking(), booking(), booking()]
  await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
  const usual = durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)] ?? 0
  await primary.kill()
  const promotion = clock.elapsed()
  await standby.query('SELECT pg_promote(true)')
  // Nobody follows the new primary.
  await standby.query(`ALTER SYSTEM SET synchronous_standby_names = ''`)
  await standby.query('SELECT pg_reload_conf()')
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 5)
  over = true
  await Promise.all(lanes)
  clock.stop()
  // A machine that takes longer for each booking takes as much longer here.
  expect(lastAt - promotion).toBeLessThan(Math.max(5000, 100 * usual))
  expect(new Set(statuses.filter((status) => status !== 200 && status !== 409 && status !== 422))).toEqual(
    new Set([503]),
  )
  const kept = await standby.query<{ id: number }>('SELECT id FROM bookings')
  const ids = new Set(kept.map(({ id }) => id))
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
}, 240_000)
