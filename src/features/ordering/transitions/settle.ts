import { type CancellingFacts, refundAndFee, withTotals } from '#features/bookings/rules.ts'
import { giveBack, lockLivePayment } from '#features/payments/service.ts'
import { exponentOf, roundToMinor } from '#lib/money.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { keepFee, settlementRow } from './queries.ts'

/**
 * Settles a booking that has just been cancelled in this transaction: the fee by its frozen terms is kept on it, and what was
 * paid beyond the fee goes back (`cancellation/rules.ts`). The booking's row is locked by the move, so nobody pays it meanwhile.
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
  if (fee > 0) await keepFee(tx, bookingId, fee)
  if (payment) await giveBack(tx, payment, refund)
}
