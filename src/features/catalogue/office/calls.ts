import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listOfficeCategories = callOf<typeof contract.listOfficeCategories>('GET', 'office/categories')
export const createCategory = callOf<typeof contract.createCategory>('POST', 'office/categories')
export const updateCategory = callOf<typeof contract.updateCategory>('PUT', 'office/categories/:id')
export const orderCategories = callOf<typeof contract.orderCategories>('POST', 'office/categories/order')
export const deleteCategory = callOf<typeof contract.deleteCategory>('DELETE', 'office/categories/:id')
