import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getDoor = callOf<typeof contract.getDoor>('GET', 'bookings/:id/door')
export const confirmStep = callOf<typeof contract.confirmStep>('PUT', 'bookings/:id/door')
