import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listPeople = callOf<typeof contract.listPeople>('GET', 'office/people')
export const addCustomer = callOf<typeof contract.addCustomer>('POST', 'office/people')
export const getPerson = callOf<typeof contract.getPerson>('GET', 'office/people/:id')
export const setOfficeRole = callOf<typeof contract.setOfficeRole>('PUT', 'office/people/:id/role')
export const blockPerson = callOf<typeof contract.blockPerson>('POST', 'office/people/:id/block')
export const unblockPerson = callOf<typeof contract.unblockPerson>('DELETE', 'office/people/:id/block')
export const endSessionsOf = callOf<typeof contract.endSessionsOf>('DELETE', 'office/people/:id/sessions')
export const mailPasswordLink = callOf<typeof contract.mailPasswordLink>('POST', 'office/people/:id/password-link')
export const removeFactorOf = callOf<typeof contract.removeFactorOf>('DELETE', 'office/people/:id/factor')
export const actFor = callOf<typeof contract.actFor>('POST', 'office/people/:id/act')
export const exportPerson = callOf<typeof contract.exportPerson>('GET', 'office/people/:id/data')
export const erasePerson = callOf<typeof contract.erasePerson>('POST', 'office/people/:id/erase')
export const previewMerge = callOf<typeof contract.previewMerge>('GET', 'office/people/:id/merge')
export const mergePeople = callOf<typeof contract.mergePeople>('POST', 'office/people/:id/merge')
