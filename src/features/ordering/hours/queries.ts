import { sql } from 'kysely'
import type { WirePriced } from '#features/pricing/rules.ts'
import type { Db, Tx } from '#server/db/database.ts'

export type HoursRow = {
  id: number
  /** Instants in milliseconds. */
  start_at: number
  ends_at: number
  former_start_at: number
  former_ends_at: number
  created_at: number
  note: string | null
  state: 'open' | 'accepted' | 'declined' | 'withdrawn'
}

const ms = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::bigint`

/** The newest corrections of a visit, oldest first. */
export const hoursRows = async (db: Db, bookingId: number): Promise<HoursRow[]> => {
  const { rows } = await sql<HoursRow>`
    SELECT id, ${ms('start_at')} AS start_at, ${ms('ends_at')} AS ends_at, ${ms('former_start_at')} AS former_start_at,
      ${ms('former_ends_at')} AS former_ends_at, ${ms('created_at')} AS created_at, note, state
    FROM visit_hours WHERE booking_id = ${bookingId}::int ORDER BY id DESC LIMIT 100`.execute(db)
  return rows.reverse()
}

export type WorkedRow = WirePriced & {
  booking_status_id: number
  paid: boolean
  visit_tz: string
  /** Instants in milliseconds. */
  starts_at: number
  start_at: number | null
  ends_at: number | null
  digits: string | null
}

/** What the price of a visit is made of, and whether it is paid, or was: what went back has a receipt, too. */
export const readWorked = async (db: Db, bookingId: number): Promise<WorkedRow | undefined> => {
  const { rows } = await sql<WorkedRow>`
    SELECT b.e_service, b.options, b.taxes, b.quantity, coalesce(b.coupon, '{}') AS coupon, b.booking_status_id, b.visit_tz,
      ${ms('b.starts_at')} AS starts_at, ${ms('b.start_at')} AS start_at, ${ms('b.ends_at')} AS ends_at,
      EXISTS (SELECT FROM payments p WHERE p.booking_id = b.id AND p.payment_status_id IN (1, 2, 4)) AS paid,
      (SELECT value FROM settings WHERE key = 'default_currency_decimal_digits') AS digits
    FROM bookings b WHERE b.id = ${bookingId}::int`.execute(db)
  return rows[0]
}

/**
 * The same, locked. It is read by a second statement: the one that waits for the lock would not see a payment made meanwhile.
 */
export const lockWorked = async (tx: Tx, bookingId: number): Promise<WorkedRow | undefined> => {
  await sql`SELECT FROM bookings WHERE id = ${bookingId}::int FOR UPDATE`.execute(tx)
  return readWorked(tx, bookingId)
}

/** Instants in milliseconds. */
type Worked = { start: number; end: number }

type NewHours = Worked & {
  bookingId: number
  userId: number
  former: Worked
  note: string | null
  holdsPayment: boolean
}

export const insertHours = (tx: Tx, { bookingId, userId, start, end, former, note, holdsPayment }: NewHours) =>
  tx
    .insertInto('visit_hours')
    .values({
      booking_id: bookingId,
      user_id: userId,
      start_at: new Date(start),
      ends_at: new Date(end),
      former_start_at: new Date(former.start),
      former_ends_at: new Date(former.end),
      note,
      holds_payment: holdsPayment,
    })
    .execute()

/** Answers the open correction, or the one with this id; undefined when there is none. */
export const closeHours = async (
  tx: Tx,
  bookingId: number,
  state: 'accepted' | 'declined' | 'withdrawn',
  id: number | null = null,
): Promise<Worked | undefined> => {
  const { rows } = await sql<Worked>`
    UPDATE visit_hours SET state = ${state}::text, answered_at = now()
    WHERE booking_id = ${bookingId}::int AND state = 'open' AND (${id}::int IS NULL OR id = ${id}::int)
    RETURNING ${ms('start_at')} AS start, ${ms('ends_at')} AS "end"`.execute(tx)
  return rows[0]
}

/** Makes accepted hours those of the visit, with an event in its history. */
export const takeHours = (tx: Tx, bookingId: number, userId: number, { start, end }: Worked) =>
  sql`
    WITH worked AS (
      UPDATE bookings SET start_at = ${new Date(start)}::timestamptz, ends_at = ${new Date(end)}::timestamptz, updated_at = now()
      WHERE id = ${bookingId}::int RETURNING id, booking_status_id
    )
    INSERT INTO booking_events (booking_id, user_id, actor, from_status_id, to_status_id)
    SELECT id, ${userId}::int, 'customer', booking_status_id, booking_status_id FROM worked`.execute(tx)
