import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from './database.ts'
import { lockLaneOf } from './lockLane.ts'
import { withOwnLockWait } from './lockWait.ts'

const lockMs = 3000
/** Milliseconds that a transaction takes besides its wait for the lock. */
const work = 20

afterEach(() => vi.useRealTimers())

test('who is blocked for as long as one may be is told in time, the work between the waits included', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const locked = new Error('locked')
  let connecting = 600
  const transaction = (async () => {
    // Those who come at once wait for a connection first.
    await new Promise((resolve) => setTimeout(resolve, connecting))
    const [wait = 0] = withOwnLockWait('').match(/\d+/)?.map(Number) ?? []
    await new Promise((resolve) => setTimeout(resolve, work + wait))
    throw locked
  }) as Database['transaction']
  const lane = lockLaneOf({ transaction, limits: { max: 4, queue: 10, lockMs } } as Database)
  const told = async (after: number): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, after))
    const began = performance.now()
    await expect(
      lane(
        async () => {},
        (error) => error === locked,
      ),
    ).rejects.toBe(locked)
    return performance.now() - began
  }
  // One place in the lane: who comes a moment later waits for nearly all of the first one's wait, and then for as long again.
  const both = Promise.all([told(0), told(work + 5)])
  await vi.advanceTimersByTimeAsync(connecting)
  connecting = 0
  await vi.advanceTimersByTimeAsync(3 * lockMs)
  const [first, second] = await both
  expect(second).toBeGreaterThan(first)
  expect(second).toBeLessThan(lockMs)
})
