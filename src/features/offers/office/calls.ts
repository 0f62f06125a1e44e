import { callOf } from '#lib/contract.ts'
import type * as own from '../contract.ts'
import type * as contract from './contract.ts'

export const listOfficeServices = callOf<typeof contract.listOfficeServices>('GET', 'office/services')
export const changeOfficeService = callOf<typeof contract.changeOfficeService>('PUT', 'office/services/:id')
export const openDraft = callOf<typeof contract.openDraft>('POST', 'office/service_drafts')

// Input and reply are those of the provider's calls, so that one editor makes either.
export const getDraft = callOf<typeof own.getDraft>('GET', 'office/service_drafts/:id')
export const saveDraft = callOf<typeof own.saveDraft>('PUT', 'office/service_drafts/:id')
export const addDraftPicture = callOf<typeof own.addDraftPicture>('POST', 'office/service_drafts/:id/pictures')
export const publishDraft = callOf<typeof own.publishDraft>('POST', 'office/service_drafts/:id/publish')
export const discardDraft = callOf<typeof own.discardDraft>('DELETE', 'office/service_drafts/:id')
