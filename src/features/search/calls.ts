import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const suggest = callOf<typeof contract.suggest>('GET', 'search/suggestions', { bare: true })
export const findServiceId = callOf<typeof contract.findServiceId>('GET', 'search/get-service-id', { bare: true })
