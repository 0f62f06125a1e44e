import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** Locks a booking and sends both sides the event that something of it changes. */
export const touchBooking = (tx: Tx, bookingId: number) =>
  tx.updateTable('bookings').set({ updated_at: sql`now()` }).where('id', '=', bookingId).execute()
