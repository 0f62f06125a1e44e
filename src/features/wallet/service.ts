import { listing, settings } from '#features/content/service.ts'
import type { ListQuery } from '#lib/schema.ts'
import type { ReadContext } from '#server/serve.ts'
import { findWallets } from './queries.ts'

/** The caller's enabled wallets in the marketplace's currency (`wire.md §7`). */
export const wallets = async (context: ReadContext<'user'>, query: ListQuery) => {
  const { db, user, config } = context
  const options = await listing(db, context)
  const { default_currency_code: code = '', default_currency: symbol = '' } = await settings(db, config)
  const digits = options.digits ?? 2
  const currency = { id: 1, name: code, symbol, code, decimal_digits: digits, rounding: 0 }
  return findWallets(db, user.id, code, query, {
    ...options,
    params: { ...options.params, digits, currency: JSON.stringify(currency) },
  })
}
