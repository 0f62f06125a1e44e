import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listPaymentMethods = callOf<typeof contract.listPaymentMethods>('GET', 'payment_methods')
export const payCash = callOf<typeof contract.payCash>('POST', 'payments/cash')
export const payFromWallet = callOf<typeof contract.payFromWallet>('POST', 'payments/wallets/:walletId')
export const confirmPayment = callOf<typeof contract.confirmPayment>('PUT', 'provider/payments/:id')
