import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getOverview = callOf<typeof contract.getOverview>('GET', 'office/overview')
