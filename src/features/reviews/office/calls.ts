import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listReports = callOf<typeof contract.listReports>('GET', 'office/reviews')
export const getOfficeReview = callOf<typeof contract.getOfficeReview>('GET', 'office/reviews/:id')
export const moderateReview = callOf<typeof contract.moderateReview>('PUT', 'office/reviews/:id')
