import { platformAccount, post, walletAccount } from '#features/ledger/service.ts'
import { amountFacts, notify } from '#features/notifications/service.ts'
import { currencyDigits, setting } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, roundToMinor, toMajor, toMinor } from '#lib/money.ts'
import type { Locale } from '#lib/words.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { lockLiving } from '#server/http/queries.ts'
import { translate } from '#server/words.ts'
import { findTransactions, findWallets } from '../queries.ts'
import { inCurrency } from '../service.ts'
import type { WalletCredit } from './contract.ts'
import {
  creditByKey,
  creditedFor,
  insertCredit,
  isBookingOf,
  lockBookingOf,
  personByContact,
  personById,
} from './queries.ts'

export { walletList } from './queries.ts'

export type Credit = {
  userId: number
  /** The booking it makes up for, one of this person's. */
  bookingId: number | null
  amountMinor: number
  reason: string
  createdBy: number
  /** The same key is credited once: `complaint:12`. */
  key: string
}

const shown = async (
  tx: Tx,
  { amount_minor, created_at, ...row }: NonNullable<Awaited<ReturnType<typeof creditByKey>>>,
): Promise<WalletCredit> => ({
  ...row,
  amount: toMajor(amount_minor, exponentOf(await currencyDigits(tx))),
  created_at: created_at.toISOString(),
})

/**
 * Adds money of the marketplace to a person's wallet in the caller's transaction, and notifies them.
 * @throws Refusal not_found (no such person, or somebody else's booking), credit_amount (not above zero)
 */
export const creditWallet = async (tx: Tx, credit: Credit): Promise<WalletCredit> => {
  const { userId, bookingId, amountMinor, reason, createdBy, key } = credit
  if (amountMinor <= 0) return refuse('credit_amount')
  if (!(await lockLiving(tx, userId))) return refuse('not_found')
  if (bookingId !== null && !(await isBookingOf(tx, bookingId, userId))) return refuse('not_found')
  const currency = await setting(tx, 'default_currency_code')
  const journal = await post(tx, {
    kind: 'credit',
    key: `wallet_credit:${key}`,
    ...(bookingId !== null && { bookingId }),
    entries: [
      { account: await platformAccount(tx, 'goodwill', currency), amountMinor: -amountMinor },
      { account: await walletAccount(tx, userId, currency), amountMinor },
    ],
  })
  if (journal === null) return shown(tx, (await creditByKey(tx, key)) ?? refuse('internal'))
  const row = await insertCredit(tx, {
    key,
    user_id: userId,
    booking_id: bookingId,
    amount_minor: amountMinor,
    currency,
    reason,
    created_by: createdBy,
    journal_id: journal,
  })
  await notify(tx, [userId], 'statusChangedPayment', {
    ...(bookingId !== null && { booking_id: bookingId }),
    event: 'credited',
    reason,
    ...(await amountFacts(tx, amountMinor)),
  })
  return shown(tx, row)
}

type Asked = {
  user_id: number
  booking_id?: number | null | undefined
  amount: number | string
  reason: string
  expected_given?: number | undefined
}

const notTheirs = ({ locale }: { locale: Locale }) =>
  refuse('invalid', { errors: { booking_id: [translate(locale, 'wallet.office.credit.booking_wrong')] } })

/**
 * @throws Refusal not_found, invalid (not a booking of this person), credit_amount (not above zero, or finer than the currency),
 * credit_changed (more is given for the booking than was read), forbidden (into one's own wallet)
 */
export const addCredit = async (
  context: WriteContext<'finance'>,
  { user_id, booking_id = null, amount, reason, expected_given }: Asked,
): Promise<WalletCredit> => {
  const { tx, user } = context
  if (user_id === user.id) return refuse('forbidden')
  const exponent = exponentOf(await currencyDigits(tx))
  const amountMinor = toMinor(amount, exponent) ?? refuse('credit_amount')
  if (booking_id !== null) {
    if (!(await lockBookingOf(tx, booking_id, user_id))) return notTheirs(context)
    if (expected_given !== undefined && roundToMinor(expected_given, exponent) !== (await creditedFor(tx, booking_id)))
      return refuse('credit_changed')
  }
  const key = `office:${crypto.randomUUID()}`
  return creditWallet(tx, {
    userId: user_id,
    bookingId: booking_id,
    amountMinor,
    reason,
    createdBy: user.id,
    key,
  })
}

type OfficeContext = ReadContext<'operator'>

/** By email, phone number, or the number of the account. */
export const findHolder = async (db: Db, q: string) => {
  const id = parseId(q)
  return (id === null ? undefined : await personById(db, id)) ?? (await personByContact(db, q)) ?? null
}

export const walletHolder = async ({ db }: OfficeContext, id: unknown) =>
  (await personById(db, parseId(id) ?? refuse('not_found'))) ?? refuse('not_found')

/** @throws Refusal not_found, invalid (not a booking of this person) */
export const givenCredit = async (context: OfficeContext & { locale: Locale }, id: unknown, bookingId: number) => {
  const { db } = context
  if (!(await isBookingOf(db, bookingId, (await walletHolder(context, id)).id))) return notTheirs(context)
  return { amount: toMajor(await creditedFor(db, bookingId), exponentOf(await currencyDigits(db))) }
}

export const holderWallets = async (context: OfficeContext, id: unknown) => {
  const { code, options } = await inCurrency(context)
  return findWallets(context.db, (await walletHolder(context, id)).id, code, {}, options)
}

type Page = {
  wallet?: string | undefined
  limit?: string | number | undefined
  offset?: string | number | undefined
}

export const holderTransactions = async (context: OfficeContext, id: unknown, { wallet, ...page }: Page) => {
  const { code, options } = await inCurrency(context)
  const query = { ...page, ...(wallet && { search: `wallet_id:${wallet}`, searchFields: 'wallet_id:=' }) }
  return findTransactions(context.db, (await walletHolder(context, id)).id, code, query, options)
}
