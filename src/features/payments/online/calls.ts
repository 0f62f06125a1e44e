import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const startCheckout = callOf<typeof contract.startCheckout>('POST', 'payments/checkouts')
export const getOnlineStatus = callOf<typeof contract.getOnlineStatus>('GET', 'payments/online/:id')
export const checkOnlineStatus = callOf<typeof contract.checkOnlineStatus>('POST', 'payments/online/:id/check')
export const listInbox = callOf<typeof contract.listInbox>('GET', 'money_inbox')
export const settleInboxItem = callOf<typeof contract.settleInboxItem>('POST', 'money_inbox/:id/settle')
export const refundPayment = callOf<typeof contract.refundPayment>('POST', 'payments/:id/refunds')
export const listRefunds = callOf<typeof contract.listRefunds>('GET', 'bookings/:id/refunds')
