import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const checkFirstRun = callOf<typeof contract.checkFirstRun>('GET', 'office/first-run')
export const makeFirstOperator = callOf<typeof contract.makeFirstOperator>('POST', 'office/first-run')
