/** How much of the database one process takes, and how long it waits for it; times in milliseconds. */
export type DatabaseLimits = {
  /** Connections at most. */
  max: number
  /** Requests that may wait for a connection; the next is refused at once. */
  queue: number
  /** How long opening a connection may take. */
  connectMs: number
  /** How long a request waits for a connection. */
  waitMs: number
  /** How long a statement may take. */
  statementMs: number
  /** How long a statement waits for a row or table lock. */
  lockMs: number
  /**
   * How long a transaction may be without a statement, after which PostgreSQL ends it: a process that is frozen would keep its rows and
   * its idempotency keys from all others. Longer than a statement, for a process that is only slow.
   */
  idleMs: number
  /** After how long a connection that nobody used is closed: of a burst in one process others would have none left. */
  unusedMs: number
}

/** How long a start waits for a connection, longer than a request: the machine is busy then, with the start itself, too. */
export const startConnectMs = 30_000

/** The defaults. */
export const defaultLimits: DatabaseLimits = {
  max: 20,
  queue: 500,
  connectMs: 5000,
  waitMs: 3000,
  statementMs: 10_000,
  lockMs: 3000,
  idleMs: 15_000,
  unusedMs: 60_000,
}
