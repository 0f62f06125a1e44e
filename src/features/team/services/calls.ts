import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listWorkerServices = callOf<typeof contract.listWorkerServices>('GET', 'provider/workers/:id/services')
export const setWorkerService = callOf<typeof contract.setWorkerService>('PUT', 'provider/workers/:id/services')
export const listServiceWorkers = callOf<typeof contract.listServiceWorkers>('GET', 'provider/services/:id/workers')
