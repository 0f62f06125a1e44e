import type { Booking } from '#features/bookings/contract.ts'
import { paymentState, type StatusKey, statusById, THRESHOLDS } from '#features/bookings/rules.ts'

const after: Partial<Record<StatusKey, Exclude<StatusKey, 'received' | 'failed'>>> = {
  received: 'accepted',
  accepted: 'on_the_way',
  on_the_way: 'ready',
  ready: 'in_progress',
  in_progress: 'done',
}

/** Where the provider takes a booking next (`booking-and-money.md §4`); undefined at the end of its way. */
export const nextStatus = (booking: Booking) => {
  const status = statusById(booking.booking_status_id)?.key
  return status && after[status]
}

/** There is cash whose receipt the provider has not confirmed yet. */
export const awaitsCash = ({ payment }: Booking): boolean =>
  payment?.payment_method?.route === '/Cash' && paymentState(payment) === 'waiting'

/** The provider may still say that it cannot come. */
export const declinable = ({ cancel, booking_status }: Booking): boolean =>
  !cancel && booking_status.order < THRESHOLDS.in_progress
