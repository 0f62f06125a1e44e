import { Kysely, type Transaction } from 'kysely'
import postgres from 'postgres'
import { attachPool } from '#server/listQuery/read.ts'
import { type Changes, changesOn } from './changes.ts'
import { poolDialect } from './dialect.ts'
import { lineTo } from './notifications.ts'
import { type Personal, personalOn } from './personal.ts'
import type { DB } from './schema.ts'

/** For reading. A {@link Tx} is one too. */
export type Db = Kysely<DB>
declare const writes: unique symbol
/** A transaction somebody handed you: every function that writes takes one. */
export type Tx = Transaction<DB> & { readonly [writes]: true }

export type Database = {
  db: Db
  sql: postgres.Sql
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** What of it every visitor sees has changed; silent until it is watched. */
  changes: Changes
  /** What of it is a person's own has changed; silent until it is watched. */
  personal: Personal
  /** Begins to hear of changes; resolves at the first try's end, whatever came of it. */
  watch: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the pool. bigint and numeric money columns come back as numbers: minor units stay far below 2^53.
 * Every statement is bounded, so that no request can hold the database.
 */
export const connect = (url: string, { max = 20 }: { max?: number } = {}): Database => {
  const line = lineTo(url)
  const changes = changesOn(line)
  const personal = personalOn(line)
  const sql = postgres(url, {
    max,
    idle_timeout: 0,
    connect_timeout: 5,
    // The usual pauses grow to 20 seconds, which people would wait after the database is long back.
    backoff: () => 0.1,
    onnotice: changes.noticed,
    connection: { application_name: 'doorstep', statement_timeout: 10_000, TimeZone: 'UTC' },
    types: {
      bigint: { to: 20, from: [20], parse: Number, serialize: String },
      numeric: { to: 1700, from: [1700], parse: Number, serialize: String },
      // Dates and wall times stay text: turning them into instants would lose the zone they belong to.
      wall: { to: 1114, from: [1114, 1082, 1083], parse: (s: string) => s, serialize: (s: string) => s },
    },
  })
  const db = new Kysely<DB>({ dialect: poolDialect(sql) })
  attachPool(db, sql)
  return {
    db,
    sql,
    transaction: (work) => db.transaction().execute((tx) => work(tx as Tx)),
    changes,
    personal,
    watch: line.open,
    close: async () => {
      await line.close()
      await sql.end({ timeout: 5 })
    },
  }
}

/** Whether an error is PostgreSQL's with this SQLSTATE, on this constraint if one is named. */
export const isSqlState = (error: unknown, state: string, constraint?: string): boolean =>
  error instanceof postgres.PostgresError &&
  error.code === state &&
  (constraint === undefined || error.constraint_name === constraint)
