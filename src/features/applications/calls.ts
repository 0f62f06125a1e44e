import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const applyAsProvider = callOf<typeof contract.applyAsProvider>('POST', 'provider/provider_register')
export const applicationOptions = callOf<typeof contract.applicationOptions>('GET', 'provider/application_options')
