import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, idParams, text } from '#lib/schema.ts'

export const startCheckout = contract({
  method: 'POST',
  path: 'payments/checkouts',
  access: 'user',
  secret: true,
  summary: 'The URL of the payment window for a booking; it works once, within three minutes',
  body: z.object({
    booking_id: id(),
    /** The route of an online payment method: `/Stripe`. */
    route: text(50, 1),
  }),
  reply: z.object({
    url: z.string(),
    sandbox: z.boolean(),
    /** The newest attempt, where it had failed by then; while the status names it, this checkout has none of its own. */
    failed_attempt: z.nullable(z.int()),
  }),
  message: 'Checkout Saved successfully',
})

/** The state of a booking's online payment. */
const onlineStatus = z.object({
  booking_id: z.int(),
  /** `none`: no attempt. `open`: a checkout waits for the customer. `held`: money came that does not fit; somebody looks into it. */
  state: z.enum(['none', 'open', 'held', 'paid', 'failed']),
  /** The newest attempt, and the route of its method. */
  attempt: z.nullable(z.int()),
  route: z.nullable(z.string()),
  sandbox: z.boolean(),
})
export type OnlineStatus = z.infer<typeof onlineStatus>

export const getOnlineStatus = contract({
  method: 'GET',
  path: 'payments/online/:id',
  access: 'user',
  whileActing: false,
  summary: 'The state of the online payment of one of the caller’s bookings',
  params: idParams,
  reply: onlineStatus,
  message: 'Payment retrieved successfully',
})

export const checkOnlineStatus = contract({
  method: 'POST',
  path: 'payments/online/:id/check',
  access: 'user',
  summary: 'The same, after checking with the payment provider',
  asksAnotherService: true,
  params: idParams,
  reply: onlineStatus,
  message: 'Payment retrieved successfully',
})

const refund = z.object({
  id: z.int(),
  payment_id: z.nullable(z.int()),
  /** Major units of the currency: of money that came in another one, not the marketplace's. */
  amount: z.number(),
  currency: z.string(),
  /** `requested` and `pending`: in progress. `failed`: rejected by the provider, or sent back after it was `done`; an operator handles it. */
  state: z.enum(['requested', 'pending', 'done', 'failed']),
  /** Of a failed one: the office has left it, so nobody works on it any more. */
  given_up: z.boolean(),
  reason: z.string(),
  created_at: z.string(),
})
export type RefundRow = z.infer<typeof refund>

export const listRefunds = contract({
  method: 'GET',
  path: 'bookings/:id/refunds',
  access: 'user',
  summary: 'The refunds of a booking, for its customer and operators; an empty list for the provider',
  params: idParams,
  reply: z.array(refund),
  message: 'Refunds retrieved successfully',
})

export const refundPayment = contract({
  method: 'POST',
  path: 'payments/:id/refunds',
  access: 'finance',
  summary: 'Refund a paid payment, a part of it or lines of its price, to where it came from',
  params: idParams,
  body: z.object({
    /** Major units; by default the whole rest. */
    amount: z.optional(z.nullable(z.union([z.number(), z.string().check(z.regex(/^\d{1,12}(\.\d{1,3})?$/))]))),
    /** Instead of an amount, lines of the booking's price, each with its taxes: `service`, `option:7`, `extra:3`. */
    lines: z.optional(z.array(text(40, 1)).check(z.minLength(1), z.maxLength(50))),
    reason: z.optional(text(500)),
    /** What was read as left, in major units; where something else is left by now, it is refused as `refund_changed`. */
    expected_left: z.optional(z.number()),
  }),
  reply: refund,
  message: 'Refund Saved successfully',
})

const inboxItem = z.object({
  id: z.int(),
  provider: z.string(),
  reference: z.string(),
  reason: z.string(),
  booking_id: z.nullable(z.int()),
  /** In the currency's own major units. */
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  state: z.enum(['open', 'matched', 'refunded', 'credited', 'ignored']),
  /** It left a payment instead of coming in: `matched` is recorded. */
  outgoing: z.boolean(),
  note: z.string(),
  settled_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type InboxRow = z.infer<typeof inboxItem>

export const listInbox = contract({
  method: 'GET',
  path: 'money_inbox',
  access: 'operator',
  summary: 'Money that matches no booking or left a payment without us, newest first; with all=1 also settled items',
  query: z.partial(
    z.object({
      all: z.string(),
      limit: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)),
      offset: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
    }),
  ),
  reply: z.array(inboxItem),
  message: 'Money Inbox retrieved successfully',
})

export const settleInboxItem = contract({
  method: 'POST',
  path: 'money_inbox/:id/settle',
  access: 'finance',
  summary:
    'Settle an item: match it with its booking (money that left is recorded as its refund), refund it, credit it to the customer’s wallet, or ignore it',
  params: idParams,
  body: z.object({
    action: z.enum(['match', 'refund', 'credit', 'ignore']),
    note: z.optional(text(500)),
  }),
  reply: inboxItem,
  message: 'Money Inbox Updated successfully',
})
