import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const startCheckout = callOf<typeof contract.startCheckout>('POST', 'payments/checkouts')
export const getStanding = callOf<typeof contract.getStanding>('GET', 'payments/online/:id')
export const checkStanding = callOf<typeof contract.checkStanding>('POST', 'payments/online/:id/check')
export const listRefunds = callOf<typeof contract.listRefunds>('GET', 'bookings/:id/refunds')
