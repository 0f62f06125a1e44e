import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getChanges = callOf<typeof contract.getChanges>('GET', 'bookings/:id/changes')
export const announceDelay = callOf<typeof contract.announceDelay>('POST', 'bookings/:id/delay')
export const announceAbsence = callOf<typeof contract.announceAbsence>('POST', 'bookings/:id/absence')
export const answerAbsence = callOf<typeof contract.answerAbsence>('PUT', 'bookings/:id/absence')
export const takeSickDay = callOf<typeof contract.takeSickDay>('POST', 'provider/sick_days')
