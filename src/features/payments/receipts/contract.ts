import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { idParams, translated } from '#lib/schema.ts'

/** One line of a receipt; amounts in major units. */
const line = z.object({
  kind: z.enum(['service', 'option', 'tax', 'coupon', 'fee']),
  /** Of a service, an option, a tax. */
  name: z.nullable(translated),
  /** Of a coupon. */
  code: z.nullable(z.string()),
  /** Pieces, or hours worked. */
  quantity: z.nullable(z.number()),
  per: z.nullable(z.enum(['piece', 'hour'])),
  /** What one of them costs. */
  unit: z.nullable(z.number()),
  /** Of a tax or a coupon that is one. */
  percent: z.nullable(z.number()),
  /** Negative for a coupon. */
  amount: z.number(),
})
export type ReceiptLine = z.infer<typeof line>

const receipt = z.object({
  /** `R-000042`: one a payment, never two. */
  number: z.string(),
  paid_at: z.string(),
  booking_id: z.int(),
  booking_at: z.string(),
  /** The expected end of the visit. */
  booking_until: z.string(),
  time_zone: z.string(),
  address: z.string(),
  customer: z.string(),
  provider: translated,
  method: z.nullable(translated),
  lines: z.array(line),
  /** What was paid. The lines sum to it. */
  total: z.number(),
  refunds: z.array(z.object({ amount: z.number(), at: z.string() })),
  /** Paid less what went back. */
  kept: z.number(),
})
export type Receipt = z.infer<typeof receipt>

export const getReceipt = contract({
  method: 'GET',
  path: 'bookings/:id/receipt',
  access: 'user',
  summary: 'The receipt of a paid booking; no_receipt before it is paid',
  params: idParams,
  reply: receipt,
  message: 'Receipt retrieved successfully',
})

export const getReceiptFile = contract({
  method: 'GET',
  path: 'bookings/:id/receipt.pdf',
  access: 'user',
  summary: 'The same as a PDF, in the language asked for',
  params: idParams,
  reply: z.string(),
  media: 'application/pdf',
})
