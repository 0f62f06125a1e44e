import { resourceOptions, settings } from '#features/settings/service.ts'
import type { ListQuery } from '#lib/schema.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { keepAccount } from '#server/http/living.ts'
import { translate } from '#server/words.ts'
import type { Wallet } from './contract.ts'
import { findTransactions, findWallets, insertWallet, walletById, walletsOf } from './queries.ts'

/** List options with the marketplace's one currency. */
export const inCurrency = async (context: Pick<ReadContext<'user'>, 'db' | 'user' | 'locale' | 'config'>) => {
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

/** Makes one more wallet of the caller. Refuses `wallet_name_taken`. */
export const newWallet = async (context: WriteContext<'user'>, name: string, query: object): Promise<Wallet> => {
  const { tx, user, locale } = context
  await keepAccount(tx, user.id)
  const { code, options } = await inCurrency({ ...context, db: tx })
  const made = await insertWallet(tx, user.id, name, code)
  if (!made)
    return refuse('wallet_name_taken', { errors: { name: [translate(locale, 'wallet.refusal.wallet_name_taken')] } })
  return (await walletById(tx, user.id, made.id, query, options)) ?? refuse('internal')
}

/** What existing clients send for a wallet when the choice was lost by a reload (`wire.md §4.4`). */
const lost = 'undefined'

/**
 * The account to pay an amount from. For a lost choice it is the only wallet that can pay: which of two is not ours to
 * choose. Refuses `wallet_unknown` for other people's, disabled, foreign-currency and nonsense ones, `wallet_insufficient`.
 */
export const ownWallet = async (
  db: Db,
  { userId, id, currency, amountMinor }: { userId: number; id: string; currency: string; amountMinor: number },
): Promise<string> => {
  const wallets = await walletsOf(db, userId, currency)
  if (id !== lost) return wallets.find((wallet) => wallet.id === id.toLowerCase())?.id ?? refuse('wallet_unknown')
  const [only, ...others] = wallets.filter(({ balance_minor }) => balance_minor >= amountMinor)
  if (!only && wallets.length > 0) return refuse('wallet_insufficient')
  return only && others.length === 0 ? only.id : refuse('wallet_unknown')
}
