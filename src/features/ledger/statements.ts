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
  return rows.map(({ e_provider, currency, earnings, commission, cash, paid_out, set_off }) => ({
    e_provider,
    currency,
    earnings: major(earnings + paid_out),
    commission: major(commission),
    cash_collected: major(set_off - cash),
    cash_owed: major(Math.max(0, 0 - earnings - cash)),
    payable: major(Math.max(0, earnings + cash)),
  }))
}
