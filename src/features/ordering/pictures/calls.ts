import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listVisitPictures = callOf<typeof contract.listVisitPictures>('GET', 'bookings/:id/work')
export const addVisitPicture = callOf<typeof contract.addVisitPicture>('POST', 'bookings/:id/work')
export const removeVisitPicture = callOf<typeof contract.removeVisitPicture>('PUT', 'bookings/:id/work')
