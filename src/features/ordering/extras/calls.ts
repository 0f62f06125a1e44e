import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listExtras = callOf<typeof contract.listExtras>('GET', 'bookings/:id/extras')
export const offerExtra = callOf<typeof contract.offerExtra>('POST', 'bookings/:id/extras')
export const answerExtra = callOf<typeof contract.answerExtra>('PUT', 'bookings/:id/extras')
