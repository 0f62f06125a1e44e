import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listMessages = callOf<typeof contract.listMessages>('GET', 'bookings/:id/messages')
export const postMessage = callOf<typeof contract.postMessage>('POST', 'bookings/:id/messages')
