import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { statusOf } from '../rules.ts'
import type { WaitFacts } from './rules.ts'

/** Who finished a visit, what was answered since, and the time by the clock of the database. */
export const waitFacts = async (db: Db, bookingId: number): Promise<Omit<WaitFacts, 'endsAt'> | undefined> => {
  const { rows } = await sql<Omit<WaitFacts, 'endsAt'>>`
    SELECT (SELECT e.actor FROM booking_events e
        WHERE e.booking_id = b.id AND e.to_status_id = ${statusOf('done').id}::int AND e.from_status_id <> e.to_status_id
        ORDER BY e.id DESC LIMIT 1) AS "finishedBy",
      (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now,
      EXISTS (SELECT FROM visit_confirmations c WHERE c.booking_id = b.id AND c.step = 'finish') AS confirmed,
      EXISTS (SELECT FROM visit_hours h WHERE h.booking_id = b.id AND h.state IN ('accepted', 'declined')) AS answered,
      EXISTS (SELECT FROM visit_hours h WHERE h.booking_id = b.id AND h.state = 'open' AND h.holds_payment) AS offered
    FROM bookings b WHERE b.id = ${bookingId}::int`.execute(db)
  return rows[0]
}

export type HeldMoney = { attempt: number; amount_minor: number; currency: string }

/**
 * Money that came for a booking and does not fit it, as long as nobody has settled that. What is on its way back, or disputed only, is
 * not: that was decided.
 */
export const heldMoney = async (db: Db, bookingId: number): Promise<HeldMoney | undefined> => {
  const { rows } = await sql<HeldMoney>`
    SELECT a.id AS attempt, m.amount_minor, m.currency
    FROM payment_attempts a JOIN money_inbox m ON m.attempt_id = a.id
    WHERE a.booking_id = ${bookingId}::int AND a.state = 'paid' AND a.payment_id IS NULL
      AND m.state = 'open' AND m.refund_id IS NULL AND m.gone_minor IS NULL AND m.reason <> 'disputed' AND m.amount_minor > 0
    ORDER BY a.id DESC LIMIT 1`.execute(db)
  return rows[0]
}
