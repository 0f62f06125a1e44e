import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listFreeStarts = callOf<typeof contract.listFreeStarts>('GET', 'e_providers/:id/free_starts')
