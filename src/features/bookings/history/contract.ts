import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { idParams } from '#lib/schema.ts'
import { bookingStatus } from '../contract.ts'

/** An event in the history of a booking. */
const bookingEvent = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(['made', 'moved', 'rescheduled', 'reassigned']),
  /** `system`: done by a job, such as an expired request. */
  actor: z.enum(['customer', 'provider', 'operator', 'system']),
  /** Null for the system and for deleted users. */
  user: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Null when the booking was created; the same as `to` for a reschedule. */
  from: z.nullable(bookingStatus),
  to: bookingStatus,
  note: z.nullable(z.string()),
  /** The wall times of a reschedule at the visit's address, `YYYY-MM-DD HH:mm:ss`. */
  visit_from: z.nullable(z.string()),
  visit_to: z.nullable(z.string()),
})
export type BookingEvent = z.infer<typeof bookingEvent>

export const listBookingEvents = contract({
  method: 'GET',
  path: 'bookings/:id/events',
  access: 'user',
  summary: 'The history of a booking, oldest first',
  params: idParams,
  reply: z.object({
    /** The server's clock at the response. */
    server_time: z.string(),
    events: z.array(bookingEvent),
  }),
  message: 'Booking Events retrieved successfully',
})

export const getBookingCalendar = contract({
  method: 'GET',
  path: 'bookings/:id/calendar.ics',
  access: 'user',
  summary: 'The visit as a calendar entry, updated with every change (RFC 5545)',
  params: idParams,
  reply: z.string(),
  media: 'text/calendar',
})
