import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { enqueue } from './queries.ts'
import { lostJobs, type QueueName, queues } from './queues.ts'
import { startWorker } from './worker.ts'

const { database, sql, ownerSql } = await testApp()
const done: unknown[] = []
const handler = async (_: unknown, data: Record<string, unknown>) => void done.push(data)
const names = Object.keys(queues) as QueueName[]
const workers: { stop: () => Promise<void> }[] = []
afterAll(async () => {
  for (const { stop } of workers) await stop()
})

test('every retryable job is retried within a minute after its worker was lost', () => {
  const longestPoll = 5
  for (const [name, queue] of Object.entries(queues)) {
    const delay = 'retryDelay' in queue ? queue.retryDelay : 0
    const whole = lostJobs.heartbeatSeconds + lostJobs.superviseIntervalSeconds + 2 * delay + longestPoll
    expect([name, whole <= 60]).toEqual([name, true])
  }
})

test('an error of a queue is reported as an error, with its message, its code and the queue', async () => {
  const errors: [error: unknown, job: string][] = []
  const handlers = Object.fromEntries(names.map((name) => [name, handler])) as Record<QueueName, typeof handler>
  const worker = await startWorker({
    database,
    handlers,
    pollSeconds: 0.5,
    onError: (error, { job }) => errors.push([error, job]),
  })
  await ownerSql`ALTER TABLE jobs.job_common RENAME TO job_away`
  try {
    await expect.poll(() => errors.map(([, job]) => job)).toContain('push')
  } finally {
    await ownerSql`ALTER TABLE jobs.job_away RENAME TO job_common`
    await worker.stop()
  }
  for (const [error] of errors) {
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toContain('relation "jobs.job_common" does not exist')
    expect(error).toMatchObject({ code: '42P01' })
  }
})

test('a job whose worker was lost is taken by another one', async () => {
  await database.transaction((tx) => enqueue(tx, [{ queue: 'push', key: 'a', at: Date.now(), data: { which: 1 } }]))
  // As a worker leaves it that was killed a minute ago; the delay of its queue is in the sum above.
  await sql`UPDATE jobs.job SET state = 'active', started_on = now() - interval '1 minute',
    heartbeat_on = now() - interval '1 minute', retry_delay = 0 WHERE name = 'push'`
  const handlers = Object.fromEntries(names.map((name) => [name, handler])) as Record<QueueName, typeof handler>
  const errors: unknown[] = []
  workers.push(
    await startWorker({
      database,
      handlers,
      pollSeconds: 0.5,
      superviseSeconds: 1,
      onError: (error) => errors.push(error),
    }),
  )
  await expect.poll(() => done, { timeout: 120_000 }).toEqual([{ which: 1 }])
  expect(errors).toEqual([])
})
