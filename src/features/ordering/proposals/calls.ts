import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getProposal = callOf<typeof contract.getProposal>('GET', 'bookings/:id/proposal')
export const proposeTime = callOf<typeof contract.proposeTime>('POST', 'bookings/:id/proposal')
export const answerProposal = callOf<typeof contract.answerProposal>('PUT', 'bookings/:id/proposal')
