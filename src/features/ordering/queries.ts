import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** The status of a visit at another time or of another worker: from On the Way and Ready it returns to Accepted. */
export const takenOverStatus = (bookings: 'b' | 'was') => {
  const status = sql.ref(`${bookings}.booking_status_id`)
  return sql<number>`CASE WHEN ${status} IN (3, 5) THEN 4 ELSE ${status} END`
}

/** A worker who takes visits, until the transaction ends: who switches them off locks the row for an update, and waits. */
export const activeWorker = (id: number) => sql`SELECT id FROM workers WHERE id = ${id}::int AND active FOR KEY SHARE`

/** What was said of the delay of a visit is of one worker and one time. */
export const dropDelay = (tx: Tx, bookingId: number) =>
  tx.deleteFrom('visit_delays').where('booking_id', '=', bookingId).execute()

/** The members of the provider's team who see a visit. */
export const teamOf = async (tx: Tx, bookingId: number): Promise<number[]> => {
  const { rows } = await sql<{ team: number[] }>`
    SELECT to_json(visit_members(b.e_provider_id, visit_worker(b.id))) AS team FROM bookings b WHERE b.id = ${bookingId}::int`.execute(
    tx,
  )
  return rows[0]?.team ?? []
}

/** Locks a booking and sends both sides the event that something of it changes. */
export const touchBooking = (tx: Tx, bookingId: number) =>
  tx.updateTable('bookings').set({ updated_at: sql`now()` }).where('id', '=', bookingId).execute()
