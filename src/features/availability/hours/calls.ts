import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getHours = callOf<typeof contract.getHours>('GET', 'provider/hours')
export const saveHours = callOf<typeof contract.saveHours>('PUT', 'provider/hours')
