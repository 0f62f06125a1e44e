import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { listQuery, selectable } from '#lib/schema.ts'

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
  summary: "The caller's wallets in the marketplace's currency, fullest first",
  query: listQuery,
  reply: z.array(wallet),
  message: 'Wallets retrieved successfully',
})
