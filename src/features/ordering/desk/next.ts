import type { Booking } from '#features/bookings/contract.ts'
import { paymentState, type StatusKey, statusById, THRESHOLDS } from '#features/bookings/rules.ts'

const after: Partial<Record<StatusKey, Exclude<StatusKey, 'received' | 'failed'>>> = {
  received: 'accepted',
  accepted: 'on_the_way',
  on_the_way: 'ready',
  ready: 'in_progress',
  in_progress: 'done',
}

/** The provider's next status for a booking (`booking-and-money.md §4`); undefined at the end. */
export const nextStatus = (booking: Booking) => {
  const status = statusById(booking.booking_status_id)?.key
  return status && after[status]
}

/** Whether the provider still has to confirm the cash. */
export const awaitsCash = ({ payment }: Booking): boolean =>
  payment?.payment_method?.route === '/Cash' && paymentState(payment) === 'waiting'

/** Whether the provider may still decline. */
export const declinable = ({ cancel, booking_status }: Booking): boolean =>
  !cancel && booking_status.order < THRESHOLDS.in_progress
