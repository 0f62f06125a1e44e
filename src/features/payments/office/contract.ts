import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { idParams, text, translated } from '#lib/schema.ts'

/** Amounts in major units. */
const attempt = z.object({
  id: z.int(),
  provider: z.string(),
  state: z.enum(['created', 'pending', 'paid', 'refunded', 'failed']),
  amount: z.number(),
  currency: z.string(),
  /** The provider's ids of the checkout and of the charge. */
  reference: z.nullable(z.string()),
  paid_reference: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  created_at: z.string(),
})
export type PaymentAttempt = z.infer<typeof attempt>

const refund = z.object({
  id: z.int(),
  amount: z.number(),
  state: z.enum(['requested', 'pending', 'done', 'failed']),
  reason: z.string(),
  /** Who asked for it; null: the terms of cancelling. */
  by: z.nullable(z.string()),
  /** The provider it went back to; null: the customer's wallet. */
  provider: z.nullable(z.string()),
  provider_reference: z.nullable(z.string()),
  lines: z.array(z.string()),
  created_at: z.string(),
})
export type PaymentRefund = z.infer<typeof refund>

const line = z.object({
  /** `service`, `option:7`, `extra:3`, `fee`. */
  line: z.string(),
  name: z.nullable(translated),
  /** With its taxes and its part of a coupon. */
  amount: z.number(),
  refunded: z.boolean(),
})
export type PaymentLine = z.infer<typeof line>

export const paymentStates = ['pending', 'paid', 'failed', 'refunded'] as const

const payment = z.object({
  id: z.int(),
  booking_id: z.int(),
  user: z.object({ id: z.int(), name: z.string(), email: z.string() }),
  e_provider: z.object({ id: z.int(), name: translated }),
  e_service: z.object({ name: translated }),
  visit_at: z.string(),
  time_zone: z.string(),
  /** `/Cash`, `/Stripe`. */
  route: z.string(),
  method: translated,
  state: z.enum(paymentStates),
  amount: z.number(),
  refunded: z.number(),
  /** What can still be refunded: nothing of what was not paid. */
  left: z.number(),
  /** Where a refund goes: the name of the provider it was paid with; null: the customer's wallet. */
  refund_to: z.nullable(z.string()),
  /** Of cash that was not received: why. */
  refused_reason: z.nullable(z.string()),
  created_at: z.string(),
  lines: z.array(line),
  /** Newest first, of the booking. */
  attempts: z.array(attempt),
  /** Newest first. */
  refunds: z.array(refund),
})
export type OfficePayment = z.infer<typeof payment>

export const getOfficePayment = contract({
  method: 'GET',
  path: 'office/payments/:id',
  access: 'operator',
  summary: 'A payment with its attempts, its refunds and the lines that can be refunded',
  params: idParams,
  reply: payment,
  message: 'Payment retrieved successfully',
})

export const settleCash = contract({
  method: 'POST',
  path: 'office/payments/:id/cash',
  access: 'finance',
  summary: 'Confirm cash that waits for its provider, or refuse it with a reason; the booking is then unpaid again',
  params: idParams,
  body: z.union([
    z.object({ received: z.literal(true) }),
    z.object({ received: z.literal(false), reason: text(500, 1) }),
  ]),
  reply: payment,
  message: 'Payment Updated successfully',
})
