import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const applyAsProvider = callOf<typeof contract.applyAsProvider>('POST', 'provider/provider_register')
export const applicationOptions = callOf<typeof contract.applicationOptions>('GET', 'provider/application_options')
export const decideApplication = callOf<typeof contract.decideApplication>('PUT', 'provider_applications/:id')
const file = { media: 'application/octet-stream' } as const
export const viewDocument = callOf<typeof contract.viewDocument>('GET', 'provider_applications/:id/document', file)
export const viewPermit = callOf<typeof contract.viewPermit>('GET', 'provider_applications/:id/permit', file)
