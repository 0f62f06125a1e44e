import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { enqueue } from './queries.ts'

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

test('a job for later begins at its instant', async () => {
  const at = Date.now() + 86_400_000
  await database.transaction((tx) => enqueue(tx, [{ queue: 'mail', key: 'later', at, data: { mail_id: 0 } }]))
  const [job] = await sql<{ at: Date }[]>`SELECT start_after AS at FROM jobs.job WHERE singleton_key = 'later'`
  expect(job?.at.getTime()).toBe(at)
})
