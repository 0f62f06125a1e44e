import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, idParams, text, translated } from '#lib/schema.ts'

const sent = {
  /** What was earned, the cash set off against it, and the transfer. */
  earnings: z.number(),
  cash: z.number(),
  amount: z.number(),
  /** When the bank sent it back: the sum is owed again. */
  returned_at: z.nullable(z.string()),
}
const batch = z.object({
  id: z.int(),
  currency: z.string(),
  created_at: z.string(),
  providers: z.int(),
  amount: z.number(),
})

const transfer = z.object({
  id: z.int(),
  e_provider: z.object({ id: z.int(), name: translated }),
  holder: z.string(),
  /** Whole: the operator transfers to it. */
  iban: z.string(),
  /** Why the bank sent it back. */
  return_reason: z.nullable(z.string()),
  ...sent,
})

export const createPayoutBatch = contract({
  method: 'POST',
  path: 'payout_batches',
  access: 'finance',
  summary:
    'Pay providers what they are owed, cash they owe set off: all with a bank account who are owed the minimum, or those named; each transfer is one journal',
  body: z.object({ e_provider_ids: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(500))) }),
  reply: z.extend(batch, { payouts: z.array(transfer) }),
  message: 'Payout batch created successfully',
})

export const listPayoutBatches = contract({
  method: 'GET',
  path: 'payout_batches',
  access: 'operator',
  summary: 'Payout batches, newest first',
  query: z.object({ limit: z.optional(z.coerce.number()), offset: z.optional(z.coerce.number()) }),
  reply: z.array(batch),
  message: 'Payout batches retrieved successfully',
})

export const getPayoutBatch = contract({
  method: 'GET',
  path: 'payout_batches/:id',
  access: 'operator',
  summary: 'A payout batch with its transfers',
  params: idParams,
  reply: z.extend(batch, { payouts: z.array(transfer) }),
  message: 'Payout batch retrieved successfully',
})

export const returnPayout = contract({
  method: 'PUT',
  path: 'payouts/:id/return',
  access: 'finance',
  summary:
    'A transfer the bank sent back: a journal undoes its own, the sum is owed again, the owners are mailed; once',
  params: idParams,
  body: z.object({ reason: text(500, 1) }),
  reply: z.extend(batch, { payouts: z.array(transfer) }),
  message: 'Payout Updated successfully',
})

const ownPayout = z.object({ id: z.int(), created_at: z.string(), iban: z.string(), ...sent })
export type OwnPayout = z.infer<typeof ownPayout>

export const listOwnPayouts = contract({
  method: 'GET',
  path: 'provider/payouts',
  access: 'manager',
  summary: 'What a provider was paid, newest first; the IBAN is masked',
  query: z.object({ e_provider_id: z.optional(id()) }),
  reply: z.array(ownPayout),
  message: 'Payouts retrieved successfully',
})
