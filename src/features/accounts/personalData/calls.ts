import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const exportData = callOf<typeof contract.exportData>('GET', 'account/data')
export const deleteAccount = callOf<typeof contract.deleteAccount>('POST', 'account/delete')
