import { callOf } from '#lib/contract.ts'
import type { decideApplication, viewDocument, viewPermit } from '../contract.ts'
import type * as contract from './contract.ts'

export const getApplication = callOf<typeof contract.getApplication>('GET', 'office/applications/:id')
export const listApplications = callOf<typeof contract.listApplications>('GET', 'office/applications')
export const decide = callOf<typeof decideApplication>('PUT', 'provider_applications/:id')
export const documentFile = callOf<typeof viewDocument>('GET', 'provider_applications/:id/document', {
  media: 'application/octet-stream',
})
export const permitFile = callOf<typeof viewPermit>('GET', 'provider_applications/:id/permit', {
  media: 'application/octet-stream',
})
