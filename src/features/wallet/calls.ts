import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listWallets = callOf<typeof contract.listWallets>('GET', 'wallets')
export const listWalletTransactions = callOf<typeof contract.listWalletTransactions>('GET', 'wallet_transactions')
