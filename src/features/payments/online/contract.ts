import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, idParams, text } from '#lib/schema.ts'

export const startCheckout = contract({
  method: 'POST',
  path: 'payments/checkouts',
  access: 'user',
  summary: 'The address of the payment window for a booking; it opens once, within three minutes',
  body: z.object({
    booking_id: id(),
    /** The route of an online way to pay: `/Stripe`. */
    route: text(50, 1),
  }),
  reply: z.object({
    url: z.string(),
    sandbox: z.boolean(),
    /** The newest attempt, where it had failed by then; while the standing names it, this checkout has none of its own. */
    failed_attempt: z.nullable(z.int()),
  }),
  message: 'Checkout Saved successfully',
})

/** How the online payment of a booking stands. */
const standing = z.object({
  booking_id: z.int(),
  /** `none`: nobody tried. `open`: a checkout waits for the customer. */
  state: z.enum(['none', 'open', 'paid', 'failed']),
  /** The newest try, and its way. */
  attempt: z.nullable(z.int()),
  route: z.nullable(z.string()),
  sandbox: z.boolean(),
})
export type Standing = z.infer<typeof standing>

export const getStanding = contract({
  method: 'GET',
  path: 'payments/online/:id',
  access: 'user',
  summary: 'How the online payment of a booking of the caller’s stands',
  params: idParams,
  reply: standing,
  message: 'Payment retrieved successfully',
})

export const checkStanding = contract({
  method: 'POST',
  path: 'payments/online/:id/check',
  access: 'user',
  summary: 'The same, after asking the provider',
  params: idParams,
  reply: standing,
  message: 'Payment retrieved successfully',
})

const refund = z.object({
  id: z.int(),
  payment_id: z.nullable(z.int()),
  /** Major units. */
  amount: z.number(),
  /** `requested` and `pending`: on its way back. `failed`: the provider would not; somebody looks into it. */
  state: z.enum(['requested', 'pending', 'done', 'failed']),
  reason: z.string(),
  created_at: z.string(),
})
export type RefundRow = z.infer<typeof refund>

export const listRefunds = contract({
  method: 'GET',
  path: 'bookings/:id/refunds',
  access: 'user',
  summary: 'What was given back of the payments of a booking; customers and operators see it',
  params: idParams,
  reply: z.array(refund),
  message: 'Refunds retrieved successfully',
})

export const refundPayment = contract({
  method: 'POST',
  path: 'payments/:id/refunds',
  access: 'operator',
  summary: 'Give back a paid payment, or a part of it, the way it came',
  params: idParams,
  body: z.object({
    /** Major units; without it all that is left. */
    amount: z.optional(z.nullable(z.union([z.number(), z.string().check(z.regex(/^\d{1,12}(\.\d{1,3})?$/))]))),
    reason: z.optional(text(500)),
  }),
  reply: refund,
  message: 'Refund Saved successfully',
})

const misfit = z.object({
  id: z.int(),
  provider: z.string(),
  reference: z.string(),
  reason: z.string(),
  booking_id: z.nullable(z.int()),
  /** In the currency's own major units. */
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  state: z.enum(['open', 'matched', 'refunded', 'credited', 'ignored']),
  note: z.string(),
  settled_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type MisfitRow = z.infer<typeof misfit>

export const listInbox = contract({
  method: 'GET',
  path: 'money_inbox',
  access: 'operator',
  summary: 'Money that does not fit, the newest first; with all=1 also what was settled',
  query: z.partial(z.object({ all: z.string() })),
  reply: z.array(misfit),
  message: 'Money Inbox retrieved successfully',
})

export const settleMisfit = contract({
  method: 'POST',
  path: 'money_inbox/:id/settle',
  access: 'operator',
  summary: 'Settle it: match it with its booking, refund it, credit it to the customer’s wallet, or ignore it',
  params: idParams,
  body: z.object({
    action: z.enum(['match', 'refund', 'credit', 'ignore']),
    note: z.optional(text(500)),
  }),
  reply: misfit,
  message: 'Money Inbox Updated successfully',
})
