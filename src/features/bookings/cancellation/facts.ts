import { type Exponent, roundToMinor, toMajor } from '#lib/money.ts'
import type { Booking, Cancellation, CancellationTier } from '../contract.ts'
import { STATUSES, THRESHOLDS } from '../rules.ts'
import { refundAndFee } from './rules.ts'

/** The columns that the cancellation terms are computed from. */
export type CancellationFacts = {
  cancellation_terms: CancellationTier[]
  cancellation_fee: number | null
  moved_fee: number
  cancelled_by: Cancellation['by']
}

type CancellableBooking = Pick<Booking, 'booking_status_id' | 'cancel' | 'booking_at' | 'total' | 'payment'> &
  CancellationFacts

const paid = 2

/** Adds the cancellation terms and what cancelling costs now (`cancellation/rules.ts`). */
export const withCancellation = <B extends CancellableBooking>(booking: B, exponent: Exponent, now: number) => {
  const { cancellation_terms: tiers, cancellation_fee, moved_fee, cancelled_by, ...rest } = booking
  const { booking_status_id, cancel, payment } = booking
  const order = STATUSES.find(({ id }) => id === booking_status_id)?.order ?? 0
  const minor = (major: number): number => roundToMinor(major, exponent)
  const judged = refundAndFee({
    tiers,
    total: minor(booking.total),
    paid: payment?.payment_status_id === paid ? minor(payment.amount) - minor(payment.refunded) : 0,
    startsAt: Date.parse(booking.booking_at),
    now,
    by: 'customer',
    least: minor(moved_fee),
    exponent,
  })
  const possible = !cancel && order < THRESHOLDS.on_the_way
  const cancellation: Cancellation = {
    possible,
    tiers,
    free_until: judged.freeUntil === null ? null : new Date(judged.freeUntil).toISOString(),
    fee_now: possible ? toMajor(judged.fee, exponent) : 0,
    refund_now: possible ? toMajor(judged.refund, exponent) : 0,
    by: cancelled_by,
    fee: cancel ? (cancellation_fee ?? 0) : null,
    refund: cancel ? (payment?.refunded ?? 0) : null,
  }
  return { ...rest, cancellation, server_time: new Date(now).toISOString() }
}
