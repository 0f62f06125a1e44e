import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listEProviders = callOf<typeof contract.listEProviders>('GET', 'e_providers')
export const getEProvider = callOf<typeof contract.getEProvider>('GET', 'e_providers/:id')
export const listGalleries = callOf<typeof contract.listGalleries>('GET', 'galleries')
export const listAwards = callOf<typeof contract.listAwards>('GET', 'awards')
export const listExperiences = callOf<typeof contract.listExperiences>('GET', 'experiences')
export const listProviderTypes = callOf<typeof contract.listProviderTypes>('GET', 'provider-types', { bare: true })
export const listEProviderTypes = callOf<typeof contract.listEProviderTypes>('GET', 'e_provider_types')
