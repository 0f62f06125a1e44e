import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listCategories = callOf<typeof contract.listCategories>('GET', 'categories')
export const getCategory = callOf<typeof contract.getCategory>('GET', 'categories/:id')
export const listEServices = callOf<typeof contract.listEServices>('GET', 'e_services')
export const getEService = callOf<typeof contract.getEService>('GET', 'e_services/:id')
export const listOptionGroups = callOf<typeof contract.listOptionGroups>('GET', 'option_groups')
