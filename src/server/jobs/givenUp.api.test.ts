import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { enqueue } from './queries.ts'
import { type QueueName, queues } from './queues.ts'
import { startWorker } from './worker.ts'

const { database, sql } = await testApp()
const names = Object.keys(queues) as QueueName[]

/** Days that the library keeps a job that waits; then it is deleted, and nobody is told. */
const keptDays = 14

/** Seconds until the last try of a job at most, by what its row says. */
const lastTries = () => sql<{ name: string; seconds: number }[]>`
  SELECT name, (SELECT sum(CASE WHEN retry_backoff THEN least(retry_delay_max, greatest(retry_delay, 1) * 2 ^ least(16, n)) ELSE retry_delay END)
    FROM generate_series(1, retry_limit) n)::float8 AS seconds
  FROM jobs.job WHERE retry_limit > 0`

test('what fails again and again is given up within two days, while its row is there', async () => {
  await database.transaction((tx) =>
    enqueue(
      tx,
      names.map((queue) => ({ queue, key: 'a', at: Date.now(), data: {} })),
    ),
  )
  const waits = await lastTries()
  expect(waits.length).toBeGreaterThan(3)
  for (const { name, seconds } of waits) expect([name, seconds < 2 * 86_400]).toEqual([name, true])
  const [kept] = await sql`SELECT FROM jobs.job WHERE keep_until < now() + make_interval(days => ${keptDays - 1})`
  expect(kept).toBeUndefined()
})

test('an event of a payment that failed often is tried again within the hour', async () => {
  await sql`UPDATE jobs.job SET state = 'retry', retry_count = 15, started_on = now() WHERE name = 'payment'`
  const fail = () => Promise.reject(new Error('poison'))
  const handlers = Object.fromEntries(names.map((name) => [name, fail])) as Record<QueueName, typeof fail>
  const worker = await startWorker({ database, handlers, pollSeconds: 0.5, onError: () => {} })
  const wait = async () =>
    (
      await sql`SELECT state, retry_count AS tries, start_after <= now() + interval '1 hour' AS soon FROM jobs.job WHERE name = 'payment'`
    )[0]
  try {
    await expect.poll(wait, { timeout: 30_000 }).toEqual({ state: 'retry', tries: 16, soon: true })
  } finally {
    await worker.stop()
  }
})
