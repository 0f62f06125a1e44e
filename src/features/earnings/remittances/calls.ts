import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listCashOwed = callOf<typeof contract.listCashOwed>('GET', 'office/cash_owed')
export const getCashOwed = callOf<typeof contract.getCashOwed>('GET', 'office/cash_owed/:id')
export const addRemittance = callOf<typeof contract.addRemittance>('POST', 'remittances')
export const reverseRemittance = callOf<typeof contract.reverseRemittance>('PUT', 'remittances/:id/reversal')
