import { currencyDigits } from '#features/settings/service.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import type { ReadContext } from '#server/http/context.ts'
import type { ProviderAccount } from './contract.ts'
import { accountsOfProviders } from './queries.ts'

/**
 * Balances between the caller's providers and the marketplace (booking-and-money §6). The cash account is negative by the
 * collected cash; what exceeds the earnings is owed to the marketplace.
 */
export const providerAccounts = async ({ db, user }: ReadContext<'provider'>): Promise<ProviderAccount[]> => {
  const exponent = exponentOf(await currencyDigits(db))
  const major = (minor: number): number => toMajor(minor, exponent)
  const rows = await accountsOfProviders(db, user)
  return rows.map(({ e_provider, currency, earnings, commission, cash }) => ({
    e_provider,
    currency,
    earnings: major(earnings),
    commission: major(commission),
    // Not `-cash`, which would turn 0 into -0.
    cash_collected: major(0 - cash),
    cash_owed: major(Math.max(0, 0 - earnings - cash)),
    payable: major(Math.max(0, earnings + cash)),
  }))
}
