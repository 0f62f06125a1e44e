import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { attachPool } from '#server/listQuery/read.ts'
import { type Changes, changesOn } from './changes.ts'
import { type DatabaseLimits, usualLimits } from './limits.ts'
import { lineTo } from './notifications.ts'
import { type Personal, personalOn } from './personal.ts'
import { Pool } from './pool.ts'
import { type Readiness, readinessOf } from './readiness.ts'
import type { DB } from './schema.ts'
import { type Statements, statementsOn } from './sql.ts'

/** For reading. A {@link Tx} is one too. */
export type Db = Kysely<DB>
declare const writes: unique symbol
/** A transaction somebody handed you: every function that writes takes one. */
export type Tx = Transaction<DB> & { readonly [writes]: true }

export type Database = {
  db: Db
  sql: Statements
  pool: Pool
  limits: DatabaseLimits
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** A transaction whose statements take as long as they need, on a connection of its own: for seeds, never for requests. */
  unhurried: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Whether it can serve requests, found out on a connection of its own. */
  ready: Readiness['check']
  /** What of it every visitor sees has changed; silent until it is watched. */
  changes: Changes
  /** What of it is a person's own has changed; silent until it is watched. */
  personal: Personal
  /** Begins to hear of changes; resolves at the first try's end, whatever came of it. */
  watch: () => Promise<void>
  close: () => Promise<void>
}

const HOUR = 3_600_000

/** Opens the pool; nothing is sent before the first statement. */
export const connect = (url: string, limits: Partial<DatabaseLimits> = {}): Database => {
  const line = lineTo(url)
  const readiness = readinessOf(url)
  const changes = changesOn(line)
  const personal = personalOn(line)
  const open = (wanted: Partial<DatabaseLimits>) => {
    const pool = new Pool(url, { ...usualLimits, ...wanted }, changes.noticed)
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
    const transaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute((tx) => work(tx as Tx))
    return { pool, db, transaction }
  }
  const { pool, db, transaction } = open(limits)
  attachPool(db, pool)
  return {
    db,
    sql: statementsOn(pool),
    pool,
    limits: { ...usualLimits, ...limits },
    transaction,
    unhurried: async (work) => {
      const own = open({ max: 1, statementMs: HOUR, lockMs: HOUR })
      return own.transaction(work).finally(() => own.pool.end())
    },
    ready: readiness.check,
    changes,
    personal,
    watch: line.open,
    close: async () => {
      await line.close()
      readiness.close()
      await pool.end()
    },
  }
}

/** Whether an error is PostgreSQL's with this SQLSTATE, on this constraint if one is named. */
export const isSqlState = (error: unknown, state: string, constraint?: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === state &&
  (constraint === undefined || error.constraint === constraint)
