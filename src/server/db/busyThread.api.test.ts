import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { connect } from './database.ts'

const { url, drop } = await freshDatabase()
afterAll(drop)

const beBusy = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('a thread that is busy while its listener is asked loses nothing of what is kept', async () => {
  const database = connect(url, { max: 2, listenMs: 1000 })
  onTestFinished(() => database.close())
  await database.watch()
  const { changes } = database
  await expect.poll(() => changes.isReliable()).toBe(true)
  const { version } = changes
  const asked = changes.sync()
  // The question is sent in this turn, and its answer comes in a later one.
  for (let n = 0; n < 5; n++) await null
  beBusy(4000)
  await asked
  expect([changes.isReliable(), changes.version]).toEqual([true, version])
})

test('an answer that came while the thread was busy is in time', async () => {
  const database = connect(url, { max: 1, connectMs: 60_000, waitMs: 60_000, statementMs: 1000 })
  onTestFinished(() => database.close())
  const { pool } = database
  await pool.query('SELECT 1')
  const { promise: sent, resolve } = Promise.withResolvers<void>()
  pool.trace = () => resolve()
  const answer = pool.query('SELECT pg_sleep(0.5)')
  await sent
  // What was written leaves at the end of a turn.
  for (let n = 0; n < 2; n++) await setImmediate()
  beBusy(4000)
  expect((await answer).rows).toHaveLength(1)
})
