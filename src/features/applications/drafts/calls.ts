import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const beginDraft = callOf<typeof contract.beginDraft>('POST', 'provider/application_draft')
export const getDraft = callOf<typeof contract.getDraft>('GET', 'provider/application_draft')
export const saveDraft = callOf<typeof contract.saveDraft>('PUT', 'provider/application_draft')
