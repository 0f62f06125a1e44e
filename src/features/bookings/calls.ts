import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listBookings = callOf<typeof contract.listBookings>('GET', 'bookings')
export const countBookings = callOf<typeof contract.countBookings>('GET', 'bookings/counts')
export const getBooking = callOf<typeof contract.getBooking>('GET', 'bookings/:id')
export const listBookingStatuses = callOf<typeof contract.listBookingStatuses>('GET', 'booking_statuses')
