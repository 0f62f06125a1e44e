import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { connect } from './database.ts'

const { url, drop } = await freshDatabase()
afterAll(drop)

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
  for (const end = performance.now() + 4000; performance.now() < end; );
  await asked
  expect([changes.isReliable(), changes.version]).toEqual([true, version])
})
