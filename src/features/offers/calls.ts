import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listOffers = callOf<typeof contract.listOffers>('GET', 'provider/services')
export const openDraft = callOf<typeof contract.openDraft>('POST', 'provider/service_drafts')
export const getDraft = callOf<typeof contract.getDraft>('GET', 'provider/service_drafts/:id')
export const saveDraft = callOf<typeof contract.saveDraft>('PUT', 'provider/service_drafts/:id')
export const addDraftPicture = callOf<typeof contract.addDraftPicture>('POST', 'provider/service_drafts/:id/pictures')
export const publishDraft = callOf<typeof contract.publishDraft>('POST', 'provider/service_drafts/:id/publish')
export const discardDraft = callOf<typeof contract.discardDraft>('DELETE', 'provider/service_drafts/:id')
export const setOfferState = callOf<typeof contract.setOfferState>('PUT', 'provider/services/:id')
export const deleteOffer = callOf<typeof contract.deleteOffer>('DELETE', 'provider/services/:id')
