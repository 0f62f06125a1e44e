import { currencyDigits, setting } from '#features/settings/service.ts'
import { isoExponent } from '#lib/currencies.ts'
import type { Config } from '#server/config/config.ts'
import type { Provider } from '#server/config/paymentKeys.ts'
import type { Db } from '#server/db/database.ts'
import { entries } from '../adapters/all.ts'
import { onlineOf, providerOfRoute } from './online.ts'

/**
 * Whether a provider can be paid with: it is configured (or a stand-in), and takes this much of this currency. A stand-in
 * takes any currency like one of its provider's own (docs/decisions/0060). A marketplace whose digits are not its currency's own could not say an amount to a provider exactly: nothing online is offered there.
 */
export const isOffered = (
  config: Config,
  provider: Provider,
  sum: { amountMinor: number; currency: string },
  digits: number,
): boolean => {
  const { adapters, sandbox } = onlineOf(config)
  const adapter = adapters.get(provider)
  if (!adapter || digits !== isoExponent(sum.currency)) return false
  return adapter.takes(sum) || (sandbox && adapter.takes({ ...sum, currency: entries[provider].home }))
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

/** Whether a way to pay is a stand-in: no money moves. */
export const isPlayMoney = (config: Config, route: string): boolean =>
  onlineOf(config).sandbox && providerOfRoute(route) !== undefined
