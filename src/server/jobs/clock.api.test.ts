import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { enqueue } from './queries.ts'
import { type QueueName, queues } from './queues.ts'
import { type Handler, startWorker } from './worker.ts'

const { database, sql } = await testApp()
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['right', 0],
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
])('a job that is due now can begin now, with our clock %s', async (_, jump) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump })
  await database.transaction((tx) =>
    enqueue(tx, [{ queue: 'mail', key: `clock ${jump}`, at: Date.now(), data: { mail_id: 0 } }]),
  )
  const due =
    await sql`SELECT FROM jobs.job WHERE singleton_key = ${`clock ${jump}`} AND start_after <= clock_timestamp()`
  expect(due).toHaveLength(1)
})

test('a worker goes on while our clock jumps back again and again', async () => {
  const real = Date.now
  let back = 0
  const jumping = vi.spyOn(Date, 'now').mockImplementation(() => real() - 3_600_000 * back++)
  let handled = 0
  const none: Handler = async () => {}
  const names = Object.keys(queues) as QueueName[]
  const push = async () => {
    handled++
  }
  const handlers = {
    ...(Object.fromEntries(names.map((name) => [name, none])) as Record<QueueName, Handler>),
    push,
  }
  const worker = await startWorker({
    database,
    handlers,
    pollSeconds: 0.5,
    onError: () => {},
  })
  try {
    for (let n = 1; n <= 3; n++) {
      await database.transaction((tx) => enqueue(tx, [{ queue: 'push', key: `jump ${n}`, at: 0, data: {} }]))
      await vi.waitFor(() => expect(handled).toBe(n), { timeout: 60_000 })
    }
  } finally {
    jumping.mockRestore()
    await worker.stop()
  }
})

test('a job for later begins at its instant', async () => {
  const at = Date.now() + 86_400_000
  await database.transaction((tx) => enqueue(tx, [{ queue: 'mail', key: 'later', at, data: { mail_id: 0 } }]))
  const [job] = await sql<{ at: Date }[]>`SELECT start_after AS at FROM jobs.job WHERE singleton_key = 'later'`
  expect(job?.at.getTime()).toBe(at)
})
