import { amountFacts, notify } from '#features/notifications/service.ts'
import type { Tx } from '#server/db/database.ts'

type Payer = { user_id: number; booking_id: number }
type Sum = { amountMinor: number; currency: string }

/** Tells who paid how much goes back. */
export const notifyRefunded = async (tx: Tx, { user_id, booking_id }: Payer, { amountMinor, currency }: Sum) => {
  const amount = await amountFacts(tx, amountMinor, currency)
  await notify(tx, [user_id], 'statusChangedPayment', { booking_id, event: 'refunded', ...amount })
}
