import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { translated } from '#lib/schema.ts'

/** Balances between one provider and the marketplace, in major units of one currency. */
const providerAccount = z.object({
  e_provider: z.object({ id: z.int(), name: translated }),
  currency: z.string(),
  /** The provider's share of all payments, including taxes, minus refunds. */
  earnings: z.number(),
  /** The commission of the marketplace. */
  commission: z.number(),
  /** Cash the provider collected from customers, set off, handed over or not. */
  cash_collected: z.number(),
  /** What the provider owes the marketplace out of that cash, after its own earnings. */
  cash_owed: z.number(),
  /** What the marketplace owes the provider. Of this and `cash_owed` at least one is zero. */
  payable: z.number(),
})
export type ProviderAccount = z.infer<typeof providerAccount>

export const listProviderAccounts = contract({
  method: 'GET',
  path: 'provider/accounts',
  access: 'provider',
  summary: "Earnings, commission and cash owed of the caller's providers; of all for an operator",
  reply: z.array(providerAccount),
  message: 'Accounts retrieved successfully',
})
