import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listMemberships = callOf<typeof contract.listMemberships>('GET', 'provider/memberships')
export const getTeam = callOf<typeof contract.getTeam>('GET', 'provider/team')
export const addWorker = callOf<typeof contract.addWorker>('POST', 'provider/workers')
export const updateWorker = callOf<typeof contract.updateWorker>('PUT', 'provider/workers/:id')
export const updateMember = callOf<typeof contract.updateMember>('PUT', 'provider/members/:id')
export const removeMember = callOf<typeof contract.removeMember>('DELETE', 'provider/members/:id')
export const invite = callOf<typeof contract.invite>('POST', 'provider/invitations')
export const withdrawInvitation = callOf<typeof contract.withdrawInvitation>('DELETE', 'provider/invitations/:id')
export const readInvitation = callOf<typeof contract.readInvitation>('GET', 'invitation')
export const acceptInvitation = callOf<typeof contract.acceptInvitation>('POST', 'invitation/accept')
