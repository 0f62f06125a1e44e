import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { between, listContract } from '#lib/listContract.ts'
import { id, idParams, text, translated } from '#lib/schema.ts'

/** Major units. `cash` was collected and not handed over, `earnings` are less than zero after refunds; `owed` is what is left to pay. */
const debt = { cash: z.number(), earnings: z.number(), owed: z.number(), currency: z.string() }

export const listCashOwed = listContract({
  path: 'office/cash_owed',
  access: 'operator',
  summary: 'Providers who owe the marketplace more than they earned, who owes most first',
  sorts: ['owed'],
  filters: { owed: between() },
  row: z.object({ id: z.int(), e_provider: translated, ...debt }),
})

const remittance = z.object({
  id: z.int(),
  amount: z.number(),
  reference: z.string(),
  received_by: z.object({ id: z.int(), name: z.string() }),
  created_at: z.string(),
  /** When it was taken back, and why; null: it counts. */
  reversed_at: z.nullable(z.string()),
  reversal_reason: z.nullable(z.string()),
})
export type Remittance = z.infer<typeof remittance>

const account = z.object({
  e_provider: z.object({ id: z.int(), name: translated }),
  ...debt,
  /** What the provider paid, newest first. */
  remittances: z.array(remittance),
})

export const getCashOwed = contract({
  method: 'GET',
  path: 'office/cash_owed/:id',
  access: 'operator',
  summary: 'What a provider owes the marketplace, and what they paid of it',
  params: idParams,
  reply: account,
  message: 'Accounts retrieved successfully',
})

export const addRemittance = contract({
  method: 'POST',
  path: 'remittances',
  access: 'finance',
  requires: 'fresh_factor',
  summary: 'Record what a provider paid of the cash they owe: posted as a journal, and mailed to the owners',
  body: z.object({
    e_provider_id: id(),
    /** Major units, at most what is owed. */
    amount: z.union([z.number(), z.string().check(z.regex(/^\d{1,9}(\.\d{1,3})?$/))]),
    /** Of the receipt or the transfer; the owners read it. */
    reference: text(200, 1),
    /** What was read as owed, in major units; where it is something else by now, refused as `remittance_changed`. */
    expected_owed: z.number(),
  }),
  reply: account,
  message: 'Payment Saved successfully',
})

export const reverseRemittance = contract({
  method: 'PUT',
  path: 'remittances/:id/reversal',
  access: 'finance',
  requires: 'fresh_factor',
  summary: 'Take back one that was recorded by mistake: a journal undoes its own, the owners are mailed; once',
  params: idParams,
  body: z.object({ reason: text(500, 1) }),
  reply: account,
  message: 'Payment Updated successfully',
})
