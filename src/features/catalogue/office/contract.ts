import * as z from 'zod/mini'
import { uuid } from '#features/uploads/contract.ts'
import { contract } from '#lib/contract.ts'
import { media } from '#lib/media.ts'
import { colour, id, idParams, readAt, requiredText, translated, translatedText } from '#lib/schema.ts'

const officeCategory = z.object({
  id: z.int(),
  parent_id: z.nullable(z.int()),
  name: translated,
  description: translated,
  keywords: translated,
  color: z.string(),
  featured: z.boolean(),
  order: z.int(),
  media: z.array(media),
  /** Services in it, subcategories of it, coupons for it: with any of them it cannot be deleted. */
  services: z.int(),
  children: z.int(),
  coupons: z.int(),
  updated_at: z.string(),
})
export type OfficeCategory = z.infer<typeof officeCategory>

const values = {
  /** A top-level category, or null for a category that is one. */
  parent_id: z.nullable(id()),
  name: requiredText(100),
  description: translatedText(2000),
  /** Words people search it by. */
  keywords: translatedText(1000),
  color: colour,
  featured: z.boolean(),
  /** An upload that becomes its picture; without one the picture stays. */
  picture: z.optional(uuid),
}
export type CategoryValues = z.infer<z.ZodMiniObject<typeof values>>

export const listOfficeCategories = contract({
  method: 'GET',
  path: 'office/categories',
  access: 'operator',
  summary: 'All categories in their order, with what uses them',
  reply: z.array(officeCategory),
  message: 'Categories retrieved successfully',
})

export const createCategory = contract({
  method: 'POST',
  path: 'office/categories',
  access: 'admin',
  summary: 'Creates a category, last of its level',
  body: z.object(values),
  reply: officeCategory,
  message: 'Category Saved successfully',
})

export const updateCategory = contract({
  method: 'PUT',
  path: 'office/categories/:id',
  access: 'admin',
  summary: 'Changes a category; changed_meanwhile if somebody saved it since updated_at',
  params: idParams,
  body: z.object({ ...values, updated_at: readAt }),
  reply: officeCategory,
  message: 'Category Saved successfully',
})

export const orderCategories = contract({
  method: 'POST',
  path: 'office/categories/order',
  access: 'admin',
  summary: 'Sets the order of categories of one level',
  body: z.object({ ids: z.array(id()).check(z.minLength(1), z.maxLength(500)) }),
  reply: z.boolean(),
  message: 'Categories Saved successfully',
})

export const deleteCategory = contract({
  method: 'DELETE',
  path: 'office/categories/:id',
  access: 'admin',
  summary: 'Deletes a category that nothing uses; category_in_use names what does',
  params: idParams,
  reply: z.boolean(),
  message: 'Category Deleted successfully',
})
