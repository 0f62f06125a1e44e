import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listEServiceReviews = callOf<typeof contract.listEServiceReviews>('GET', 'e_service_reviews')
export const summariseReviews = callOf<typeof contract.summariseReviews>('GET', 'e_service_reviews/summary')
export const postEServiceReview = callOf<typeof contract.postEServiceReview>('POST', 'e_service_reviews')
export const translateReview = callOf<typeof contract.translateReview>('POST', 'e_service_reviews/:id/translation')
export const replyToReview = callOf<typeof contract.replyToReview>('POST', 'e_service_reviews/:id/reply')
