import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listHours = callOf<typeof contract.listHours>('GET', 'bookings/:id/hours')
export const correctHours = callOf<typeof contract.correctHours>('POST', 'bookings/:id/hours')
export const answerHours = callOf<typeof contract.answerHours>('PUT', 'bookings/:id/hours')
