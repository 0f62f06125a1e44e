import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listOwnComplaints = callOf<typeof contract.listOwnComplaints>('GET', 'bookings/:id/complaints')
export const addComplaint = callOf<typeof contract.addComplaint>('POST', 'bookings/:id/complaints')
export const answerComplaint = callOf<typeof contract.answerComplaint>('POST', 'complaints/:id/messages')
export const settleComplaint = callOf<typeof contract.settleComplaint>('PUT', 'complaints/:id')
