import { addDays } from '#lib/time.ts'
import { infiniteQueryFor, queryFor } from '#web/query.ts'
import { getBooking, listBookingStatuses, listBookings } from './calls.ts'
import type { DateRange } from './dates/ranges.ts'
import { statusOf } from './rules.ts'

export const statuses = queryFor(listBookingStatuses, {
  query: { only: 'id;status;order', orderBy: 'order', sortedBy: 'asc' },
})

/** The caller's bookings in one status, newest first, four a page (`spec §9`), optionally limited to a date range. */
export const bookingsIn = (statusId: number, range: DateRange | null) => {
  const conditions = [
    ['booking_status_id', statusId, '='],
    // Wall times compare as text; the upper bound is the start of the day after the last.
    ...(range ? [['visit_local', `${range.from},${addDays(range.to, 1)}`, 'between']] : []),
  ]
  return infiniteQueryFor(listBookings, {
    query: {
      with: 'bookingStatus;payment;payment.paymentStatus',
      search: conditions.map(([field, value]) => `${field}:${value}`).join(';'),
      searchFields: conditions.map(([field, , operator]) => `${field}:${operator}`).join(';'),
      searchJoin: 'and',
      orderBy: 'created_at',
      sortedBy: 'desc',
    },
  })
}

/** A provider's visits in one status, the next visit first. */
export const deskIn = (statusId: number) =>
  infiniteQueryFor(listBookings, {
    query: {
      with: 'bookingStatus;user;payment;payment.paymentMethod;payment.paymentStatus',
      search: `booking_status_id:${statusId}`,
      orderBy: 'booking_at',
      sortedBy: statusId === statusOf('done').id || statusId === statusOf('failed').id ? 'desc' : 'asc',
    },
  })

export const bookingOf = (id: string) =>
  queryFor(getBooking, {
    params: { id },
    query: { with: 'bookingStatus;user;payment;payment.paymentMethod;payment.paymentStatus' },
  })
