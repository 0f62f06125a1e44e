import { currencyDigits } from '#features/settings/service.ts'
import { isLocale, type Locale } from '#lib/words.ts'
import type { Provider } from '#server/config/paymentKeys.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { translate } from '#server/words.ts'
import { ProviderError } from '../adapters/adapter.ts'
import { entries } from '../adapters/all.ts'
import { requireDue, requireNothingHeld } from '../amounts.ts'
import { enabledMethod, livePayment, lockPayable } from '../queries.ts'
import { isOffered } from './offered.ts'
import { type Online, onlineOf, providerOfRoute } from './online.ts'
import {
  type Attempt,
  addAttempt,
  addTicket,
  attemptById,
  attemptsOf,
  customerOf,
  moveAttempt,
  noteFailure,
  reusableAttempt,
  takeTicket,
} from './queries.ts'

/** Seconds that a checkout ticket is valid. */
const ticketSeconds = 180

/** The amount to pay and its method; locks the booking until the transaction ends. */
const payableNow = async (
  tx: Tx,
  { config }: Pick<Online, 'config'>,
  order: { bookingId: number; userId: number; provider: Provider },
) => {
  const row = (await lockPayable(tx, order.bookingId, order.userId)) ?? refuse('not_found')
  if (await livePayment(tx, order.bookingId)) return refuse('already_paid')
  const { amount } = await requireDue(tx, config, order.bookingId, row)
  if (amount <= 0) return refuse('not_payable')
  await requireNothingHeld(tx, order.bookingId)
  const method = (await enabledMethod(tx, entries[order.provider].route)) ?? refuse('method_unavailable')
  const sum = { amountMinor: amount, currency: row.currency }
  if (!isOffered(config, order.provider, sum, await currencyDigits(tx))) return refuse('method_unavailable')
  return { ...sum, methodId: method.id }
}

/** The path of a provider's checkout page (`wire.md §4.4`). */
export const checkoutPath = (provider: Provider): string =>
  provider === 'paypal' ? '/payments/paypal/express-checkout' : `/payments/${entries[provider].slug}/checkout`

/**
 * A ticket for the checkout of one booking: it opens the payment window once, within three minutes, instead of the API
 * token. Refuses `not_found`, `already_paid`, `method_unavailable`, and as {@link requireDue} and
 * {@link requireNothingHeld}.
 */
export const issueTicket = async ({ tx, user, config }: WriteContext<'user'>, bookingId: number, route: string) => {
  const provider = providerOfRoute(route) ?? refuse('method_unavailable')
  await payableNow(tx, { config }, { bookingId, userId: user.id, provider })
  const token = newToken()
  const ticket = { token_hash: hashToken(token), user_id: user.id, booking_id: bookingId, provider }
  await addTicket(tx, ticket, ticketSeconds)
  const query = new URLSearchParams({ booking_id: String(bookingId), ticket: token })
  const [newest] = await attemptsOf(tx, bookingId)
  return {
    url: `${checkoutPath(provider)}?${query}`,
    sandbox: onlineOf(config).sandbox,
    // An open attempt may be reused; its failure then belongs to this checkout.
    failed_attempt: newest?.state === 'failed' ? newest.id : null,
  }
}

/** Returns the ticket's owner and uses the ticket up. */
export const redeemTicket = async (
  online: Online,
  token: string,
  bookingId: number,
  provider: Provider,
): Promise<number | undefined> => {
  const taken = await online.database.transaction((tx) => takeTicket(tx, hashToken(token), bookingId, provider))
  return taken?.user_id
}

type Start = {
  bookingId: number
  userId: number
  provider: Provider
  locale: Locale
  /** Neither a ticket nor a token was sent. */
  anonymous: boolean
}

/** The attempt to use: an open one with the same amount, else a new one. Refuses as {@link issueTicket}. */
export const beginAttempt = async (online: Online, start: Start): Promise<Attempt> =>
  online.database.transaction(async (tx) => {
    const { amountMinor, currency, methodId } = await payableNow(tx, online, start)
    const attempt = {
      booking_id: start.bookingId,
      provider: start.provider,
      amount_minor: amountMinor,
      currency,
      anonymous: start.anonymous,
      sandbox: online.sandbox,
    }
    // Where a bank is chosen first the provider is asked only then. Elsewhere the checkout of such an attempt is being created.
    const open = await reusableAttempt(tx, attempt, { unasked: entries[start.provider].banks !== undefined })
    if (open) return open
    const { id } = await addAttempt(tx, {
      ...attempt,
      user_id: start.userId,
      payment_method_id: methodId,
      locale: start.locale,
    })
    return (await attemptById(tx, id)) ?? refuse('internal')
  })

/**
 * The attempt whose bank is chosen now, perhaps a while after it was begun: another one where it has ended, or its booking costs something
 * else by then. `admit`: asked before another one is begun, or its company may be asked again.
 * Refuses as {@link issueTicket}.
 */
export const continueAttempt = async (
  online: Online,
  attempt: Attempt,
  admit: () => Promise<void>,
): Promise<Attempt> => {
  const { booking_id: bookingId, user_id: userId, provider, locale, anonymous } = attempt
  const order = { bookingId, userId, provider, locale, anonymous }
  const now = await online.database.transaction((tx) => payableNow(tx, online, order))
  const isOpen = ['created', 'pending'].includes(attempt.state)
  const isSame = now.amountMinor === attempt.amount_minor && now.currency === attempt.currency
  if (isOpen && isSame && attempt.failure === null) return attempt
  await admit()
  return isOpen && isSame ? attempt : beginAttempt(online, order)
}

const customer = async (db: Db, userId: number) => {
  const found = await customerOf(db, userId)
  return { name: found?.name ?? '', email: found?.email ?? '', phone: found?.phone_number ?? '' }
}

/** The address in `Doorstep <no-reply@doorstep.example>`. */
const addressIn = (sender: string): string => sender.replace(/.*<|>.*/g, '')

/** The provider's return URL. */
const backTo = ({ config }: Online, { provider, key }: Attempt, query = ''): string =>
  `${config.publicUrl}/payments/${entries[provider].slug}/return?attempt=${key}${query}`

/**
 * The URL of the provider's page for an attempt; the checkout is created on first use. Nothing is locked during the call: the
 * attempt is stored before, so it is found again if the call is interrupted.
 * @throws ProviderError away, refused (the attempt has then failed)
 */
export const openCheckout = async (online: Online, attempt: Attempt, bank?: string): Promise<string> => {
  if (attempt.state === 'pending' && attempt.checkout_url) return attempt.checkout_url
  if (attempt.state !== 'created') return refuse('already_paid')
  const adapter = online.adapters.get(attempt.provider) ?? refuse('method_unavailable')
  const locale = isLocale(attempt.locale) ? attempt.locale : 'en'
  const move = (to: 'pending' | 'failed', change: Parameters<typeof moveAttempt>[4]) =>
    online.database.transaction((tx) => moveAttempt(tx, attempt.id, 'created', to, change))
  try {
    const { reference, url } = await adapter.createCheckout({
      key: attempt.key,
      amountMinor: attempt.amount_minor,
      currency: attempt.currency,
      description: translate(locale, 'payments.online.description', { id: attempt.booking_id }),
      customer: attempt.anonymous ? null : await customer(online.database.db, attempt.user_id),
      contact: addressIn(online.config.mailFrom),
      locale,
      urls: { done: backTo(online, attempt), cancelled: backTo(online, attempt, '&cancelled=1') },
      ...(bank && { bank }),
    })
    await move('pending', { reference, checkout_url: url, failure: null })
    return url
  } catch (error) {
    if (error instanceof ProviderError && error.kind !== 'away') await move('failed', { failure: error.message })
    else if (error instanceof ProviderError)
      await online.database.transaction((tx) => noteFailure(tx, attempt.id, error.message))
    throw error
  }
}
