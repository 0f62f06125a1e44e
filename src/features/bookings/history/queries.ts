import { sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import type { Db } from '#server/db/database.ts'
import type { BookingEvent } from './contract.ts'

/**
 * Ids of statuses (migration 0006). Hours are corrected in Done only. A visit returns to accepted from a later status if
 * somebody else comes, and only then.
 */
const [received, accepted, started, done] = [1, 4, 2, 6]

const status = (of: 'from' | 'to') => {
  const id = of === 'from' ? sql`e.from_status_id` : sql`e.to_status_id`
  return sql`(SELECT json_build_object('id', s.id, 'status', s.status, 'order', s.order)
    FROM booking_statuses s WHERE s.id = ${id})`
}
const wall = (column: 'visit_from' | 'visit_to') => sql`to_char(${sql.ref(`e.${column}`)}, 'YYYY-MM-DD HH24:MI:SS')`

/** Events of a booking that are shown at most. */
const most = 500

/** A booking's history, oldest first; of a longer one the newest events. */
export const eventsOf = async (db: Db, bookingId: number): Promise<BookingEvent[]> => {
  const { rows } = await sql<BookingEvent>`
    SELECT e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, e.actor, e.note,
      CASE WHEN e.visit_to IS NOT NULL THEN 'rescheduled' WHEN e.from_status_id IS NULL THEN 'made'
        WHEN e.from_status_id = e.to_status_id THEN CASE WHEN e.to_status_id = ${done}::int THEN 'hours' ELSE 'reassigned' END
        WHEN e.to_status_id = ${accepted}::int AND e.from_status_id <> ${received}::int THEN 'reassigned' ELSE 'moved' END AS kind,
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS "user",
      ${status('from')} AS "from", ${status('to')} AS "to", ${wall('visit_from')} AS visit_from, ${wall('visit_to')} AS visit_to,
      (SELECT json_build_object('side', c.side, 'how', c.how, 'at', to_char(c.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
        FROM visit_confirmations c WHERE c.booking_id = e.booking_id AND e.from_status_id <> e.to_status_id
          AND c.step = CASE e.to_status_id WHEN ${started}::int THEN 'start' WHEN ${done}::int THEN 'finish' END) AS confirmed
    FROM booking_events e LEFT JOIN users u ON u.id = e.user_id
    WHERE e.booking_id = ${bookingId}::int ORDER BY e.id DESC LIMIT ${sql.lit(most)}`.execute(db)
  return rows.reverse()
}

export type CalendarEntryRow = {
  uid: string
  sequence: number
  created_at: number
  updated_at: number
  starts_at: number
  duration: string
  booking_status_id: number
  /** Its provider cannot come, and the customer has not chosen yet. */
  absent: boolean
  service: Translated
  provider: Translated
  address: { address: string; latitude: number | null; longitude: number | null }
}

/** The data of a calendar entry. Instants in milliseconds. */
export const calendarEntry = async (db: Db, bookingId: number): Promise<CalendarEntryRow | undefined> => {
  const ms = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::bigint`
  const { rows } = await sql<CalendarEntryRow>`
    SELECT b.uid, ${ms('b.created_at')} AS created_at, ${ms('b.updated_at')} AS updated_at, ${ms('b.starts_at')} AS starts_at,
      b.e_service ->> 'duration' AS duration, b.booking_status_id,
      EXISTS (SELECT FROM visit_absences a WHERE a.booking_id = b.id AND a.answered_at IS NULL) AS absent, b.e_service -> 'name' AS service,
      b.e_provider -> 'name' AS provider, b.address,
      (SELECT count(*)::int FROM booking_events e
        WHERE e.booking_id = b.id AND (e.visit_to IS NOT NULL OR e.to_status_id = 7)) AS sequence
    FROM bookings b WHERE b.id = ${bookingId}::int`.execute(db)
  return rows[0]
}
