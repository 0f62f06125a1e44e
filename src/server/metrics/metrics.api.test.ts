import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { enqueue } from '#server/jobs/queries.ts'
import { testApp } from '../../../test/app.ts'
import { buildProvider, buildService } from '../../../test/build.ts'

const token = 'metrics-token-of-this-test'
const bearer = { authorization: `Bearer ${token}` }

const { app, database, db, sql, signIn } = await testApp({ env: { METRICS_TOKEN: token, LOG_LEVEL: 'warn' } })
const local = await testApp()
const behindProxy = await testApp({ env: { PUBLIC_URL: 'https://doorstep.example' } })
const address = await app.listen({ port: 0, host: '127.0.0.1' })

const scrape = async (): Promise<string> => (await fetch(`${address}/metrics`, { headers: bearer })).text()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The value of a series, such as `x{a="b"}`. */
const sample = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test.each([
  ['the token', app, { headers: bearer }, 200],
  ['no token', app, {}, 401],
  ['a wrong token', app, { headers: { authorization: 'Bearer metrics-token-of-another' } }, 401],
  ['this machine, without a token set', local.app, {}, 200],
  ['another machine', local.app, { remoteAddress: '203.0.113.7' }, 404],
  ['this machine where a proxy may stand for anybody', behindProxy.app, {}, 404],
])('%s', async (_, server, request, status) => {
  expect((await server.inject({ url: '/metrics', ...request })).statusCode).toBe(status)
})

test('requests are counted by template and status, also those that never leave the cache', async () => {
  const { id: e_provider_id } = await buildProvider(db)
  const { id } = await buildService(db, { e_provider_id })
  // Answers are kept once the process hears of changes, and has heard of these.
  await expect.poll(() => database.changes.isReliable()).toBe(true)
  for (let n = 0; n < 5; n++) await (await fetch(`${address}/api/e_services/${id}`)).arrayBuffer()
  for (const path of ['api/e_services/999999999', 'no/such/place', 'api/no-such-call'])
    await (await fetch(`${address}/${path}`)).arrayBuffer()
  // What a page asks for itself comes over no connection.
  await app.inject('/api/e_services/999999998')
  const text = await scrape()
  const count = (route: string, status: number) =>
    sample(text, `doorstep_http_requests_total{method="GET",route="${route}",status="${status}"}`)
  expect([count('/api/e_services/:id', 200), count('/api/e_services/:id', 404)]).toEqual([5, 1])
  const route = 'doorstep_http_requests_total{method="GET",route="/api/e_services/:id",status="200"}'
  expect(sample(await scrape(), route), 'at the next scrape').toBe(5)
  expect(sample(text, 'doorstep_http_requests_total{method="any",route="none",status="404"}')).toBe(2)
  expect(text).not.toContain('no-such-call')
  expect(text).not.toContain(`e_services/${id}`)
  expect(sample(text, 'doorstep_cache_hits_total')).toBeGreaterThan(0)
  expect(text).toContain('doorstep_http_request_seconds_bucket{le="0.001",method="GET",route="/api/e_services/:id"}')
})

test('what waits is counted: jobs by age, mails, money, streams, connections', async () => {
  const later = Date.now() + 3_600_000
  await database.transaction((tx) =>
    enqueue(tx, [
      { queue: 'news', key: 'a', at: Date.now(), data: {} },
      { queue: 'news', key: 'b', at: later, data: {} },
    ]),
  )
  // Jobs that are due start at the time they are enqueued.
  await sql`UPDATE jobs.job SET start_after = start_after - interval '90 seconds' WHERE name = 'news' AND start_after <= now()`
  const words = { recipient: 'a@b.example', locale: 'en', subject: 's', body: 'b', html: 'h' }
  await db
    .insertInto('mails')
    .values([
      { ...words, state: 'waiting', tries: 2, next_try_at: new Date(Date.now() - 60_000) },
      { ...words, state: 'refused', tries: 4 },
    ])
    .execute()
  await sql`INSERT INTO money_inbox (provider, reference, reason) VALUES ('stripe', 'x', 'unknown_reference')`
  const { token: ofUser } = await signIn()
  const stream = new AbortController()
  const events = await fetch(`${address}/api/events`, {
    headers: { authorization: `Bearer ${ofUser}` },
    signal: stream.signal,
  })
  Object.assign(database, { replicaCounts: { reads: 3, missed: 2 } })
  await expect.poll(async () => sample(await scrape(), 'doorstep_mails_unsent{state="failing"}')).toBe(1)
  await expect.poll(async () => sample(await scrape(), 'doorstep_live_streams')).toBe(1)
  const text = await scrape()
  expect(sample(text, 'doorstep_jobs{queue="news",state="due"}')).toBe(1)
  expect([sample(text, 'doorstep_replica_reads_total'), sample(text, 'doorstep_replica_missed_total')]).toEqual([3, 2])
  expect(sample(text, 'doorstep_jobs{queue="news",state="scheduled"}')).toBe(1)
  expect(sample(text, 'doorstep_jobs_oldest_seconds{queue="news",state="due"}')).toBeGreaterThanOrEqual(90)
  expect(sample(text, 'doorstep_jobs{queue="news",state="failed"}')).toBe(0)
  expect(text).not.toMatch(/doorstep_jobs_oldest_seconds{.*state="failed"/)
  expect(sample(text, 'doorstep_mails_unsent{state="given up"}')).toBe(1)
  expect(sample(text, 'doorstep_mails_oldest_seconds')).toBeGreaterThanOrEqual(60)
  expect(sample(text, 'doorstep_money_inbox_open')).toBe(1)
  expect(sample(text, 'doorstep_database_connections_used')).toBeTypeOf('number')
  for (const name of ['waiting', 'reads_waiting']) expect(sample(text, `doorstep_database_${name}`)).toBe(0)
  expect(sample(text, 'doorstep_database_up')).toBe(1)
  for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds', 'process_open_fds'])
    expect(sample(text, name)).toBeTypeOf('number')
  // A response that nothing refers to is closed when memory is collected.
  expect(events.status).toBe(200)
  stream.abort()
  await expect.poll(async () => sample(await scrape(), 'doorstep_live_streams')).toBe(0)
})

test('what waits is read again, though the clock is put back by a day', async () => {
  const givenUp = async () => sample(await scrape(), 'doorstep_mails_unsent{state="given up"}') ?? 0
  const before = await givenUp()
  const words = { recipient: 'a@b.example', locale: 'en', subject: 's', body: 'b', html: 'h' }
  await db
    .insertInto('mails')
    .values({ ...words, state: 'refused', tries: 4 })
    .execute()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() - 86_400_000)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
  expect(await givenUp()).toBe(before + 1)
})

test.each(['alerts.yml', 'dashboard.json'])('%s asks only for what is counted', async (name) => {
  const text = readFileSync(new URL(`../../../docs/operations/${name}`, import.meta.url), 'utf8')
  const asked = new Set(text.match(/\b(doorstep|nodejs|process)_[a-z0-9_]+(?=[{[ )])/g))
  const counted = new Set([...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)/gm)].map(([, metric]) => metric))
  const base = (metric: string) => (counted.has(metric) ? metric : metric.replace(/_(bucket|count|sum)$/, ''))
  expect(asked.size).toBeGreaterThan(8)
  expect([...asked].filter((metric) => !counted.has(base(metric)))).toEqual([])
})

test.each([
  'doorstep_mails_oldest_seconds',
  'doorstep_mails_unsent{state="failing"}',
  'doorstep_mails_unsent{state="given up"}',
  'doorstep_jobs_oldest_seconds{state="due"}',
  'doorstep_jobs{state="failed"}',
])('somebody is woken or told because of %s', (metric) => {
  const rules = readFileSync(new URL('../../../docs/operations/alerts.yml', import.meta.url), 'utf8')
  expect(rules).toMatch(new RegExp(`^ +expr: .*${metric.replace(/[{}]/g, '\\$&')}`, 'm'))
})
