import { currencyDigits, setting } from '#features/settings/service.ts'
import { isoExponent } from '#lib/currencies.ts'
import type { Config } from '#server/config/config.ts'
import type { Provider } from '#server/config/paymentKeys.ts'
import type { Db } from '#server/db/database.ts'
import { entries } from '../adapters/all.ts'
import { onlineOf, providerOfRoute } from './online.ts'

/**
 * Whether a provider is offered: it is configured (or a stand-in) and accepts this amount in this currency. A stand-in accepts
 * any currency like one of its provider's own (docs/decisions/0060). If the marketplace's decimals differ from its
 * currency's, amounts cannot be converted exactly, and no online method is offered.
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

/** Routes of the online methods that are not offered for an amount in minor units; without an amount, for the currency. */
export const routesNotOffered = async (db: Db, config: Config, amountMinor?: number): Promise<string[]> => {
  const [currency, digits] = [await setting(db, 'default_currency_code'), await currencyDigits(db)]
  // An amount that every provider of the currency accepts.
  const some = 10_000 * 10 ** isoExponent(currency)
  const sum = { amountMinor: amountMinor ?? some, currency }
  return Object.entries(entries)
    .filter(([provider]) => !isOffered(config, provider as Provider, sum, digits))
    .map(([, { route }]) => route)
}

/** Whether a payment method is a stand-in: no money moves. */
export const isPlayMoney = (config: Config, route: string): boolean =>
  onlineOf(config).sandbox && providerOfRoute(route) !== undefined
