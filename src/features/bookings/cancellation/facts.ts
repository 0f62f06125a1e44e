import { type Exponent, roundToMinor, toMajor } from '#lib/money.ts'
import type { Booking, Cancellation, CancellationTier } from '../contract.ts'
import { STATUSES, statusOf, THRESHOLDS } from '../rules.ts'
import { refundAndFee } from './rules.ts'

/** The columns that the cancellation terms are computed from. */
export type CancellationFacts = {
  cancellation_terms: CancellationTier[]
  /** Those it was made with, which hold from the acceptance on. */
  agreed_terms: CancellationTier[]
  cancellation_fee: number | null
  moved_fee: number
  cancelled_by: Cancellation['by']
}

type CancellableBooking = Pick<Booking, 'booking_status_id' | 'cancel' | 'booking_at' | 'total' | 'payment'> &
  CancellationFacts

const paid = 2
const received = statusOf('received').id

const textOf = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())

/** Adds the cancellation terms and what cancelling costs now (`cancellation/rules.ts`). */
export const withCancellation = <B extends CancellableBooking>(booking: B, exponent: Exponent, now: number) => {
  const { cancellation_terms: tiers, agreed_terms, cancellation_fee, moved_fee, cancelled_by, ...rest } = booking
  const { booking_status_id, cancel, payment } = booking
  const order = STATUSES.find(({ id }) => id === booking_status_id)?.order ?? 0
  const minor = (major: number): number => roundToMinor(major, exponent)
  const facts = {
    tiers,
    total: minor(booking.total),
    paid: payment?.payment_status_id === paid ? minor(payment.amount) - minor(payment.refunded) : 0,
    startsAt: Date.parse(booking.booking_at),
    now,
    by: 'customer',
    least: minor(moved_fee),
    exponent,
  } as const
  const judged = refundAndFee(facts)
  const possible = !cancel && order < THRESHOLDS.on_the_way
  /** Of a request: from when on it would cost something, were it accepted. */
  const later = possible && booking_status_id === received ? refundAndFee({ ...facts, tiers: agreed_terms }) : judged
  const untilAccepted = later !== judged && later.freeUntil !== null && later.freeUntil <= now
  const cancellation: Cancellation = {
    possible,
    tiers,
    free_until: untilAccepted ? null : textOf(later.freeUntil),
    until_accepted: untilAccepted,
    fee_now: possible ? toMajor(judged.fee, exponent) : 0,
    refund_now: possible ? toMajor(judged.refund, exponent) : 0,
    by: cancelled_by,
    fee: cancel ? (cancellation_fee ?? 0) : null,
    refund: cancel ? (payment?.refunded ?? 0) : null,
  }
  return { ...rest, cancellation, server_time: new Date(now).toISOString() }
}
