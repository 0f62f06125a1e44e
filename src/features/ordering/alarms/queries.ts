import { sql } from 'kysely'
import { statusOf } from '#features/bookings/rules.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { type Alarm, defaultExpiryMinutes } from './rules.ts'

export type AlarmedRow = {
  id: number
  user_id: number
  booking_status_id: number
  /** Instants in milliseconds. */
  starts_at: number
  waits_since: number
  /** The provider cannot come, and the customer has not chosen yet. */
  absent: boolean
  /** Another time is proposed, which has not passed, and the customer has not answered. */
  proposed: boolean
  provider_users: number[]
}

/** Locks a booking, so that it cannot be moved while its alarm runs. */
export const lockAlarmed = async (tx: Tx, bookingId: number): Promise<AlarmedRow | undefined> => {
  const { rows } = await sql<AlarmedRow>`
    SELECT b.id, b.user_id, b.booking_status_id, (extract(epoch FROM b.starts_at) * 1000)::bigint AS starts_at,
      (extract(epoch FROM ${waitsSince('b')}) * 1000)::bigint AS waits_since, ${isAbsent('b')} AS absent,
      EXISTS (SELECT FROM visit_proposals v WHERE v.booking_id = b.id AND v.state = 'open' AND v.starts_at > now()) AS proposed,
      to_json(visit_members(b.e_provider_id, visit_worker(b.id))) AS provider_users
    FROM bookings b WHERE b.id = ${bookingId}::int FOR UPDATE OF b`.execute(tx)
  return rows[0]
}

/** Records that a reminder was sent; false if it had been sent before, `since` an instant where that is given. */
export const markReminded = async (
  tx: Tx,
  { id, starts_at }: Pick<AlarmedRow, 'id' | 'starts_at'>,
  kind: Alarm,
  since = Number.NEGATIVE_INFINITY,
): Promise<boolean> => {
  const { rows } = await sql`
    INSERT INTO booking_reminders AS r (booking_id, kind, starts_at) VALUES (${id}::int, ${kind}, ${new Date(starts_at)})
    ON CONFLICT (booking_id, kind, starts_at) DO UPDATE SET sent_at = now()
    WHERE extract(epoch FROM r.sent_at) * 1000 < ${since}::float8 RETURNING booking_id`.execute(tx)
  return rows.length > 0
}

export const alarmSettings = async (db: Db): Promise<Record<string, string>> => {
  const rows = await db
    .selectFrom('settings')
    .selectAll()
    .where('key', 'in', ['request_reminder_minutes', 'request_expiry_minutes'])
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** How long a request waits for its answer; as `answerTimes` reads the setting. */
const expiryTime = sql`interval '1 minute' * coalesce(
  (SELECT CASE WHEN value ~ '^\\d{1,9}(\\.\\d{1,9})?$' THEN nullif(value::float8, 0) END
    FROM settings WHERE key = 'request_expiry_minutes'), ${sql.lit(defaultExpiryMinutes)})`

/**
 * Since when a request waits: an absence that its customer answered, a new time, a proposal of one and the customer's no to it
 * each begin the time anew (docs/decisions/0270).
 */
export const waitsSince = (bookings: 'b' | 'bookings') => {
  const id = sql.ref(`${bookings}.id`)
  return sql<Date>`greatest(${sql.ref(`${bookings}.created_at`)},
    (SELECT max(a.answered_at) FROM visit_absences a WHERE a.booking_id = ${id}),
    (SELECT max(CASE WHEN v.state = 'kept' THEN v.answered_at ELSE v.created_at END) FROM visit_proposals v WHERE v.booking_id = ${id}),
    (SELECT max(e.at) FROM booking_events e WHERE e.booking_id = ${id} AND e.visit_to IS NOT NULL))`
}

/** Whether the provider cannot come, and the customer has not chosen yet. */
export const isAbsent = (bookings: 'b' | 'bookings') => sql<boolean>`EXISTS (SELECT FROM visit_absences a
  WHERE a.booking_id = ${sql.ref(`${bookings}.id`)} AND a.answered_at IS NULL)`

/** Whether a request can no longer be answered, by the database's clock; as `answerDue` says. */
export const isLapsed = sql<boolean>`(${waitsSince('bookings')} <= now() - ${expiryTime} OR starts_at <= now())`

const isUnanswered = sql<boolean>`booking_status_id = ${sql.lit(statusOf('received').id)}`

/** Unanswered requests whose time is up; not those whose customer is to choose, which end with the absence. */
export const lapsedRequests = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM bookings WHERE ${isUnanswered} AND ${isLapsed} AND NOT ${isAbsent('bookings')} LIMIT 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** Requests that nobody has answered, with the time of their visit in milliseconds. */
export const unansweredRequests = async (tx: Tx): Promise<Pick<AlarmedRow, 'id' | 'starts_at'>[]> => {
  const { rows } = await sql<Pick<AlarmedRow, 'id' | 'starts_at'>>`
    SELECT id, (extract(epoch FROM starts_at) * 1000)::bigint AS starts_at FROM bookings WHERE ${isUnanswered}`.execute(
    tx,
  )
  return rows
}
