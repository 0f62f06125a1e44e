import { type CancellingFacts, refundAndFee, withTotals } from '#features/bookings/rules.ts'
import { closePayment, lockLivePayment } from '#features/payments/service.ts'
import { exponentOf, roundToMinor } from '#lib/money.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { saveFee, settlementRow } from './queries.ts'

/**
 * Settles a booking that was cancelled in this transaction: stores the fee by its terms and refunds the rest of the payment
 * (`cancellation/rules.ts`). The move has locked the booking's row, so it cannot be paid concurrently.
 */
export const settle = async (tx: Tx, bookingId: number, by: CancellingFacts['by'], now = Date.now()): Promise<void> => {
  const row = (await settlementRow(tx, bookingId)) ?? refuse('internal')
  const exponent = exponentOf(row.digits)
  const payment = await lockLivePayment(tx, bookingId)
  const { fee, refund } = refundAndFee({
    tiers: row.cancellation_terms,
    total: roundToMinor(withTotals(row, exponent, now).total, exponent),
    paid: payment?.paid ? payment.amount_minor - payment.refunded_minor : 0,
    startsAt: row.starts_at,
    now,
    by,
    exponent,
  })
  if (fee > 0) await saveFee(tx, bookingId, fee)
  if (payment) await closePayment(tx, payment, refund)
}
