import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { calendarDate, id, idParams, readAt, text, translated, translatedText } from '#lib/schema.ts'

const named = z.object({ id: z.int(), name: translated })

const officeCoupon = z.object({
  id: z.int(),
  code: z.string(),
  description: translated,
  /** A percentage, or a fixed amount in major units. */
  discount: z.number(),
  discount_type: z.enum(['percent', 'fixed']),
  /** Dates of the marketplace's clock, both included; `from` null: at once. */
  from: z.nullable(z.string()),
  until: z.string(),
  enabled: z.boolean(),
  everywhere: z.boolean(),
  usage_limit: z.nullable(z.int()),
  per_customer_limit: z.nullable(z.int()),
  /** Uses by bookings that were not cancelled. */
  used: z.int(),
  /** `over`: its last day has passed; `waiting`: its first day has not come. */
  state: z.enum(['active', 'waiting', 'over', 'used_up', 'off']),
  services: z.array(named),
  providers: z.array(named),
  categories: z.array(named),
  /** Emails of the customers it is for; none: it is for everybody. */
  customers: z.array(z.string()),
  updated_at: z.string(),
})
export type OfficeCoupon = z.infer<typeof officeCoupon>

const limit = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))
const ids = z.array(id()).check(z.maxLength(200))
const values = {
  code: text(50, 1),
  description: translatedText(255),
  discount: z.number().check(z.positive(), z.maximum(99_999_999)),
  discount_type: z.enum(['percent', 'fixed']),
  from: z.nullable(calendarDate),
  until: calendarDate,
  enabled: z.boolean(),
  everywhere: z.boolean(),
  usage_limit: limit,
  per_customer_limit: limit,
  services: ids,
  providers: ids,
  categories: ids,
  customers: z.array(text(255, 3)).check(z.maxLength(500)),
}
export type CouponValues = z.infer<z.ZodMiniObject<typeof values>>

export const listOfficeCoupons = contract({
  method: 'GET',
  path: 'office/coupons',
  access: 'operator',
  summary: 'Coupons, newest first; before: only those with a lower id',
  query: z.object({ code: z.optional(text(50)), before: z.optional(id()) }),
  reply: z.array(officeCoupon),
  message: 'Coupons retrieved successfully',
})

export const targetKinds = ['services', 'providers', 'categories'] as const
export type TargetKind = (typeof targetKinds)[number]

export const findCouponTargets = contract({
  method: 'GET',
  path: 'office/coupon_targets',
  access: 'operator',
  summary: 'What a coupon may be for, by a part of its name',
  query: z.object({ kind: z.enum(targetKinds), name: text(255, 1) }),
  reply: z.array(named),
  message: 'Targets retrieved successfully',
})

export const createCoupon = contract({
  method: 'POST',
  path: 'office/coupons',
  access: 'admin',
  summary: 'Creates a coupon',
  body: z.object(values),
  reply: officeCoupon,
  message: 'Coupon Saved successfully',
})

export const updateCoupon = contract({
  method: 'PUT',
  path: 'office/coupons/:id',
  access: 'admin',
  summary: 'Changes a coupon, or switches it off; changed_meanwhile if somebody saved it since updated_at',
  params: idParams,
  body: z.object({ ...values, updated_at: readAt }),
  reply: officeCoupon,
  message: 'Coupon Saved successfully',
})

const use = z.object({
  booking_id: z.int(),
  user_id: z.int(),
  customer: z.string(),
  /** When the visit was booked. */
  at: z.string(),
  /** What the customer saved, in major units. */
  saved: z.number(),
})

export const getCouponUses = contract({
  method: 'GET',
  path: 'office/coupons/:id/uses',
  access: 'operator',
  summary: 'What a coupon has cost and who used it; of very many uses the last ones',
  params: idParams,
  reply: z.object({
    /** The sum of `saved` over the counted uses, in major units. */
    cost: z.number(),
    /** Bookings that were not cancelled and are in `cost`. */
    counted: z.int(),
    /** There are more than were counted. */
    more: z.boolean(),
    uses: z.array(use),
  }),
  message: 'Coupon Uses retrieved successfully',
})
export type CouponUse = z.infer<typeof use>
