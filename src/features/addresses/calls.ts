import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listAddresses = callOf<typeof contract.listAddresses>('GET', 'addresses')
export const addAddress = callOf<typeof contract.addAddress>('POST', 'addresses')
export const updateAddress = callOf<typeof contract.updateAddress>('PUT', 'addresses/:id')
export const deleteAddress = callOf<typeof contract.deleteAddress>('DELETE', 'addresses/:id')
