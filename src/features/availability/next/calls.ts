import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listNextStarts = callOf<typeof contract.listNextStarts>('GET', 'next_starts')
