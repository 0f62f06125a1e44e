import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const searchOffice = callOf<typeof contract.searchOffice>('GET', 'office/search')
