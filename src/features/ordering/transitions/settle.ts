import { type CancellingFacts, refundAndFee, withTotals } from '#features/bookings/rules.ts'
import { closePayment, lockLivePayment, requireFactorFor } from '#features/payments/service.ts'
import { type Exponent, exponentOf, roundToMinor, toMajor, toMinor } from '#lib/money.ts'
import type { Tx } from '#server/db/database.ts'
import type { SessionUser } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { ChangedFee } from '../contract.ts'
import { type SettlementRow, saveFee, settledFee, settlementRow } from './queries.ts'

type Ending = {
  by: CancellingFacts['by']
  /** The status it was cancelled from. */
  from: number
  /** What an operator decided, in major units. */
  fee?: number | null | undefined
  /** What a customer saw, in major units. */
  expectedFee?: number | null | undefined
  /** The operator who cancels: much money asks them for the second factor. */
  operator?: Pick<SessionUser, 'factor' | 'factorFresh'> | undefined
}

const decidedFee = (fee: number, total: number, exponent: Exponent): number => {
  const minor = toMinor(fee, exponent)
  return minor === null || minor > total ? refuse('fee_too_large') : minor
}

const totalOf = (row: SettlementRow, exponent: Exponent, now: number): number =>
  roundToMinor(withTotals(row, exponent, now).total, exponent)

const expectFee = (fee: number, expected: number | null | undefined, exponent: Exponent): void => {
  if (expected != null && fee > roundToMinor(expected, exponent))
    refuse('fee_changed', { data: { fee: toMajor(fee, exponent) } satisfies ChangedFee })
}

/** What cancelling costs the customer now, in minor units. Refuses `fee_changed` where they saw less. */
export const feeNow = async (
  tx: Tx,
  bookingId: number,
  { status, now, expected }: { status: number; now: number; expected: number | null | undefined },
): Promise<number> => {
  const row = (await settlementRow(tx, bookingId, status)) ?? refuse('internal')
  const exponent = exponentOf(row.digits)
  const { fee } = refundAndFee({
    tiers: row.cancellation_terms,
    total: totalOf(row, exponent, now),
    paid: 0,
    startsAt: row.starts_at,
    now,
    by: 'customer',
    least: row.moved_fee_minor,
    exponent,
  })
  expectFee(fee, expected, exponent)
  return fee
}

/**
 * A booking that somebody has cancelled meanwhile: whether it cost what an operator decided. Refuses `fee_changed` where the customer
 * saw less.
 */
export const isSettledWith = async (
  tx: Tx,
  bookingId: number,
  { fee: decided, expectedFee }: Pick<Ending, 'fee' | 'expectedFee'>,
): Promise<boolean> => {
  const { fee, digits } = (await settledFee(tx, bookingId)) ?? refuse('internal')
  const exponent = exponentOf(digits)
  expectFee(fee, expectedFee, exponent)
  return decided == null || toMinor(decided, exponent) === fee
}

/**
 * Settles a booking that was cancelled in this transaction: stores the fee by its terms and refunds the rest of the payment
 * (`cancellation/rules.ts`). Refuses `fee_too_large`, `fee_changed`, `factor_required`. The move has locked the booking's row, so it cannot be paid concurrently.
 */
export const settle = async (
  tx: Tx,
  bookingId: number,
  { by, from, fee: decided, expectedFee, operator }: Ending,
  now = Date.now(),
): Promise<void> => {
  const row = (await settlementRow(tx, bookingId, from)) ?? refuse('internal')
  const exponent = exponentOf(row.digits)
  const total = totalOf(row, exponent, now)
  const payment = await lockLivePayment(tx, bookingId)
  const { fee, refund } = refundAndFee({
    tiers: row.cancellation_terms,
    total,
    paid: payment?.paid ? payment.amount_minor - payment.refunded_minor : 0,
    startsAt: row.starts_at,
    now,
    by,
    least: row.moved_fee_minor,
    ...(decided != null && { decided: decidedFee(decided, total, exponent) }),
    exponent,
  })
  expectFee(fee, expectedFee, exponent)
  if (fee > 0) await saveFee(tx, bookingId, fee)
  if (payment && operator && refund > 0)
    await requireFactorFor(tx, operator, { amountMinor: payment.refunded_minor + refund, currency: payment.currency })
  if (payment) await closePayment(tx, payment, refund)
}
