import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getOfficeBooking = callOf<typeof contract.getOfficeBooking>('GET', 'office/bookings/:id')
export const listOfficeWorkers = callOf<typeof contract.listOfficeWorkers>('GET', 'office/bookings/:id/workers')
export const reassignForOffice = callOf<typeof contract.reassignForOffice>('PUT', 'office/bookings/:id/worker')
export const listOfficeBookings = callOf<typeof contract.listOfficeBookings>('GET', 'office/bookings')
