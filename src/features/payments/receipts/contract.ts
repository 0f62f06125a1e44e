import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { idParams, translated } from '#lib/schema.ts'

/** One line of a receipt; amounts in major units. */
const line = z.object({
  kind: z.enum(['service', 'option', 'tax', 'coupon', 'fee']),
  /** The name of a service, an option or a tax. */
  name: z.nullable(translated),
  /** The code of a coupon. */
  code: z.nullable(z.string()),
  /** Pieces, or hours worked. */
  quantity: z.nullable(z.number()),
  per: z.nullable(z.enum(['piece', 'hour'])),
  /** The unit price. */
  unit: z.nullable(z.number()),
  /** The percentage of a tax or a coupon. */
  percent: z.nullable(z.number()),
  /** Negative for a coupon. */
  amount: z.number(),
})
export type ReceiptLine = z.infer<typeof line>

const receipt = z.object({
  /** `R-000042`: unique per payment. */
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
  /** The paid amount: the sum of the lines. */
  total: z.number(),
  refunds: z.array(z.object({ amount: z.number(), at: z.string() })),
  /** The paid amount minus refunds. */
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
