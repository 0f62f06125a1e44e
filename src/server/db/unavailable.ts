/**
 * What kept the database from answering. `unreachable`: no connection could be opened. `busy`: too many were waiting for
 * one. `slow`: a statement did not end within its time. `lost`: the connection broke while it was in use. `read_only`: it takes no changes.
 */
export type DatabaseErrorCode =
  | 'database_unreachable'
  | 'database_busy'
  | 'database_slow'
  | 'database_lost'
  | 'database_read_only'

/** The database did not answer; `cause` is what the driver said about it, if anything. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly code: DatabaseErrorCode
  constructor(code: DatabaseErrorCode, cause?: unknown) {
    super(cause instanceof Error ? `${code}: ${cause.message}` : code, { cause })
    this.code = code
  }
}
