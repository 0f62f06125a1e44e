import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const followApplication = callOf<typeof contract.followApplication>('GET', 'provider/application')
export const answerApplication = callOf<typeof contract.answerApplication>('POST', 'provider/application/answer')
