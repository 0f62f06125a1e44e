import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listOfficeTaxes = callOf<typeof contract.listOfficeTaxes>('GET', 'office/taxes')
export const createTax = callOf<typeof contract.createTax>('POST', 'office/taxes')
export const updateTax = callOf<typeof contract.updateTax>('PUT', 'office/taxes/:id')
export const chargeTaxEverywhere = callOf<typeof contract.chargeTaxEverywhere>('POST', 'office/taxes/:id/providers')
export const deleteTax = callOf<typeof contract.deleteTax>('DELETE', 'office/taxes/:id')
