import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listSessions = callOf<typeof contract.listSessions>('GET', 'sessions')
export const endSession = callOf<typeof contract.endSession>('DELETE', 'sessions/:id')
export const endOtherSessions = callOf<typeof contract.endOtherSessions>('DELETE', 'sessions')
