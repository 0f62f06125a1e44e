import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { between, listContract, yesOrNo } from '#lib/listContract.ts'
import { id, idParams, text } from '#lib/schema.ts'
import { wallet, walletTransaction } from '../contract.ts'

const credit = z.object({
  id: z.int(),
  user_id: z.int(),
  booking_id: z.nullable(z.int()),
  /** Major units. */
  amount: z.number(),
  reason: z.string(),
  created_at: z.string(),
})
export type WalletCredit = z.infer<typeof credit>

export const addWalletCredit = contract({
  method: 'POST',
  path: 'office/wallet_credits',
  access: 'finance',
  requires: 'fresh_factor',
  summary: 'Add money to a customer’s wallet, from the marketplace; the customer reads the reason',
  body: z.object({
    user_id: id(),
    booking_id: z.optional(z.nullable(id())),
    /** Major units. */
    amount: z.union([z.number(), z.string().check(z.regex(/^\d{1,9}(\.\d{1,3})?$/))]),
    reason: text(500, 1),
    /** What was read as given for the booking already, in major units; where it is more by now, refused as `credit_changed`. */
    expected_given: z.optional(z.number()),
  }),
  reply: credit,
  message: 'Wallet Saved successfully',
})

const holder = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
})

export const findWalletHolder = contract({
  method: 'GET',
  path: 'office/wallet_holders',
  access: 'operator',
  summary: 'The person with this email, phone number or customer number; null for nobody',
  query: z.object({ q: text(255, 1) }),
  reply: z.nullable(holder),
  message: 'User retrieved successfully',
})

export const getWalletHolder = contract({
  method: 'GET',
  path: 'office/wallet_holders/:id',
  access: 'operator',
  summary: 'A person who has wallets or may get one',
  params: idParams,
  reply: holder,
  message: 'Wallets retrieved successfully',
})

export const listHolderWallets = contract({
  method: 'GET',
  path: 'office/wallet_holders/:id/wallets',
  access: 'operator',
  summary: 'A person’s wallets, fullest first',
  params: idParams,
  reply: z.array(wallet),
  message: 'Wallets retrieved successfully',
})

export const listHolderTransactions = contract({
  method: 'GET',
  path: 'office/wallet_holders/:id/transactions',
  access: 'operator',
  summary: 'The statement of a person’s wallets, newest first, or of one of them',
  params: idParams,
  query: z.object({
    wallet: z.optional(z.uuid()),
    limit: z.optional(z.union([z.string(), z.number()])),
    offset: z.optional(z.union([z.string(), z.number()])),
  }),
  reply: z.array(walletTransaction),
  message: 'Wallet Transactions retrieved successfully',
})

export const getGivenCredit = contract({
  method: 'GET',
  path: 'office/wallet_holders/:id/given_credit',
  access: 'operator',
  summary: 'What a person’s wallets were given for one of their bookings already',
  params: idParams,
  query: z.object({ booking_id: id() }),
  reply: z.object({
    /** Major units. */
    amount: z.number(),
  }),
  message: 'Wallet Transactions retrieved successfully',
})

export const listOfficeWallets = listContract({
  path: 'office/wallets',
  access: 'operator',
  summary: 'Wallets with their balances, fullest first; searched by customer number, email or phone number',
  sorts: ['balance'],
  filters: { balance: between(), enabled: yesOrNo() },
  row: z.object({
    id: z.string(),
    user_id: z.int(),
    customer: z.string(),
    email: z.string(),
    name: z.string(),
    balance: z.number(),
    currency: z.string(),
    enabled: z.boolean(),
  }),
})
