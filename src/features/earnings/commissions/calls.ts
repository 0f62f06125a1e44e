import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listCommissions = callOf<typeof contract.listCommissions>('GET', 'office/commissions')
export const addCommission = callOf<typeof contract.addCommission>('POST', 'office/commissions')
export const endCommission = callOf<typeof contract.endCommission>('PUT', 'office/commissions/:id')
