import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getFirstSteps = callOf<typeof contract.getFirstSteps>('GET', 'provider/start')
