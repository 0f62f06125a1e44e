import { reading } from '#web/query.ts'
import { listPaymentMethods } from './contract.ts'

/** The ways to pay that are on offer, in their order (`wire.md §4.4`). */
export const enabledMethods = reading(listPaymentMethods, {
  query: { with: 'media', search: 'enabled:1', searchFields: 'enabled:=', orderBy: 'order', sortedBy: 'asc' },
})
