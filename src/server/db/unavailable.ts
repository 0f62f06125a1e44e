/**
 * Why the database is unavailable. `unreachable`: no connection could be opened. `busy`: too many were waiting for one.
 * `slow`: a statement timed out. `lost`: the connection broke while in use. `read_only`: it takes no changes. `notifications_lost`: those of
 * other connections do not arrive. `jobs_stopped`: the queue cannot be read.
 */
export type DatabaseErrorCode =
  | 'database_unreachable'
  | 'database_busy'
  | 'database_slow'
  | 'database_lost'
  | 'database_read_only'
  | 'notifications_lost'
  | 'jobs_stopped'

type Server = { host?: string | undefined; port?: number | undefined }

/** The database did not respond; `cause` is the driver's error, if any, and `server` where it was looked for, if known. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly code: DatabaseErrorCode
  readonly server: Server
  constructor(code: DatabaseErrorCode, cause?: unknown, server: Server = {}) {
    super(cause instanceof Error ? `${code}: ${cause.message}` : code, { cause })
    this.code = code
    this.server = server
  }
}

/** Errors of PostgreSQL, of the system and our own have a code; the driver's own, such as its timeouts, are only a text. */
export const hasCode = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code !== undefined

/** Why no connection could be opened. */
export const asUnreachable = (error: unknown): DatabaseUnavailable =>
  error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable('database_unreachable', error)
