import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listBookingEvents = callOf<typeof contract.listBookingEvents>('GET', 'bookings/:id/events')
export const getBookingCalendar = callOf<typeof contract.getBookingCalendar>('GET', 'bookings/:id/calendar.ics', {
  media: 'text/calendar',
})
