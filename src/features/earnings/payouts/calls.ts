import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listOwnPayouts = callOf<typeof contract.listOwnPayouts>('GET', 'provider/payouts')
export const listPayoutCandidates = callOf<typeof contract.listPayoutCandidates>('GET', 'office/payout_candidates')
export const listPayoutBatches = callOf<typeof contract.listPayoutBatches>('GET', 'payout_batches')
export const getPayoutBatch = callOf<typeof contract.getPayoutBatch>('GET', 'payout_batches/:id')
export const createPayoutBatch = callOf<typeof contract.createPayoutBatch>('POST', 'payout_batches')
export const movePayoutBatch = callOf<typeof contract.movePayoutBatch>('PUT', 'payout_batches/:id')
export const returnPayout = callOf<typeof contract.returnPayout>('PUT', 'payouts/:id/return')
export const getPayoutFile = callOf<typeof contract.getPayoutFile>('GET', 'payout_batches/:id/transfers.csv', {
  media: 'text/csv',
})
