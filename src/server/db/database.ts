import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type Changes, trackChanges } from './changes.ts'
import { type Exports, openExports } from './exports.ts'
import { Hosts } from './hosts.ts'
import { type DatabaseLimits, defaultLimits } from './limits.ts'
import { namedObjects } from './namedObjects.ts'
import { createListener } from './notifications.ts'
import { type PersonalChanges, trackPersonalChanges } from './personalChanges.ts'
import { Pool } from './pool.ts'
import { attachPool } from './read.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { everything, type ReadsOf, readFinder, wholeTables } from './reads.ts'
import { openReplica, type ReplicaCounts } from './replica.ts'
import type { DB } from './schema.ts'
import { type Statements, statementsOn } from './sql.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** For reading. A {@link Tx} is one too. */
export type Db = Kysely<DB>
declare const writes: unique symbol
/** An open transaction: every function that writes takes one. */
export type Tx = Transaction<DB> & { readonly [writes]: true }

export type Database = {
  db: Db
  sql: Statements
  pool: Pool
  limits: DatabaseLimits
  /** The servers themselves, also where requests go through a pooler: for what needs a session. */
  direct: Hosts
  /** Long reads for files, on connections of their own. */
  exports: Exports
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * A read whose result is the same for everybody: on the replica if there is one that has all changes of `changes.version`, else
   * on the primary. It may run more than once.
   */
  publicRead: <T>(read: (db: Db) => Promise<T>) => Promise<T>
  /** Where public reads were made; undefined without a replica. */
  replicaCounts: Readonly<ReplicaCounts> | undefined
  /** A transaction with an hour for each statement and between two, on a connection of its own: for seeds, never for requests. */
  longTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Checks, on connections of their own, whether the database can serve requests and is watched. */
  ready: Readiness['check']
  /** Changes of public data; active after `watch`. */
  changes: Changes
  /** Changes of personal data; active after `watch`. */
  personalChanges: PersonalChanges
  /** Starts listening for changes and looking for promotions; resolves after the first attempt, successful or not. */
  watch: () => Promise<void>
  close: () => Promise<void>
}

const HOUR = 3_600_000

/** Milliseconds after which a process that is watched looks again for a server that was promoted. */
const lookMs = 2000

type OtherOptions = {
  /** Standbys for public reads. */
  replicaUrl?: string | undefined
  /** PostgreSQL itself, for what needs a session, where the first URL is that of a pooler in transaction mode. */
  directUrl?: string | undefined
  /** Milliseconds that a check of the connection which listens for changes may take; then it counts as lost. */
  listenMs?: number | undefined
}

/** Opens the pool; nothing is sent before the first statement. */
export const connect = (
  url: string,
  { replicaUrl, directUrl, listenMs, ...limits }: Partial<DatabaseLimits> & OtherOptions = {},
): Database => {
  const hosts = new Hosts(url, { pooled: directUrl !== undefined })
  const direct = directUrl === undefined ? hosts : new Hosts(directUrl, { beside: hosts })
  const listener = createListener(direct, listenMs)
  const readiness = createReadiness(hosts)
  const anything = wholeTables([everything])
  let find: ReadsOf = () => anything
  const readsOf: ReadsOf = (text, decides) => find(text, decides)
  const findTables = async () => {
    find = readFinder(await namedObjects(pool))
  }
  const changes = trackChanges(listener, {
    positions: replicaUrl !== undefined,
    // Until it is known which tables there are, every change counts.
    onConnect: () => void findTables().catch(() => {}),
  })
  const personal = trackPersonalChanges(listener)
  let watching: Promise<void> | undefined
  let looking: NodeJS.Timeout | undefined
  const watch = async () => {
    looking = setInterval(() => void direct.findPromotion(), lookMs).unref()
    await direct.findPromotion()
    await listener.open()
  }
  const open = (to: Hosts, options: Partial<DatabaseLimits>) => {
    const pool = new Pool(to, { ...defaultLimits, ...options }, readsOf, changes.onNotice)
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
    const transaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute((tx) => work(tx as Tx))
    return { pool, db, transaction }
  }
  const { pool, db, transaction } = open(hosts, limits)
  attachPool(db, pool)
  const exports = openExports(direct)
  const replica =
    replicaUrl === undefined
      ? undefined
      : openReplica({
          url: replicaUrl,
          limits: { ...defaultLimits, ...limits },
          primary: db,
          readsOf,
          position: changes.position,
        })
  return {
    db,
    sql: statementsOn(pool),
    pool,
    limits: { ...defaultLimits, ...limits },
    direct,
    exports,
    transaction,
    publicRead: (read) => (replica ? replica.read(read) : read(db)),
    replicaCounts: replica?.counts,
    longTransaction: async (work) => {
      // Seeding the demo town holds a lock in one while it works in others.
      const own = open(direct, { max: 1, statementMs: HOUR, lockMs: HOUR, idleMs: HOUR })
      return own.transaction(work).finally(() => own.pool.end())
    },
    ready: async () => {
      await readiness.check()
      await watching
      if (watching && !listener.isConnected()) throw new DatabaseUnavailable('notifications_lost', listener.failure())
    },
    changes,
    personalChanges: personal,
    watch: () => {
      watching ??= watch()
      return watching
    },
    close: async () => {
      clearInterval(looking)
      await listener.close()
      readiness.close()
      await Promise.all([pool.end(), replica?.end(), exports.end()])
    },
  }
}

/** Whether an error is PostgreSQL's with this SQLSTATE, on this constraint if one is named. */
export const isSqlState = (error: unknown, state: string, constraint?: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === state &&
  (constraint === undefined || error.constraint === constraint)
