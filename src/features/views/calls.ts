import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listViews = callOf<typeof contract.listViews>('GET', 'office/views')
export const saveView = callOf<typeof contract.saveView>('POST', 'office/views')
export const deleteView = callOf<typeof contract.deleteView>('DELETE', 'office/views/:id')
