import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listOwnPayouts = callOf<typeof contract.listOwnPayouts>('GET', 'provider/payouts')
