import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, text, translated } from '#lib/schema.ts'

/** A coupon as it is checked (`wire.md §3`). */
export const coupon = z.object({
  id: z.int(),
  code: z.string(),
  /** A percentage, or a fixed amount in major units. */
  discount: z.number(),
  discount_type: z.enum(['percent', 'fixed']),
  description: z.nullable(translated),
  expires_at: z.string(),
  enabled: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  custom_fields: z.array(z.unknown()),
})
export type Coupon = z.infer<typeof coupon>

/** `null`: the code is not valid for this service, its provider or its categories (`wire.md §8`). */
export const checkCoupon = contract({
  method: 'GET',
  path: 'coupons',
  access: 'user',
  summary: 'Checks a coupon code for a service, its provider or one of its categories',
  query: z.object({
    code: z.optional(text(255)),
    e_service_id: z.optional(id()),
    e_provider_id: z.optional(id()),
    /** Ids joined by `,`. */
    categories_id: z.optional(z.string()),
  }),
  reply: z.nullable(coupon),
  message: 'Coupon retrieved successfully',
})
