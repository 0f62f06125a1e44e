import { expect } from 'vitest'
import type { Database } from '../src/server/db/database.ts'

type Sql = Database['sql']

/** How many connections wait for a lock. */
export const waitingForLocks = async (sql: Sql): Promise<number> =>
  (
    await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
  )[0]?.n ?? 0

/** How many wait for the transaction of this connection, and not for another's, for longer than a first try (see below). */
const waitingFor = async (sql: Sql, pid: number): Promise<number> =>
  (
    await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE a.datname = current_database() AND NOT l.granted AND l.waitstart < now() - interval '500 milliseconds'
        AND ${pid}::int = ANY (pg_blocking_pids(pid))`
  )[0]?.n ?? 0

/** How many wait for longer than the first try of a call does, which gives up what it has locked and begins anew (`lockLane.ts`). */
export const waitingForLong = async (sql: Sql): Promise<number> =>
  (
    await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE a.datname = current_database() AND NOT l.granted AND l.waitstart < now() - interval '500 milliseconds'`
  )[0]?.n ?? 0

type Held = Awaited<ReturnType<Sql['reserve']>>

type Row = { table: 'accounts' | 'bookings' | 'payment_attempts' | 'payments' | 'users'; id: number | string }

/** Runs work that waits for a row which another transaction has locked; that one changes something and commits. */
export const withRowHeld = async <T>(
  { sql }: Pick<Database, 'sql'>,
  { table, id }: Row,
  work: () => Promise<T>,
  change: (held: Held) => Promise<void>,
): Promise<T> => {
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    const [holder] = await held<{ pid: number }[]>`
      SELECT pg_backend_pid() AS pid FROM ${sql(table)} WHERE id = ${id} FOR UPDATE`
    const done = work()
    try {
      await expect.poll(() => waitingFor(sql, holder?.pid ?? 0)).toBe(1)
      await change(held)
      await held`COMMIT`
    } catch (error) {
      // The work would wait for the row until its time is over, and that error would be told instead of this one.
      await held`ROLLBACK`
      await done.catch(() => {})
      throw error
    }
    return await done
  } finally {
    held.release()
  }
}

/** The same with a booking. */
export const withBookingHeld = <T>(
  database: Pick<Database, 'sql'>,
  id: number,
  work: () => Promise<T>,
  change: (held: Held) => Promise<void>,
): Promise<T> => withRowHeld(database, { table: 'bookings', id }, work, change)

type Scene = { rows: readonly [Row, Row]; work: () => Promise<unknown> }

/**
 * Whether work locks its two rows in the order given: with each of them held in turn by another transaction, the work must
 * wait for it with the first one locked and the second one free. Two works with one order never wait for each other.
 * `prepare` makes new rows each time.
 */
export const expectLockOrder = async ({ sql }: Pick<Database, 'sql'>, prepare: () => Promise<Scene>) => {
  const isLocked = async ({ table, id }: Row): Promise<boolean> =>
    (await sql`SELECT 1 FROM ${sql(table)} WHERE id = ${id} FOR UPDATE SKIP LOCKED`).length === 0
  for (const index of [0, 1] as const) {
    const { rows, work } = await prepare()
    const held = rows[index]
    const holder = await sql.reserve()
    let done: Promise<unknown> = Promise.resolve()
    try {
      await holder`BEGIN`
      await holder`SELECT 1 FROM ${sql(held.table)} WHERE id = ${held.id} FOR UPDATE`
      done = work().catch((error: unknown) => error)
      await expect.poll(() => waitingForLong(sql)).toBe(1)
      const others = rows.filter((row) => row !== held)
      const locked = await Promise.all(others.map(isLocked))
      expect([index, locked]).toEqual([index, others.map((row) => rows.indexOf(row) < index)])
    } finally {
      await holder`ROLLBACK`
      holder.release()
      await done
    }
  }
}
