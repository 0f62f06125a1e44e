import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import { connect } from '#server/db/database.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { type QueueName, queues } from '#server/jobs/queues.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { testApp } from '../../test/app.ts'
import { buildApp } from './app.ts'

type Line = { level: number; msg: string; request_id?: string; repeated?: number; err?: { stack: string } }

/** The program with its own log, over a database that is not there. */
const withoutDatabase = async (env: Record<string, string> = {}) => {
  const url = 'postgres://nobody:pa55word@127.0.0.1:9/none'
  const lines: string[] = []
  const database = connect(url, { connectMs: 500, waitMs: 500 })
  const { app } = await buildApp(loadConfig({ NODE_ENV: 'test', DATABASE_URL: url, ...env }), database, {
    logTo: { write: (line) => lines.push(line) },
  })
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { app, lines, parsed: () => lines.map((line) => JSON.parse(line) as Line), close }
}

test('an outage logs a handful of lines, which count every failed request', async () => {
  // More at once than one address may ask for.
  const { app, parsed, close } = await withoutDatabase({ RATE_LIMIT_SCALE: '10' })
  const calls = Array.from({ length: 300 }, (_, n) => app.inject(`/api/${n % 2 ? 'categories' : `e_services/${n}`}`))
  const answers = await Promise.all(calls)
  expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([503])
  await close()
  const errors = parsed().filter(({ level }) => level >= 40)
  expect(errors.length).toBeLessThan(12)
  expect(errors.reduce((sum, { repeated = 1 }) => sum + repeated, 0)).toBe(300)
  expect(errors.filter(({ err }) => err).length).toBeGreaterThan(0)
})

test('metrics are there in an outage, without what the database would say', async () => {
  const { app, parsed, close } = await withoutDatabase()
  const { statusCode, payload } = await app.inject('/metrics')
  await close()
  expect([statusCode, parsed()]).toEqual([200, []])
  expect(payload).toContain('\ndoorstep_database_up 0\n')
  expect(payload).not.toMatch(/^doorstep_(jobs|mails|money)/m)
})

test('no line holds a secret that came with a request, nor the password of the database', async () => {
  const { app, lines, close } = await withoutDatabase({ LOG_LEVEL: 'trace' })
  const secrets = ['tok'.repeat(15), 'hunter2-password', 'id-key-9', 'cookie-value', 'pa55word']
  const [token, password, key, cookie] = secrets
  const headers = { authorization: `Bearer ${token}`, cookie: `session=${cookie}`, 'idempotency-key': String(key) }
  await app.inject({ url: `/api/user?api_token=${token}`, headers })
  await app.inject({ method: 'POST', url: '/api/login', headers, payload: { email: 'a@b.example', password } })
  await app.inject({ method: 'POST', url: '/api/login', headers, payload: `{"password":"${password}"` })
  await app.inject({ url: `/reset-password?token=${token}&email=a@b.example` })
  await close()
  expect(lines.length).toBeGreaterThan(4)
  expect(secrets.filter((secret) => lines.some((line) => line.includes(secret)))).toEqual([])
})

test.each([
  ['once where it trusts none', {}, 1],
  ['not where it is told', { TRUST_PROXY: '1' }, 0],
])('a proxy before the server is logged %s', async (_, env, times) => {
  const { app, parsed, close } = await withoutDatabase(env)
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  await app.inject({ url: '/healthz' })
  for (const url of ['/healthz', '/healthz']) await app.inject({ url, headers })
  await close()
  expect(parsed().filter(({ msg }) => msg.includes('TRUST_PROXY'))).toHaveLength(times)
})

const { api, app, database, signIn, sql, logs } = await testApp()
const workers: { stop: () => Promise<void> }[] = []
afterAll(async () => {
  for (const { stop } of workers) await stop()
})

test('the jobs of a request, and their jobs, carry its id into the log', async () => {
  const { headers, status } = await api('POST', 'send_reset_link_email', { body: { email: (await signIn()).email } })
  const requestId = headers['x-request-id']
  expect([status, requestId]).toEqual([200, expect.stringMatching(/^[\da-f-]{36}$/)])
  expect(await sql`SELECT data ->> 'request_id' AS id FROM jobs.job`).toEqual([{ id: requestId }])

  const seen: unknown[] = []
  const errors: unknown[] = []
  const handler = async (_: unknown, data: Record<string, unknown>) => {
    seen.push(Object.keys(data))
    if (data.second) return
    app.log.warn('from a job')
    await database.transaction((tx) => enqueue(tx, [{ queue: 'push', key: 'b', at: Date.now(), data: { second: 1 } }]))
    throw new Error('and it failed')
  }
  const handlers = Object.fromEntries(Object.keys(queues).map((name) => [name, handler]))
  workers.push(
    await startWorker({
      database,
      handlers: handlers as Record<QueueName, typeof handler>,
      pollSeconds: 0.5,
      onError: (_, about) => errors.push(about),
    }),
  )
  await expect.poll(() => seen).toContainEqual(['second'])
  expect(seen).toContainEqual(['mail_id'])
  expect(errors).toEqual([
    { job: 'mail', job_id: expect.any(String), request_id: requestId, data: { mail_id: expect.any(Number) } },
  ])
  const line = logs.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'from a job')
  expect(line).toMatchObject({ request_id: requestId, job: 'mail' })
  expect(await sql`SELECT 1 FROM jobs.job WHERE data ->> 'request_id' = ${requestId}`).toHaveLength(2)
})
