import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const createBooking = callOf<typeof contract.createBooking>('POST', 'bookings')
export const updateBooking = callOf<typeof contract.updateBooking>('PUT', 'bookings/:id')
export const rescheduleBooking = callOf<typeof contract.rescheduleBooking>('PUT', 'bookings/:id/reschedule')
