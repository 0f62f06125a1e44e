import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getComplaint = callOf<typeof contract.getComplaint>('GET', 'office/complaints/:id')
export const listComplaints = callOf<typeof contract.listComplaints>('GET', 'office/complaints')
export const readConversation = callOf<typeof contract.readConversation>('POST', 'office/complaints/:id/readings')
