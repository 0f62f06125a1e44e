import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** Locks the user's row, so that concurrent bookings of one user are checked one after the other. */
export const lockUser = (tx: Tx, id: number) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()

/** Payment statuses that count (`wire.md §7`). */
const [pending, paid, refunded] = [1, 2, 4]

/**
 * How many visits the user has paid for, and how many are open: booked and neither cancelled nor paid, though it may have been given back.
 */
export const countVisits = async (tx: Tx, userId: number): Promise<{ paid: number; open: number }> => {
  const row = await tx
    .selectFrom('bookings')
    .innerJoin('booking_statuses', 'booking_statuses.id', 'bookings.booking_status_id')
    .leftJoin('payments', (on) =>
      on
        .onRef('payments.booking_id', '=', 'bookings.id')
        .on('payments.payment_status_id', 'in', [pending, paid, refunded]),
    )
    .select([
      sql<number>`count(*) FILTER (WHERE payments.payment_status_id = ${paid})`.as('paid'),
      sql<number>`count(*) FILTER (WHERE payments.id IS NULL AND NOT bookings.cancel AND booking_statuses."order" <= 50)`.as(
        'open',
      ),
    ])
    .where('bookings.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { paid: Number(row.paid), open: Number(row.open) }
}
