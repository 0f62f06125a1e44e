import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listVisitWorkers = callOf<typeof contract.listVisitWorkers>('GET', 'provider/bookings/:id/workers')
export const reassignVisit = callOf<typeof contract.reassignVisit>('PUT', 'provider/bookings/:id/worker')
