import { queryOptions } from '@tanstack/react-query'
import { addDays } from '#lib/time.ts'
import { call } from '#web/call.ts'
import { infiniteQueryFor, queryFor } from '#web/query.ts'
import { countBookings, getBooking, listBookingStatuses, listBookings } from './calls.ts'
import type { DateRange } from './dates/ranges.ts'
import { listBookingEvents } from './history/calls.ts'
import { type Choice, searchWith, statusIdsIn } from './list/views.ts'
import { statusOf } from './rules.ts'

export const statuses = queryFor(listBookingStatuses, {
  query: { only: 'id;status;order', orderBy: 'order', sortedBy: 'asc' },
})

/** How a list is sorted: a status as the specification has it, newest first; a view by the time of the visit. */
const sorting = (choice: Choice) =>
  'statusId' in choice
    ? { orderBy: 'created_at', sortedBy: 'desc' }
    : { orderBy: 'booking_at', sortedBy: choice.view === 'upcoming' ? 'asc' : 'desc' }

/** Whose list shows more than what they booked themselves. */
type Reader = { id: number; role: string } | null

/** What the caller booked, of a view or a status, four a page (`spec §9`); optionally of the visits on some days. */
export const bookingsIn = (choice: Choice, range: DateRange | null, reader: Reader = null) => {
  const conditions = [
    ...(reader && reader.role !== 'customer' ? [['user_id', reader.id, '=']] : []),
    'statusId' in choice
      ? ['booking_status_id', choice.statusId, '=']
      : ['booking_status_id', statusIdsIn(choice.view).join(','), 'in'],
    // Wall times at the door, as texts: before the day after the last begins.
    ...(range ? [['visit_local', `${range.from},${addDays(range.to, 1)}`, 'between']] : []),
  ]
  return infiniteQueryFor(listBookings, {
    query: {
      with: 'bookingStatus;payment;payment.paymentStatus',
      search: conditions.map(([field, value]) => `${field}:${value}`).join(';'),
      searchFields: conditions.map(([field, , operator]) => `${field}:${operator}`).join(';'),
      searchJoin: 'and',
      ...sorting(choice),
    },
  })
}

/** How many bookings are in each status, that the caller booked or their teams do. Refreshed with the lists, whose key it begins with. */
export const bookingCounts = (range: DateRange | null, of: 'own' | 'team') =>
  queryOptions({
    queryKey: [listBookings.path, 'counts', range, of] as const,
    queryFn: () => call(countBookings, { query: { ...range, [of]: 1 } }),
  })

/** How many requests wait for an answer of the caller's team. Refreshed with the lists. */
export const requestsToAnswer = queryOptions({
  queryKey: [listBookings.path, 'counts', 'to_answer'] as const,
  queryFn: () => call(countBookings, { query: { to_answer: 1 } }),
})

/** What happened to a booking, oldest first. */
export const bookingEvents = (id: number) => queryFor(listBookingEvents, { params: { id: String(id) } })

/** A provider's visits in one status, those that come first at the top. */
export const deskIn = (statusId: number) =>
  infiniteQueryFor(listBookings, {
    query: {
      with: 'bookingStatus;user;payment;payment.paymentMethod;payment.paymentStatus',
      search: `booking_status_id:${statusId}`,
      team: 1,
      orderBy: 'booking_at',
      sortedBy: statusId === statusOf('done').id || statusId === statusOf('failed').id ? 'desc' : 'asc',
    },
  })

export const bookingOf = (id: string) =>
  queryFor(getBooking, {
    params: { id },
    query: { with: 'bookingStatus;user;payment;payment.paymentMethod;payment.paymentStatus' },
  })

/** My Bookings where it shows a booking; without one as it opens. */
export const listWith = (booking: { booking_status_id: number } | undefined): string =>
  `/bookings${booking ? searchWith('', booking.booking_status_id) : ''}`

export { searchWith }
