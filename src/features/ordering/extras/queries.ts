import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export type ExtraRow = {
  id: number
  name: string
  price_minor: number
  state: 'open' | 'accepted' | 'declined' | 'withdrawn'
  created_at: number
}

/** Offers of extra work for one visit at most: each accepted one is a part of its price. */
export const mostExtras = 100

export const extrasOf = async (db: Db, bookingId: number): Promise<ExtraRow[]> => {
  const { rows } = await sql<ExtraRow>`
    SELECT id, name, price_minor, state, (extract(epoch FROM created_at) * 1000)::bigint AS created_at
    FROM visit_extras WHERE booking_id = ${bookingId}::int ORDER BY id LIMIT ${mostExtras}`.execute(db)
  return rows
}

export const insertExtra = (
  tx: Tx,
  { bookingId, userId, name, priceMinor }: { bookingId: number; userId: number; name: string; priceMinor: number },
) =>
  tx
    .insertInto('visit_extras')
    .values({ booking_id: bookingId, user_id: userId, name, price_minor: priceMinor })
    .execute()

/** Answers an open offer; undefined when it was answered before or belongs to another booking. */
export const closeExtra = async (
  tx: Tx,
  bookingId: number,
  id: number,
  state: 'accepted' | 'declined' | 'withdrawn',
): Promise<Pick<ExtraRow, 'id' | 'name' | 'price_minor'> | undefined> =>
  tx
    .updateTable('visit_extras')
    .set({ state, answered_at: sql`now()` })
    .where('id', '=', id)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .returning(['id', 'name', 'price_minor'])
    .executeTakeFirst()

export type ChargedRow = {
  booking_status_id: number
  quantity: number
  price_unit: string
  paid: boolean
  digits: string | null
}

/** What a sum that is added to the price depends on. A payment that is pending or done ends it. */
export const readCharged = async (db: Db, bookingId: number): Promise<ChargedRow | undefined> => {
  const { rows } = await sql<ChargedRow>`
    SELECT b.booking_status_id, b.quantity, b.e_service ->> 'price_unit' AS price_unit,
      EXISTS (SELECT FROM payments p WHERE p.booking_id = b.id AND p.payment_status_id IN (1, 2)) AS paid,
      (SELECT value FROM settings WHERE key = 'default_currency_decimal_digits') AS digits
    FROM bookings b WHERE b.id = ${bookingId}::int`.execute(db)
  return rows[0]
}

/**
 * The same, locked: it is not paid concurrently. It is read by a second statement: the one that waits for the lock would not
 * see a payment made meanwhile.
 */
export const lockCharged = async (tx: Tx, bookingId: number): Promise<ChargedRow | undefined> => {
  await sql`SELECT FROM bookings WHERE id = ${bookingId}::int FOR UPDATE`.execute(tx)
  return readCharged(tx, bookingId)
}

/** Adds an option to the agreed ones; its id is negative, so it is never one of the service's. */
export const addOption = (tx: Tx, bookingId: number, option: { id: number; name: object; price: number }) =>
  sql`UPDATE bookings SET options = options || ${JSON.stringify([option])}::text::jsonb, updated_at = now()
    WHERE id = ${bookingId}::int`.execute(tx)
