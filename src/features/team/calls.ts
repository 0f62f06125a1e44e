import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listMemberships = callOf<typeof contract.listMemberships>('GET', 'provider/memberships')
