import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listMailTexts = callOf<typeof contract.listMailTexts>('GET', 'office/mail_texts')
export const saveMailText = callOf<typeof contract.saveMailText>('PUT', 'office/mail_texts/:id')
export const resetMailText = callOf<typeof contract.resetMailText>('DELETE', 'office/mail_texts/:id')
export const previewMailText = callOf<typeof contract.previewMailText>('POST', 'office/mail_texts/:id/preview')
