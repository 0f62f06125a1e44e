import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getFactor = callOf<typeof contract.getFactor>('GET', 'office/factor')
export const beginFactor = callOf<typeof contract.beginFactor>('POST', 'office/factor')
export const confirmFactor = callOf<typeof contract.confirmFactor>('PUT', 'office/factor')
export const giveFactor = callOf<typeof contract.giveFactor>('POST', 'office/factor/code')
export const renewRecoveryCodes = callOf<typeof contract.renewRecoveryCodes>('POST', 'office/factor/recovery')
export const removeFactor = callOf<typeof contract.removeFactor>('DELETE', 'office/factor')
