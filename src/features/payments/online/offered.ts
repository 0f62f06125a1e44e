import { currencyDigits, setting } from '#features/settings/service.ts'
import { isoExponent } from '#lib/currencies.ts'
import type { Config } from '#server/config/config.ts'
import type { Provider } from '#server/config/paymentKeys.ts'
import type { Db } from '#server/db/database.ts'
import { entries } from '../adapters/all.ts'
import { onlineOf } from './online.ts'

/**
 * Whether a provider can be paid with: it is configured (or a stand-in), and takes this much of this currency. A marketplace
 * whose digits are not its currency's own could not say an amount to a provider exactly: nothing online is offered there.
 */
export const isOffered = (
  config: Config,
  provider: Provider,
  sum: { amountMinor: number; currency: string },
  digits: number,
): boolean => {
  const adapter = onlineOf(config).adapters.get(provider)
  return adapter !== undefined && digits === isoExponent(sum.currency) && adapter.takes(sum)
}

/** Routes of the online ways that cannot be offered for an amount of minor units; without one, in the currency at all. */
export const routesNotOffered = async (db: Db, config: Config, amountMinor?: number): Promise<string[]> => {
  const [currency, digits] = [await setting(db, 'default_currency_code'), await currencyDigits(db)]
  // An amount every way takes that takes the currency.
  const some = 10_000 * 10 ** isoExponent(currency)
  const sum = { amountMinor: amountMinor ?? some, currency }
  return Object.entries(entries)
    .filter(([provider]) => !isOffered(config, provider as Provider, sum, digits))
    .map(([, { route }]) => route)
}
