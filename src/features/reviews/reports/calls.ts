import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const reportReview = callOf<typeof contract.reportReview>('POST', 'e_service_reviews/:id/reports')
export const getOwnReview = callOf<typeof contract.getOwnReview>('GET', 'own_reviews')
