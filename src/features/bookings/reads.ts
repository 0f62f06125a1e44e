import { reading, readingPages } from '#web/query.ts'
import { getBooking, listBookingStatuses, listBookings } from './contract.ts'

export const statuses = reading(listBookingStatuses, {
  query: { only: 'id;status;order', orderBy: 'order', sortedBy: 'asc' },
})

/** The caller's bookings in one status, newest first, four a page (`spec §9`). */
export const bookingsIn = (statusId: number) =>
  readingPages(listBookings, {
    query: {
      with: 'bookingStatus;payment;payment.paymentStatus',
      search: `booking_status_id:${statusId}`,
      orderBy: 'created_at',
      sortedBy: 'desc',
    },
  })

export const bookingOf = (id: string) =>
  reading(getBooking, {
    params: { id },
    query: { with: 'bookingStatus;user;payment;payment.paymentMethod;payment.paymentStatus' },
  })
