import * as z from 'zod/mini'
import { payment, paymentMethod } from '#features/bookings/contract.ts'
import { contract } from '#lib/contract.ts'
import { id, idParams, itemQuery, listQuery } from '#lib/schema.ts'

export const listPaymentMethods = contract({
  method: 'GET',
  path: 'payment_methods',
  access: 'user',
  summary: 'Payment methods; the enabled ones with search=enabled:1, with booking_id those that accept its price',
  query: z.extend(listQuery, { booking_id: z.optional(z.union([z.string(), z.number()])) }),
  reply: z.array(paymentMethod),
  message: 'Payment Methods retrieved successfully',
})

/** Existing clients send the whole booking they fetched, with the chosen method under `payment`; after a reload it is empty. */
const payBody = z.looseObject({
  id: id(),
  /** To pay once more where all of an earlier payment went back; without it the answer is that payment. */
  again: z.optional(z.nullable(z.boolean())),
})

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
  summary: 'Pay a finished booking from one of the caller’s wallets',
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
