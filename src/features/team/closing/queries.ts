import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/**
 * Whether the office has closed a provider: blocked it, and every visit is over and paid, no cash is to be confirmed, no refund under way,
 * and nothing is owed to it or to be paid out.
 * What it owes of the cash it kept does not count: it may never be paid. Locked.
 */
export const isClosed = async (tx: Tx, providerId: number): Promise<boolean> => {
  await tx.selectFrom('e_providers').select('id').where('id', '=', providerId).forNoKeyUpdate().execute()
  const { rows } = await sql`
    SELECT FROM e_providers p WHERE p.id = ${providerId}::int AND p.blocked_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM bookings b WHERE b.e_provider_id = p.id AND NOT b.cancel AND (b.booking_status_id <> 6
        OR NOT EXISTS (SELECT FROM payments y WHERE y.booking_id = b.id AND y.payment_status_id IN (2, 4))))
      AND NOT EXISTS (SELECT FROM payments y JOIN bookings b ON b.id = y.booking_id
        WHERE b.e_provider_id = p.id AND y.payment_status_id = 1)
      AND NOT EXISTS (SELECT FROM refunds r JOIN bookings b ON b.id = r.booking_id
        WHERE b.e_provider_id = p.id AND r.state IN ('requested', 'pending'))
      AND NOT EXISTS (SELECT FROM accounts a WHERE a.e_provider_id = p.id GROUP BY a.currency HAVING sum(a.balance_minor) > 0)
      AND NOT EXISTS (SELECT FROM payouts o WHERE o.e_provider_id = p.id AND o.state = 'reserved')`.execute(tx)
  return rows.length > 0
}

/**
 * Of a provider whose only owner is erased: no bank account, phone or address stays, nor in the log, and nobody takes visits, should it be shown again.
 * The application that it was made from is theirs alone, whoever sent it, and erased with them.
 */
export const endProvider = async (tx: Tx, providerId: number, userId: number): Promise<void> => {
  await sql`SELECT redact_provider(${providerId}::int)`.execute(tx)
  // Invitations first: who is joining by one has joined after that.
  for (const table of ['team_invitations', 'payout_accounts', 'e_provider_addresses'] as const)
    await tx.deleteFrom(table).where('e_provider_id', '=', providerId).execute()
  await tx
    .updateTable('e_providers')
    .set({ phone_number: null, mobile_number: null })
    .where('id', '=', providerId)
    .execute()
  // What was booked with them says how they are called, and how they were reached.
  await sql`UPDATE bookings SET e_provider = e_provider || '{"phone_number": null, "mobile_number": null}'
    WHERE e_provider_id = ${providerId}::int AND num_nulls(e_provider ->> 'phone_number', e_provider ->> 'mobile_number') < 2`.execute(
    tx,
  )
  await tx.updateTable('workers').set({ active: false }).where('e_provider_id', '=', providerId).execute()
  await sql`UPDATE provider_applications SET e_provider_id = NULL, account_id = ${userId}::int WHERE e_provider_id = ${providerId}::int`.execute(
    tx,
  )
}
