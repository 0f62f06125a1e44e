import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export type ProposalRow = {
  id: number
  at: number
  local: string
  note: string | null
  created_at: number
  booking_id: number
  e_provider_id: number
  e_service_id: number
  visit_tz: string
  /** The service's estimated duration when the booking was created. */
  duration: string
}

/** The open proposal of a booking, with what its visit needs of a time; instants in milliseconds. */
export const openProposal = async (db: Db, bookingId: number): Promise<ProposalRow | undefined> => {
  const { rows } = await sql<ProposalRow>`
    SELECT p.id, (extract(epoch FROM p.starts_at) * 1000)::bigint AS at,
      to_char(p.visit_local, 'YYYY-MM-DD HH24:MI:SS') AS local, p.note,
      (extract(epoch FROM p.created_at) * 1000)::bigint AS created_at,
      b.id AS booking_id, b.e_provider_id, b.e_service_id, b.visit_tz, b.e_service ->> 'duration' AS duration
    FROM visit_proposals p JOIN bookings b ON b.id = p.booking_id WHERE p.booking_id = ${bookingId}::int AND p.state = 'open'`.execute(
    db,
  )
  return rows[0]
}

/** Closes the open proposal of a booking; false without one. */
export const closeProposal = async (
  tx: Tx,
  bookingId: number,
  state: 'taken' | 'kept' | 'withdrawn',
): Promise<boolean> => {
  const closed = await tx
    .updateTable('visit_proposals')
    .set({ state, answered_at: sql`now()` })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

export const insertProposal = (
  tx: Tx,
  {
    bookingId,
    userId,
    at,
    local,
    note,
  }: { bookingId: number; userId: number; at: number; local: string; note: string | null },
) =>
  tx
    .insertInto('visit_proposals')
    .values({ booking_id: bookingId, user_id: userId, starts_at: new Date(at), visit_local: local, note })
    .execute()
