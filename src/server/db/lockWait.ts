import { AsyncLocalStorage } from 'node:async_hooks'

const waits = new AsyncLocalStorage<number | undefined>()

/** Begins the transactions that `work` starts with this lock timeout, in milliseconds; undefined: with the connection's. */
export const withLockWait = <T>(milliseconds: number | undefined, work: () => T): T => waits.run(milliseconds, work)

/** Sent with the beginning of a transaction, so that it takes no round trip of its own. */
export const withOwnLockWait = (begin: string): string => {
  const milliseconds = waits.getStore()
  return milliseconds === undefined ? begin : `${begin}; set local lock_timeout = ${Math.round(milliseconds)}`
}
