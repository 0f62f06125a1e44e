import * as z from 'zod/mini'
import { pictured } from '#features/uploads/contract.ts'
import { contract } from '#lib/contract.ts'
import { id, idParams, itemQuery, listQuery, selectable, translated } from '#lib/schema.ts'

export const paymentMethod = selectable(
  z.looseObject({
    id: z.int(),
    name: translated,
    description: translated,
    /** Where the client goes on with this way: `/Cash`, `/PayPal`, … */
    route: z.string(),
    order: z.int(),
    default: z.boolean(),
    enabled: z.boolean(),
    /** In the list of ways to pay: a stand-in of ours is at the far end, and no money moves. */
    sandbox: z.optional(z.boolean()),
    ...pictured,
  }),
)
export type PaymentMethod = z.infer<typeof paymentMethod>

export const paymentStatus = selectable(z.looseObject({ id: z.int(), status: translated, order: z.int() }))

export const payment = selectable(
  z.looseObject({
    id: z.int(),
    /** Major units. */
    amount: z.number(),
    /** What of it went back; major units. */
    refunded: z.number(),
    description: z.string(),
    user_id: z.int(),
    payment_method_id: z.int(),
    payment_status_id: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    /** with=payment.paymentMethod */
    payment_method: z.optional(paymentMethod),
    /** with=payment.paymentStatus */
    payment_status: z.optional(paymentStatus),
  }),
)
export type Payment = z.infer<typeof payment>

export const listPaymentMethods = contract({
  method: 'GET',
  path: 'payment_methods',
  access: 'user',
  summary: 'Ways to pay; the ones on offer with search=enabled:1, with booking_id those that can take its price',
  query: z.extend(listQuery, { booking_id: z.optional(z.union([z.string(), z.number()])) }),
  reply: z.array(paymentMethod),
  message: 'Payment Methods retrieved successfully',
})

/** Existing clients send the whole booking they fetched, with the chosen way under `payment`; after a reload it is empty. */
const payBody = z.looseObject({ id: id() })

export const payCash = contract({
  method: 'POST',
  path: 'payments/cash',
  access: 'user',
  summary: 'Record that a finished booking will be paid in cash; pending until the provider confirms it',
  body: payBody,
  query: itemQuery,
  reply: payment,
  message: 'Payment Saved successfully',
})

export const payFromWallet = contract({
  method: 'POST',
  path: 'payments/wallets/:walletId',
  access: 'user',
  summary: 'Pay a finished booking from a wallet of one’s own',
  params: z.object({ walletId: z.string() }),
  body: payBody,
  query: itemQuery,
  reply: payment,
  message: 'Payment Saved successfully',
})

export const confirmPayment = contract({
  method: 'PUT',
  path: 'provider/payments/:id',
  access: 'provider',
  summary: 'The provider confirms that the cash was received',
  params: idParams,
  body: z.looseObject({ payment_status_id: id() }),
  query: itemQuery,
  reply: payment,
  message: 'Payment Updated successfully',
})
