import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getDay = callOf<typeof contract.getDay>('GET', 'provider/day')
