import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const addWalletCredit = callOf<typeof contract.addWalletCredit>('POST', 'office/wallet_credits')
export const findWalletHolder = callOf<typeof contract.findWalletHolder>('GET', 'office/wallet_holders')
export const getWalletHolder = callOf<typeof contract.getWalletHolder>('GET', 'office/wallet_holders/:id')
export const listHolderWallets = callOf<typeof contract.listHolderWallets>('GET', 'office/wallet_holders/:id/wallets')
export const listHolderTransactions = callOf<typeof contract.listHolderTransactions>(
  'GET',
  'office/wallet_holders/:id/transactions',
)
export const getGivenCredit = callOf<typeof contract.getGivenCredit>('GET', 'office/wallet_holders/:id/given_credit')
export const listOfficeWallets = callOf<typeof contract.listOfficeWallets>('GET', 'office/wallets')
