import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Connection } from './connection.ts'
import { Hosts } from './hosts.ts'
import type { DatabaseLimits } from './limits.ts'
import { IDENTITY, type LogPosition } from './notifications.ts'
import { Pool } from './pool.ts'
import { attachPool } from './read.ts'
import type { ReadsOf } from './reads.ts'
import type { DB } from './schema.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** A replica is only worth waiting for a little: the primary can answer, too. Milliseconds. */
const PATIENCE = 500

const limitsOf = (limits: DatabaseLimits): DatabaseLimits => ({
  ...limits,
  waitMs: Math.min(limits.waitMs, PATIENCE),
  statementMs: Math.min(limits.statementMs, 2000),
})

/** Milliseconds without a try after one that failed, and after one that found the replica behind. */
const REST = { failed: 2000, behind: 100 }
/** Milliseconds for which a connection counts as being as new as it was found to be. */
const FRESH = 1000

type Db = Kysely<DB>

class ReplicaBehind extends Error {}

/**
 * True on a standby of this database that has everything up to a position of the primary. A promoted one is a standby no more; one
 * that goes on following the old primary after a failover is on the old timeline.
 */
const CHECK = `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn
  AND greatest(c.timeline_id, r.min_recovery_end_timeline) = $2::int AND ${IDENTITY} = $3 AS reached
  FROM pg_control_checkpoint() c, pg_control_recovery() r`

export type ReplicaCounts = { reads: number; missed: number }

/** Reads on a standby that has everything the caller must see. */
export type Replica = {
  /** Runs `read` on the replica, or on the primary when the replica cannot be reached or is behind. */
  read: <T>(read: (db: Db) => Promise<T>) => Promise<T>
  /** Reads that the replica answered, and those that the primary answered in its place. */
  readonly counts: Readonly<ReplicaCounts>
  end: () => Promise<void>
}

type Options = {
  limits: DatabaseLimits
  readsOf: ReadsOf
  /** The position of the primary's log that must have been replayed; undefined when it is not known now. */
  position: () => LogPosition | undefined
}

/** One standby; it is left alone until `restUntil`. */
type Standby = { db: Db; restUntil: number; end: () => Promise<void> }

const openStandby = (hosts: Hosts, { limits, readsOf, position }: Options): Standby => {
  const pool = new Pool(hosts, limitsOf(limits), readsOf, () => {})
  const reached = new WeakMap<object, { position: LogPosition; until: number }>()

  const check = async (connection: Connection): Promise<void> => {
    const needed = position()
    const known = reached.get(connection.session)
    if (needed !== undefined && known?.position === needed && known.until > performance.now()) return
    const [found] = needed
      ? (await connection.query<{ reached: boolean }>(CHECK, [needed.lsn, needed.timeline, needed.identity])).rows
      : []
    if (!needed || !found?.reached) throw new ReplicaBehind('the replica is behind')
    reached.set(connection.session, { position: needed, until: performance.now() + FRESH })
  }
  /** A connection that is opened later than a read waits is for those after it. */
  const opened = async (): Promise<Connection> => {
    const late = Promise.withResolvers<never>()
    const opening = pool.connect()
    const timer = setTimeout(() => {
      late.reject(new DatabaseUnavailable('database_unreachable'))
      opening.then(
        (connection) => connection.release(),
        () => {},
      )
    }, PATIENCE)
    return Promise.race([opening, late.promise]).finally(() => clearTimeout(timer))
  }
  const connect = async (): Promise<Connection> => {
    const connection = await opened()
    try {
      await check(connection)
      return connection
    } catch (error) {
      connection.release()
      throw error
    }
  }
  const checkedPool: PostgresPool = { options: {}, connect, end: () => pool.end() }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: checkedPool }) })
  attachPool(db, {
    read: async <R extends object>(text: string, values: unknown[]) => {
      const connection = await connect()
      try {
        return (await connection.query<R>(text, values)).rows
      } finally {
        connection.release()
      }
    },
  })

  return { db, restUntil: 0, end: () => pool.end() }
}

/** Several standbys are asked in turn: of one that is behind or away the next one may not be. */
export const openReplica = ({ url, primary, ...options }: Options & { url: string; primary: Db }): Replica => {
  const standbys = new Hosts(url).each().map((hosts) => openStandby(hosts, options))
  const counts: ReplicaCounts = { reads: 0, missed: 0 }

  return {
    counts,
    read: async (read) => {
      for (const standby of options.position() ? [...standbys] : []) {
        if (performance.now() < standby.restUntil) continue
        // After a failure one read tries it, while the others go elsewhere: it may stand still.
        if (standby.restUntil > 0) standby.restUntil = performance.now() + REST.failed
        try {
          const result = await read(standby.db)
          standby.restUntil = 0
          counts.reads += 1
          return result
        } catch (error) {
          const behind = error instanceof ReplicaBehind
          const answered = !behind && !(error instanceof DatabaseUnavailable) && !(error instanceof pg.DatabaseError)
          standby.restUntil = answered ? 0 : performance.now() + (behind ? REST.behind : REST.failed)
          if (answered) throw error
          // The next reads begin with those that answer.
          standbys.push(...standbys.splice(standbys.indexOf(standby), 1))
          // What one refuses, or is too slow for, others may be, too.
          if (error instanceof pg.DatabaseError) break
        }
      }
      counts.missed += 1
      return read(primary)
    },
    end: async () => {
      await Promise.all(standbys.map((standby) => standby.end()))
    },
  }
}
