import { ConnectionQueue } from './connectionQueue.ts'
import type { Database, Tx } from './database.ts'
import { withLockWait } from './lockWait.ts'

/** Milliseconds that a first try waits for a lock, with a connection that others need. */
const QUICK = 250
/** Of this many connections at most one is held by a transaction that waits longer for locks. */
const SHARE = 4
/** The part of a lock's time that all waits together may take: the work between them takes time as well. */
const PART = 0.9

/** Runs a transaction that may run twice; `isLocked` returns whether an error is a lock timeout. */
export type LockLane = <T>(work: (tx: Tx) => Promise<T>, isLocked: (error: unknown) => boolean) => Promise<T>

/**
 * Keeps those who wait for the same locked rows from holding all connections: the first try gives up early, and only a
 * few at once wait with a connection for longer. All waits together last a little less than one for a lock may.
 */
export const lockLaneOf = ({ transaction, limits: { max, queue, lockMs } }: Database): LockLane => {
  const timeoutMs = Math.max(1, Math.round(((lockMs - QUICK) * PART) / 2))
  const lane = new ConnectionQueue({ slots: Math.max(1, Math.floor(max / SHARE)), maxWaiting: queue, timeoutMs })
  const waitingAtMost = <T>(milliseconds: number, work: (tx: Tx) => Promise<T>) =>
    withLockWait(milliseconds, () => transaction((tx) => withLockWait(undefined, () => work(tx))))

  return async (work, isLocked) => {
    if (lockMs <= QUICK) return transaction(work)
    const end = performance.now() + lockMs * PART
    try {
      return await waitingAtMost(QUICK, work)
    } catch (error) {
      if (!isLocked(error)) throw error
      const release = await lane.acquire().catch(() => Promise.reject(error))
      // Many who come at once have waited for a connection, too.
      const left = Math.max(1, Math.min(timeoutMs, end - performance.now()))
      return await waitingAtMost(left, work).finally(release)
    }
  }
}
