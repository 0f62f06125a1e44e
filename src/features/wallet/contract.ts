import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { itemQuery, listQuery, selectable, text } from '#lib/schema.ts'

const currency = z.object({
  id: z.int(),
  name: z.string(),
  symbol: z.string(),
  code: z.string(),
  decimal_digits: z.int(),
  rounding: z.int(),
})

export const wallet = selectable(
  z.looseObject({
    id: z.string(),
    name: z.string(),
    /** Major units. */
    balance: z.number(),
    currency,
    user_id: z.int(),
    enabled: z.boolean(),
    /** Name and balance in one line. */
    extended_name: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)
export type Wallet = z.infer<typeof wallet>

export const listWallets = contract({
  method: 'GET',
  path: 'wallets',
  access: 'user',
  summary: "The caller's wallets in the marketplace's currency, highest balance first",
  query: listQuery,
  reply: z.array(wallet),
  message: 'Wallets retrieved successfully',
})

export const addWallet = contract({
  method: 'POST',
  path: 'wallets',
  access: 'user',
  summary: 'Creates an empty wallet; its name must be new among the caller’s wallets',
  query: itemQuery,
  body: z.object({ name: text(255, 1) }),
  reply: wallet,
  message: 'Wallet Saved successfully',
})

/** One movement of a wallet's money. Amounts in major units. */
export const walletTransaction = selectable(
  z.looseObject({
    id: z.string(),
    /** Always positive; {@link action} says which way. */
    amount: z.number(),
    action: z.enum(['credit', 'debit']),
    /** In English, for clients that show it as it is; `kind` and `booking_id` say the same. */
    description: z.string(),
    /** The reason: a payment, a refund, credit from the marketplace, or a correction. */
    kind: z.enum(['payment', 'refund', 'credit', 'top_up', 'gift', 'reversal']),
    booking_id: z.nullable(z.int()),
    /** Of a credit: why the marketplace gave it. */
    reason: z.nullable(z.string()),
    /** The wallet's balance after it. */
    balance: z.number(),
    wallet_id: z.string(),
    user_id: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    /** with=wallet */
    wallet: z.optional(z.nullable(wallet)),
  }),
)
export type WalletTransaction = z.infer<typeof walletTransaction>

export const listWalletTransactions = contract({
  method: 'GET',
  path: 'wallet_transactions',
  access: 'user',
  summary: "The statement of the caller's wallets, newest first; of one with search=wallet_id:{id}",
  query: listQuery,
  reply: z.array(walletTransaction),
  message: 'Wallet Transactions retrieved successfully',
})
