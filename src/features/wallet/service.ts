import { resourceOptions, settings } from '#features/settings/service.ts'
import type { ListQuery } from '#lib/schema.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { findTransactions, findWallets, walletOf } from './queries.ts'

const inCurrency = async (context: ReadContext<'user'>) => {
  const { db, config } = context
  const options = await resourceOptions(db, context)
  const { default_currency_code: code = '', default_currency: symbol = '' } = await settings(db, config)
  const digits = options.digits ?? 2
  const currency = { id: 1, name: code, symbol, code, decimal_digits: digits, rounding: 0 }
  const params = { ...options.params, digits, currency: JSON.stringify(currency) }
  return { code, options: { ...options, params } }
}

/** The caller's enabled wallets in the marketplace's currency (`wire.md §7`). */
export const wallets = async (context: ReadContext<'user'>, query: ListQuery) => {
  const { code, options } = await inCurrency(context)
  return findWallets(context.db, context.user.id, code, query, options)
}

/** Every transaction of those wallets, newest first, each with the balance after it. */
export const walletTransactions = async (context: ReadContext<'user'>, query: ListQuery) => {
  const { code, options } = await inCurrency(context)
  return findTransactions(context.db, context.user.id, code, query, options)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The wallet account to pay from; `wallet_unknown` if it is another user's, disabled, in another currency or invalid. */
export const ownWallet = async (db: Db, userId: number, id: string, currency: string): Promise<string> => {
  const wallet = uuid.test(id) ? await walletOf(db, userId, id, currency) : undefined
  return wallet?.id ?? refuse('wallet_unknown')
}
