import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listChanges = callOf<typeof contract.listChanges>('GET', 'office/log')
export const getLogNames = callOf<typeof contract.getLogNames>('GET', 'office/log/names')
