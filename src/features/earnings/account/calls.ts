import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getPayoutAccount = callOf<typeof contract.getPayoutAccount>('GET', 'provider/payout_account')
export const setPayoutAccount = callOf<typeof contract.setPayoutAccount>('PUT', 'provider/payout_account')
