import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { enqueue } from './queries.ts'
import { type QueueName, queues } from './queues.ts'
import { type BatchJob, type Handler, startWorker } from './worker.ts'

const { database, sql } = await testApp()
const names = Object.keys(queues) as QueueName[]

let stop = async () => {}
let alone: unknown[] = []
let together: (readonly BatchJob[])[] = []
let errors: { message: string; n: unknown; requestId: unknown }[] = []
let logged: unknown[] = []
beforeEach(async () => {
  ;[alone, together, errors, logged] = [[], [], [], []]
  await sql`DELETE FROM jobs.job`
})
afterEach(() => stop())

/** A worker whose jobs with a fault fail, alone and in a batch. */
const work = async (handle: Handler = async (_, { n }) => void alone.push(n)) => {
  const failing: Handler = async (db, data) => {
    if (data.fault) throw new Error('a fault')
    await handle(db, data)
  }
  const worker = await startWorker({
    database,
    handlers: Object.fromEntries(names.map((name) => [name, failing])) as Record<QueueName, Handler>,
    batches: {
      news: async (_, jobs) => {
        together.push(jobs)
        if (jobs.some(({ data }) => data.fault)) throw new Error('a batch with a fault')
      },
    },
    pollSeconds: 0.5,
    onError: (error, { data, request_id }) => {
      logged.push(data)
      errors.push({ message: (error as Error).message, n: (data as { n: number }).n, requestId: request_id })
    },
  })
  stop = worker.stop
}

const put = (queue: QueueName, many: number, fault?: number) =>
  database.transaction((tx) =>
    enqueue(
      tx,
      Array.from({ length: many }, (_, n) => ({
        queue,
        key: String(n),
        at: 0,
        data: { n, ...(n === fault && { fault: 1 }) },
        requestId: `request-${n}`,
      })),
    ),
  )
const states = async () => {
  const rows = await sql<
    { n: number; state: string }[]
  >`SELECT (data ->> 'n')::int AS n, state FROM jobs.job ORDER BY n`
  return rows.map(({ state }) => state)
}
const times = <T>(many: number, value: T): T[] => Array.from({ length: many }, () => value)

test('jobs that are due are run together, each with the request that created it', async () => {
  await put('news', 4)
  await work()
  await expect.poll(states).toEqual(times(4, 'completed'))
  const jobs = Array.from({ length: 4 }, (_, n) => ({ data: { n }, requestId: `request-${n}` }))
  expect(together.map((batch) => batch.toSorted((a, b) => Number(a.data.n) - Number(b.data.n)))).toEqual([jobs])
  expect([alone, errors]).toEqual([[], []])
})

test('one that fails fails only itself', async () => {
  await put('news', 4, 2)
  await work()
  await expect.poll(states).toEqual(['completed', 'completed', 'retry', 'completed'])
  expect(alone.toSorted()).toEqual([0, 1, 3])
  expect(errors).toEqual([{ message: 'a fault', n: 2, requestId: 'request-2' }])
})

test('mails are sent several at once, and one that fails fails only itself', async () => {
  let running = 0
  let release = () => {}
  const several = new Promise<void>((done) => {
    release = done
  })
  await put('mail', 7, 3)
  await work(async (_, { n }) => {
    if (++running === 4) release()
    await several
    alone.push(n)
  })
  await expect.poll(states).toEqual(times(7, 'completed').with(3, 'retry'))
  expect(alone.toSorted()).toEqual([0, 1, 2, 4, 5, 6])
  expect(errors).toMatchObject([{ message: 'a fault', n: 3 }])
})

test('a push that fails is logged by what it belongs to, without what it says', async () => {
  const data = { subscription_id: 7, fault: 1, text: 'New booking for Layla' }
  await database.transaction((tx) => enqueue(tx, [{ queue: 'push', key: 'a', at: 0, data }]))
  await work()
  await expect.poll(() => logged).toEqual([{ subscription_id: 7, fault: 1 }])
})
