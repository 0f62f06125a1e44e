import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getApplication = callOf<typeof contract.getApplication>('GET', 'office/applications/:id')
export const listApplications = callOf<typeof contract.listApplications>('GET', 'office/applications')
