import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listOfficeProviders = callOf<typeof contract.listOfficeProviders>('GET', 'office/providers')
export const getOfficeProvider = callOf<typeof contract.getOfficeProvider>('GET', 'office/providers/:id')
export const blockProvider = callOf<typeof contract.blockProvider>('POST', 'office/providers/:id/block')
export const unblockProvider = callOf<typeof contract.unblockProvider>('DELETE', 'office/providers/:id/block')
export const pauseProvider = callOf<typeof contract.pauseProvider>('PUT', 'office/providers/:id/pause')
export const verifyProvider = callOf<typeof contract.verifyProvider>('PUT', 'office/providers/:id/verified')
