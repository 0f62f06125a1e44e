import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { idParams, translated } from '#lib/schema.ts'

/** The ways to settle an item, as `POST money_inbox/:id/settle` takes them. */
export const ways = ['match', 'refund', 'credit', 'ignore'] as const
export type InboxWay = (typeof ways)[number]

const item = z.object({
  id: z.int(),
  /** The name of the payment provider. */
  provider: z.string(),
  reference: z.string(),
  reason: z.enum([
    'amount_differs',
    'currency_differs',
    'already_paid',
    'not_payable',
    'refunded_there',
    'disputed',
    'unknown_reference',
    'refund_failed',
    'refund_late',
  ]),
  /** What came, or left, in the currency's own major units. */
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** The amount left a payment without us: a refund in the provider's dashboard, a dispute. */
  outgoing: z.boolean(),
  /** How a dispute ended, for us. */
  outcome: z.nullable(z.enum(['won', 'lost'])),
  state: z.enum(['open', 'matched', 'refunded', 'credited', 'ignored']),
  note: z.string(),
  settled_by: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
  created_at: z.string(),
  /** What the checkout asked for; null where there is none of ours. */
  asked: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  booking: z.nullable(
    z.object({
      id: z.int(),
      e_service: z.object({ name: translated }),
      user: z.object({ id: z.int(), name: z.string() }),
      /** The payment the booking has without this money. */
      payment_id: z.nullable(z.int()),
    }),
  ),
  /** The ways that are possible now. */
  ways: z.array(z.enum(ways)),
  /** It cannot be credited to a wallet yet: the money, or a part of it, may have left the provider. */
  credit_waits: z.boolean(),
})
export type OfficeInboxItem = z.infer<typeof item>

export const getInboxItem = contract({
  method: 'GET',
  path: 'office/money_inbox/:id',
  access: 'operator',
  summary: 'Money that came and did not fit: what it was for, why it did not fit, and the ways to settle it',
  params: idParams,
  reply: item,
  message: 'Money Inbox retrieved successfully',
})
