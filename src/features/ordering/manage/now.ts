import type { Booking } from '#features/bookings/contract.ts'
import {
  amountDue,
  type BookingAction,
  endingOf,
  isPayableNow,
  paymentState,
  statusById,
} from '#features/bookings/rules.ts'

const HOUR = 3_600_000

type Facts = Pick<
  Booking,
  | 'booking_status'
  | 'cancellation'
  | 'cancel'
  | 'total'
  | 'payment'
  | 'payment_wait'
  | 'payment_held'
  | 'booking_at'
  | 'server_time'
>

/** What a booking is to its customer now: its status, how it ended, or that nobody came (docs/decisions/0277). */
export const nowOf = (booking: Facts) => {
  const { booking_status: status, cancellation, payment, booking_at: at, server_time: now } = booking
  const ending = endingOf(status.id, cancellation.by)
  if (ending) return ending
  const key = statusById(status.id)?.key ?? 'received'
  if (key === 'accepted' && Date.parse(at) + HOUR < Date.parse(now)) return 'missed'
  if (key !== 'done' && key !== 'failed') return key
  if (payment === null && !isPayableNow(booking)) return 'unconfirmed'
  if (amountDue(booking) === 0) return 'free'
  const state = paymentState(payment)
  if (state === 'refunded') return state
  return state === 'none' ? 'unpaid' : state === 'waiting' ? 'waiting' : 'paid'
}

/**
 * Whether a payment is looked into that no button to pay gives way to: cash was promised beside it, the booking was cancelled for
 * nothing, or an operator acts for the customer.
 */
export const isHeldBeside = (booking: Pick<Booking, 'payment_held'>, actions: readonly BookingAction[]): boolean =>
  Boolean(booking.payment_held) && !actions.includes('checkout')
