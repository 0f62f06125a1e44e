import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, idParams, text, translated } from '#lib/schema.ts'
import { bankAccount } from '../account/contract.ts'

const sent = {
  /** What was earned, the cash set off against it, and the transfer. */
  earnings: z.number(),
  cash: z.number(),
  amount: z.number(),
  /** When the bank sent it back: the sum is owed again. */
  returned_at: z.nullable(z.string()),
}
const person = z.object({ id: z.int(), name: z.string() })
export const batchStates = ['prepared', 'approved', 'paid', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]

const batch = z.object({
  id: z.int(),
  currency: z.string(),
  state: z.enum(batchStates),
  /** Its sum, with what the same person prepared within a day, was above the limit: they cannot approve it. */
  needs_second: z.boolean(),
  created_by: person,
  created_at: z.string(),
  approved_by: z.nullable(person),
  approved_at: z.nullable(z.string()),
  /** Who marked it as paid or cancelled it. */
  closed_by: z.nullable(person),
  closed_at: z.nullable(z.string()),
  providers: z.int(),
  amount: z.number(),
})

/** What arrived at an account before: something, nothing while another account of the provider was paid, or nothing at all. */
export const accountHistories = ['paid_before', 'changed', 'first'] as const
export type AccountHistory = (typeof accountHistories)[number]

const transfer = z.object({
  id: z.int(),
  e_provider: z.object({ id: z.int(), name: translated }),
  /** The number is whole for who transfers to it, masked for support. */
  ...bankAccount,
  account_history: z.enum(accountHistories),
  /** Why the bank sent it back. */
  return_reason: z.nullable(z.string()),
  ...sent,
})

const wholeBatch = z.extend(batch, { payouts: z.array(transfer) })
export type PayoutBatch = z.infer<typeof wholeBatch>

export const createPayoutBatch = contract({
  method: 'POST',
  path: 'payout_batches',
  access: 'finance',
  requires: 'fresh_factor',
  summary:
    'Prepare paying providers what they are owed, cash they owe set off: all with a bank account who are owed the minimum, or those named. It is reserved; nothing is posted before it is paid',
  body: z.object({ e_provider_ids: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(500))) }),
  reply: wholeBatch,
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
  reply: wholeBatch,
  message: 'Payout batch retrieved successfully',
})

export const movePayoutBatch = contract({
  method: 'PUT',
  path: 'payout_batches/:id',
  access: 'finance',
  requires: 'fresh_factor',
  summary:
    'Approve a prepared batch, mark an approved one as paid (each transfer is posted as one journal and mailed), or cancel one whose transfers were not made',
  params: idParams,
  body: z.object({
    state: z.enum(['approved', 'paid', 'cancelled']),
    /** The state that was read; from another one the move is refused as `payout_moved`. */
    from: z.optional(z.enum(batchStates)),
  }),
  reply: wholeBatch,
  message: 'Payout batch updated successfully',
})

export const getPayoutFile = contract({
  method: 'GET',
  path: 'payout_batches/:id/transfers.csv',
  access: 'finance',
  summary: 'The transfers of an approved batch for the bank: name, account, amount, currency, reference',
  params: idParams,
  reply: z.string(),
  media: 'text/csv',
})

const candidate = z.object({
  e_provider: z.object({ id: z.int(), name: translated }),
  earnings: z.number(),
  /** Collected in cash and set off. */
  cash: z.number(),
  amount: z.number(),
  /** Why nothing is transferred; null: it is in the next batch. */
  left_out: z.nullable(z.enum(['reserved', 'no_account', 'owes', 'below_minimum'])),
})
export type PayoutCandidate = z.infer<typeof candidate>

export const listPayoutCandidates = contract({
  method: 'GET',
  path: 'office/payout_candidates',
  access: 'operator',
  summary: 'Providers with earnings, what would be transferred to each, and who is left out and why',
  reply: z.object({
    currency: z.string(),
    /** Who is owed less is left out; major units. */
    minimum: z.number(),
    /** What one person prepares within a day needs a second person above it; null: nothing does. */
    approval_limit: z.nullable(z.number()),
    candidates: z.array(candidate),
  }),
  message: 'Payouts retrieved successfully',
})

export const returnPayout = contract({
  method: 'PUT',
  path: 'payouts/:id/return',
  access: 'finance',
  requires: 'fresh_factor',
  summary:
    'A transfer the bank sent back: a journal undoes its own, the sum is owed again, the owners are mailed; once',
  params: idParams,
  body: z.object({ reason: text(500, 1) }),
  reply: wholeBatch,
  message: 'Payout Updated successfully',
})

const ownPayout = z.object({
  id: z.int(),
  /** `prepared`: it may still change. `approved`: it is sent to the bank. */
  state: z.enum(['prepared', 'approved', 'paid']),
  /** When it was paid; before that, when it was prepared. */
  created_at: z.string(),
  account_number: z.string(),
  ...sent,
})
export type OwnPayout = z.infer<typeof ownPayout>

export const listOwnPayouts = contract({
  method: 'GET',
  path: 'provider/payouts',
  access: 'manager',
  summary: 'What a provider was paid and what is on its way, newest first; the number of the account is masked',
  query: z.object({ e_provider_id: z.optional(id()) }),
  reply: z.array(ownPayout),
  message: 'Payouts retrieved successfully',
})
