import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, idParams, text } from '#lib/schema.ts'

const extra = z.object({
  id: z.int(),
  /** What is done in addition, as the provider wrote it. */
  name: z.string(),
  /** What it adds before tax and coupon, in major units. */
  price: z.number(),
  /** `lapsed`: not answered before the end of the work or the payment. */
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'lapsed']),
  created_at: z.string(),
})
export type Extra = z.infer<typeof extra>

export const listExtras = contract({
  method: 'GET',
  path: 'bookings/:id/extras',
  access: 'user',
  summary: 'Extra work the provider offered for a visit, oldest first',
  params: idParams,
  reply: z.array(extra),
  message: 'Extras retrieved successfully',
})

export const offerExtra = contract({
  method: 'POST',
  path: 'bookings/:id/extras',
  access: 'user',
  summary: 'Offers extra work with its price; nothing is charged before the customer accepts it',
  params: idParams,
  body: z.object({
    name: text(120).check(z.minLength(1)),
    /** The whole sum in major units, before tax and coupon. */
    price: z.number().check(z.positive(), z.maximum(1_000_000)),
  }),
  reply: z.array(extra),
  message: 'Extra saved successfully',
})

export const answerExtra = contract({
  method: 'PUT',
  path: 'bookings/:id/extras',
  access: 'user',
  summary: 'The customer accepts offered work, which adds it to the price, or declines it; the provider withdraws it',
  params: idParams,
  body: z.object({ extra_id: id(), accept: z.boolean() }),
  reply: z.array(extra),
  message: 'Extra answered successfully',
})
