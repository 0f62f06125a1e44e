import { sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import type { Db } from '#server/db/database.ts'

export type FactsRow = {
  asked_minor: number | null
  asked_currency: string | null
  booking: {
    id: number
    service: Partial<Translated>
    user: { id: number; name: string }
    payment_id: number | null
  } | null
  settled_by: string | null
  /** What is left of the payment it became; null where it became none. */
  left_minor: number | null
  /** Its customer has erased their account. */
  erased: boolean
}

/** What is known around an item of the inbox. */
export const inboxFacts = async (db: Db, id: number): Promise<FactsRow | undefined> => {
  const { rows } = await sql<FactsRow>`
    SELECT a.amount_minor AS asked_minor, a.currency AS asked_currency, o.name AS settled_by,
      CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'service', b.e_service -> 'name',
        'user', json_build_object('id', u.id, 'name', u.name),
        'payment_id', (SELECT max(y.id) FROM payments y WHERE y.booking_id = b.id AND y.payment_status_id IN (1, 2, 4))) END AS booking,
      (SELECT y.amount_minor - y.refunded_minor FROM payments y WHERE y.id = a.payment_id) AS left_minor,
      u.deleted_at IS NOT NULL AS erased
    FROM money_inbox m LEFT JOIN payment_attempts a ON a.id = m.attempt_id LEFT JOIN bookings b ON b.id = a.booking_id
      LEFT JOIN users u ON u.id = a.user_id LEFT JOIN users o ON o.id = m.settled_by
    WHERE m.id = ${id}::int`.execute(db)
  return rows[0]
}

/** A booking as paying it needs it, read without a lock. */
export const payableFacts = async (db: Db, bookingId: number) =>
  db
    .selectFrom('bookings')
    .select(['booking_status_id', 'cancellation_fee_minor'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
