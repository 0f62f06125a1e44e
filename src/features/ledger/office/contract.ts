import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { between, choice, days, listContract } from '#lib/listContract.ts'
import { translated } from '#lib/schema.ts'
import { accountKinds, journalKinds } from './rules.ts'

const owner = {
  /** The customer or the provider it belongs to; null: the marketplace. */
  user: z.nullable(z.string()),
  e_provider: z.nullable(translated),
}

export const listLedgerAccounts = listContract({
  path: 'office/ledger/accounts',
  access: 'operator',
  summary: 'Accounts of the ledger with their balances, in major units',
  sorts: ['balance'],
  filters: { kind: choice(accountKinds), balance: between() },
  row: z.object({
    id: z.string(),
    kind: z.string(),
    ...owner,
    name: z.string(),
    balance: z.number(),
    currency: z.string(),
  }),
})

const number = z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)))

export const listJournals = listContract({
  path: 'office/ledger/journals',
  access: 'operator',
  summary: 'Journals with their entries, newest first; of one booking, one account, a kind, some days',
  sorts: ['id'],
  filters: {
    kind: choice(journalKinds),
    booking: number,
    account: z.optional(z.uuid()),
    created: days(),
  },
  row: z.object({
    id: z.int(),
    kind: z.string(),
    booking_id: z.nullable(z.int()),
    created_at: z.string(),
    /** They sum to zero. */
    entries: z.array(
      z.object({ account: z.string(), kind: z.string(), ...owner, amount: z.number(), currency: z.string() }),
    ),
  }),
})

export const checkLedger = contract({
  method: 'POST',
  path: 'office/ledger/check',
  access: 'finance',
  summary: 'Sums up every entry: whether each journal is zero, and each balance the sum of its entries',
  body: z.object({}),
  reply: z.object({
    entries: z.int(),
    /** Numbers of journals whose entries do not sum to zero. */
    journals: z.array(z.int()),
    /** Ids of accounts whose balance is not the sum of their entries, or is under its floor. */
    accounts: z.array(z.string()),
    seconds: z.number(),
  }),
  message: 'Ledger checked successfully',
})
