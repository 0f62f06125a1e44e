import { digitsByCurrency, setting } from '#features/settings/service.ts'
import { formatMoney } from '#lib/money.ts'
import type { Tx } from '#server/db/database.ts'
import type { AmountFacts } from './rules.ts'

/** An amount of money for a notification; without `currency` it is the marketplace's. */
export const amountFacts = async (tx: Tx, amountMinor: number, currency?: string): Promise<AmountFacts> => {
  const house = await setting(tx, 'default_currency_code')
  const symbol = currency ?? house
  const exponent = (await digitsByCurrency(tx))(symbol)
  return {
    amount: formatMoney(amountMinor, { exponent, symbol, symbolRight: true }),
    ...(symbol === house && { amount_minor: amountMinor }),
  }
}
