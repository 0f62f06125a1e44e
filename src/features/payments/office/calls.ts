import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getOfficePayment = callOf<typeof contract.getOfficePayment>('GET', 'office/payments/:id')
export const settleCash = callOf<typeof contract.settleCash>('POST', 'office/payments/:id/cash')
