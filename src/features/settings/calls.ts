import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getSettings = callOf<typeof contract.getSettings>('GET', 'settings')
