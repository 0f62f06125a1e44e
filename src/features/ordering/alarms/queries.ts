import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Alarm } from './rules.ts'

export type AlarmedRow = {
  id: number
  user_id: number
  booking_status_id: number
  /** Instants in milliseconds. */
  starts_at: number
  created_at: number
  provider_users: number[]
}

/** Locks a booking, so that it cannot be moved while its alarm runs. */
export const lockAlarmed = async (tx: Tx, bookingId: number): Promise<AlarmedRow | undefined> => {
  const { rows } = await sql<AlarmedRow>`
    SELECT b.id, b.user_id, b.booking_status_id, (extract(epoch FROM b.starts_at) * 1000)::bigint AS starts_at,
      (extract(epoch FROM b.created_at) * 1000)::bigint AS created_at,
      to_json(visit_members(b.e_provider_id, visit_worker(b.id))) AS provider_users
    FROM bookings b WHERE b.id = ${bookingId}::int FOR UPDATE OF b`.execute(tx)
  return rows[0]
}

/** Records that a reminder was sent; false if it had been sent before. */
export const markReminded = async (
  tx: Tx,
  bookingId: number,
  kind: Exclude<Alarm, 'expiry'>,
  startsAt: number,
): Promise<boolean> => {
  const made = await tx
    .insertInto('booking_reminders')
    .values({ booking_id: bookingId, kind, starts_at: new Date(startsAt) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('booking_id')
    .executeTakeFirst()
  return made !== undefined
}

export const alarmSettings = async (db: Db): Promise<Record<string, string>> => {
  const rows = await db
    .selectFrom('settings')
    .selectAll()
    .where('key', 'in', ['request_reminder_minutes', 'request_expiry_minutes'])
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Requests that nobody has answered, with the time of their visit in milliseconds. */
export const unansweredRequests = async (tx: Tx): Promise<Pick<AlarmedRow, 'id' | 'starts_at'>[]> => {
  const { rows } = await sql<Pick<AlarmedRow, 'id' | 'starts_at'>>`
    SELECT id, (extract(epoch FROM starts_at) * 1000)::bigint AS starts_at FROM bookings WHERE booking_status_id = 1`.execute(
    tx,
  )
  return rows
}
