import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { idParams, readAt, requiredText, translated } from '#lib/schema.ts'

const officeTax = z.object({
  id: z.int(),
  name: translated,
  type: z.enum(['percent', 'fixed']),
  /** A percentage, or a fixed amount in major units. */
  value: z.number(),
  /** Providers that charge it: with any of them it cannot be deleted. */
  providers: z.int(),
  /** New providers charge it (the setting `default_tax`). */
  for_new: z.boolean(),
  updated_at: z.string(),
})
export type OfficeTax = z.infer<typeof officeTax>

const values = {
  name: requiredText(100),
  type: z.enum(['percent', 'fixed']),
  value: z.number().check(z.minimum(0), z.maximum(99_999_999)),
}
export type TaxValues = z.infer<z.ZodMiniObject<typeof values>>

export const listOfficeTaxes = contract({
  method: 'GET',
  path: 'office/taxes',
  access: 'operator',
  summary: 'All taxes, with how many providers charge them',
  reply: z.array(officeTax),
  message: 'Taxes retrieved successfully',
})

export const createTax = contract({
  method: 'POST',
  path: 'office/taxes',
  access: 'admin',
  summary: 'Creates a tax',
  body: z.object(values),
  reply: officeTax,
  message: 'Tax Saved successfully',
})

export const updateTax = contract({
  method: 'PUT',
  path: 'office/taxes/:id',
  access: 'admin',
  summary: 'Changes a tax for new bookings; changed_meanwhile if somebody saved it since updated_at',
  params: idParams,
  body: z.object({ ...values, updated_at: readAt }),
  reply: officeTax,
  message: 'Tax Saved successfully',
})

export const chargeTaxEverywhere = contract({
  method: 'POST',
  path: 'office/taxes/:id/providers',
  access: 'admin',
  summary: 'Makes every provider charge a tax',
  params: idParams,
  reply: officeTax,
  message: 'Tax Saved successfully',
})

export const deleteTax = contract({
  method: 'DELETE',
  path: 'office/taxes/:id',
  access: 'admin',
  summary: 'Deletes a tax that no provider charges; tax_in_use says how many do',
  params: idParams,
  reply: z.boolean(),
  message: 'Tax Deleted successfully',
})
