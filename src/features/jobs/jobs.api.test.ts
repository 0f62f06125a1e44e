import { beforeEach, expect, test } from 'vitest'
import { enqueue } from '#server/jobs/queries.ts'
import { type QueueName, queues } from '#server/jobs/queues.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { testApp } from '../../../test/app.ts'
import type { FailedJob } from './contract.ts'
import { messages } from './officeMessages.ts'
import { kinds } from './rules.ts'

const { api, sql, ownerSql, signIn, database } = await testApp()

let token: string
beforeEach(async () => {
  token = (await signIn({ role: 'operator' })).token
  await sql`DELETE FROM jobs.job`
})

const put = (queue: QueueName, key: string, data: Record<string, number | string> = {}) =>
  database.transaction((tx) => enqueue(tx, [{ queue, key, at: Date.now(), data }]))
/** As the worker leaves jobs after their last try, and before another one. */
const fail = (queue: QueueName, state: 'failed' | 'retry') => sql`
  UPDATE jobs.job SET state = ${state}::jobs.job_state, retry_count = retry_limit, started_on = now(), completed_on = now(),
    output = '{"message": "provider_busy"}', start_after = now() + interval '1 hour' WHERE name = ${queue}`
const list = async (query: Record<string, string> = {}) =>
  (await api<{ rows: FailedJob[] }>('GET', 'office/jobs', { token, query })).json.data.rows
const retry = async (body: object) =>
  (await api<{ count: number }>('POST', 'office/jobs/retry', { token, body })).json.data.count

test('every queue is a kind with a name', () => {
  expect([...kinds].sort()).toEqual(Object.keys(queues).sort())
  for (const kind of kinds) expect(messages[`kind.${kind}`].ar).toMatch(/\S/)
})

test('failed ones are listed with their error, counted, and run again: one, or all of a kind', async () => {
  for (const key of ['a', 'b', 'c']) await put('payment', key, { payment_id: 7 })
  await put('news', 'a')
  await put('mail', 'a')
  await fail('payment', 'failed')
  await fail('news', 'retry')
  // The library has jobs of its own, which say nothing to operators.
  await ownerSql`INSERT INTO jobs.queue
    SELECT (jsonb_populate_record(q, '{"name": "__pgboss__send-it"}')).* FROM jobs.queue q WHERE name = 'mail'`
  await put('push', 'a')
  await sql`UPDATE jobs.job SET name = '__pgboss__send-it', state = 'failed' WHERE name = 'push'`
  const failed = { state: 'failed', error: 'provider_busy', tries: 21, data: { payment_id: 7 }, next_try_at: null }
  expect(await list({ kind: 'payment' })).toMatchObject([failed, failed, failed])
  expect((await list({ state: 'retry' })).map(({ kind, next_try_at }) => [kind, next_try_at !== null])).toEqual([
    ['news', true],
  ])
  expect((await api('GET', 'office/jobs/kinds', { token })).json.data).toEqual([
    { kind: 'payment', failed: 3, retrying: 0 },
    { kind: 'news', failed: 0, retrying: 1 },
  ])
  const [first] = await list({ kind: 'payment' })
  expect(await retry({ kind: 'payment', ids: [first?.id] })).toBe(1)
  expect(await retry({ kind: 'news', ids: [first?.id] })).toBe(0)
  expect((await list({ state: 'failed' })).length).toBe(2)
  expect([await retry({ kind: 'payment' }), await retry({ kind: 'news' }), await retry({ kind: 'mail' })]).toEqual([
    3, 1, 0,
  ])
  const due =
    await sql`SELECT 1 FROM jobs.job WHERE state = 'retry' AND start_after <= now() AND retry_count < retry_limit + 1`
  expect(due).toHaveLength(4)
})

test('of a push nobody reads, finds or exports what it says', async () => {
  await put('push', 'a', { subscription_id: 3, user_id: 4, text: '{"title":"Sofa for Reem Qahtani"}' })
  await fail('push', 'retry')
  expect((await list()).map(({ data }) => data)).toEqual([{ subscription_id: 3, user_id: 4 }])
  expect([(await list({ q: 'Reem' })).length, (await list({ q: 'provider_busy' })).length]).toEqual([0, 1])
  expect((await api('GET', 'office/jobs.csv', { token })).text).not.toContain('Reem')
})

test('a worker writes the error down, and takes a job again that an operator retries', async () => {
  await put('reconcile', 'a')
  let broken = true
  const handler = async () => {
    if (broken) throw new Error('far end says no')
  }
  const handlers = Object.fromEntries(kinds.map((kind) => [kind, handler])) as Record<QueueName, typeof handler>
  const worker = await startWorker({
    database,
    handlers,
    pollSeconds: 0.5,
    onError: () => {},
  })
  const unhurried = { timeout: 60_000 }
  try {
    await expect
      .poll(() => list(), unhurried)
      .toMatchObject([{ kind: 'reconcile', state: 'failed', error: 'far end says no', tries: 1 }])
    broken = false
    expect(await retry({ kind: 'reconcile' })).toBe(1)
    await expect.poll(() => sql`SELECT state FROM jobs.job`, unhurried).toEqual([{ state: 'completed' }])
  } finally {
    await worker.stop()
  }
})
