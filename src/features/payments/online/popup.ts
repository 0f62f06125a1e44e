import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { parseId } from '#lib/ids.ts'
import { payLabel } from '#lib/payLabel.ts'
import type { Locale } from '#lib/words.ts'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import type { Authorize } from '#server/http/context.ts'
import { Refusal, refusals } from '#server/http/errors.ts'
import { limitCall, limitUser } from '#server/http/limits.ts'
import { chosenLocale } from '#server/http/locale.ts'
import { createLines } from '#server/lines.ts'
import { type Html, html, sendPage } from '#server/pages/plainPage.ts'
import { throttledPage } from '#server/pages/throttled.ts'
import { translate } from '#server/words.ts'
import { ProviderError } from '../adapters/adapter.ts'
import { entries } from '../adapters/all.ts'
import { beginAttempt, checkoutPath, continueAttempt, openCheckout, redeemTicket } from './checkout.ts'
import type { Online } from './online.ts'
import { popupWords } from './popupWords.ts'
import { attemptByKey, bookingOwner } from './queries.ts'
import { settleAttempt } from './reconcile.ts'
import { endingOf } from './status.ts'

type PopupRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const backLink = (locale: Locale, bookingId: number | null): Html =>
  bookingId === null
    ? html`<p class="soft">${popupWords(locale, 'close')}</p>`
    : html`<p class="soft">${popupWords(locale, 'close')}</p><a class="button" href="/bookings/payment/native/${bookingId}">${popupWords(locale, 'back')}</a>`

type Payer = { userId: number; anonymous: boolean }

/** Counts an attempt that may be begun. @throws Refusal too_many_requests */
const limitPayer = ({ database: { db }, config }: Online, { ip }: PopupRequest, { userId, anonymous }: Payer) =>
  anonymous ? limitCall({ db, config, ip }, 'checkout') : limitUser({ db, config }, 'checkout', userId)

/**
 * Who pays: the holder of a ticket or a token. With LEGACY_CLIENTS, anyone who knows the booking's number. Each is limited,
 * because a window may make an attempt, about which the provider is asked for two days.
 * @throws Refusal too_many_requests
 */
const payerOf = async (
  online: Online,
  admit: Authorize,
  request: PopupRequest,
  bookingId: number,
  provider: Provider,
): Promise<Payer | undefined> => {
  const { database, config } = online
  const ticket = textOf(request.query.ticket)
  const known = ticket
    ? await redeemTicket(online, ticket, bookingId, provider)
    : (await admit('optional', request))?.id
  if (known !== undefined) {
    const payer = { userId: known, anonymous: false }
    await limitPayer(online, request, payer)
    return payer
  }
  if (ticket || !config.legacyClients) return undefined
  await limitPayer(online, request, { userId: 0, anonymous: true })
  const owner = await bookingOwner(database.db, bookingId)
  return owner && { userId: owner.user_id, anonymous: true }
}

const deadLinkPage = (reply: FastifyReply, locale: Locale, bookingId: number | null) =>
  sendPage(reply, {
    locale,
    status: 403,
    title: popupWords(locale, 'dead_link'),
    body: html`<p>${popupWords(locale, 'dead_link_message')}</p>${backLink(locale, bookingId)}`,
  })

const failurePage = (reply: FastifyReply, locale: Locale, provider: Provider, bookingId: number, error: unknown) => {
  const page = (title: string, message: string, status: number) =>
    sendPage(reply, { locale, title, status, body: html`<p>${message}</p>${backLink(locale, bookingId)}` })
  if (error instanceof Refusal) return page(popupWords(locale, 'refused'), refusalText(locale, error), 409)
  if (!(error instanceof ProviderError)) throw error
  const values = { provider: payLabel(provider) }
  return page(popupWords(locale, 'away', values), popupWords(locale, 'away_message'), 502)
}

const refusalText = (locale: Locale, { code, details }: Refusal): string =>
  translate(locale, `${refusals[code].feature}.refusal.${code}`, details.values)

/** Under another policy the window would lose a client of another origin, and with it the right to close itself. */
const popupRoute: RouteShorthandOptions = {
  // Opening it uses a ticket up and begins a checkout.
  exposeHeadRoute: false,
  onRequest: async (_, reply) => void reply.header('cross-origin-opener-policy', 'unsafe-none'),
}

/** The payment window: `payments/<provider>/checkout`, the provider's return URL, and the result page. */
export const registerPaymentWindow = (app: FastifyInstance, online: Online, admit: Authorize): void => {
  const { database, config } = online
  const { db } = database
  /** What asks the company, or locks the booking, by customer: who has the key of one checkout may call it as often as they like. */
  const inLine = createLines({
    atOnce: 8,
    most: 100 * config.rateLimitScale,
    light: true,
    stuckMs: config.database.waitMs,
  })
  const end = (request: PopupRequest, reply: FastifyReply) => endPage(online, admit, request, reply)
  for (const provider of providers) {
    const { slug, banks } = entries[provider]

    app.get(checkoutPath(provider), popupRoute, async (request: PopupRequest, reply) => {
      const locale = chosenLocale(request)
      const bookingId = parseId(request.query.booking_id)
      if (bookingId === null) return deadLinkPage(reply, locale, null)
      let payer: Payer | undefined
      try {
        payer = await payerOf(online, admit, request, bookingId, provider)
      } catch (error) {
        return throttledPage(reply, locale, error)
      }
      if (!payer) return deadLinkPage(reply, locale, bookingId)
      try {
        const attempt = await beginAttempt(online, { bookingId, ...payer, provider, locale })
        if (banks && attempt.state === 'created') return sendPage(reply, bankPage(locale, slug, attempt.key, banks))
        return reply.redirect(await openCheckout(online, attempt), 303)
      } catch (error) {
        // Whether a booking is paid is for its customer.
        if (payer.anonymous && error instanceof Refusal) return deadLinkPage(reply, locale, bookingId)
        return failurePage(reply, locale, provider, bookingId, error)
      }
    })

    if (banks)
      app.get(`/payments/${slug}/bank`, popupRoute, async (request: PopupRequest, reply) => {
        const locale = chosenLocale(request)
        const attempt = await attemptByKey(db, keyOf(request))
        const bank = textOf(request.query.bank)
        if (attempt?.provider !== provider || !Object.hasOwn(banks, bank)) return deadLinkPage(reply, locale, null)
        const admitAgain = () => limitPayer(online, request, { userId: attempt.user_id, anonymous: attempt.anonymous })
        const open = async () => openCheckout(online, await continueAttempt(online, attempt, admitAgain), bank)
        try {
          return reply.redirect(await inLine(String(attempt.user_id), open), 303)
        } catch (error) {
          // A line that is full, or stands still, says nothing of the payment.
          if (error instanceof Refusal && ['too_many_requests', 'unavailable'].includes(error.code))
            return throttledPage(reply, locale, error)
          if (attempt.anonymous && error instanceof Refusal) return deadLinkPage(reply, locale, attempt.booking_id)
          return failurePage(reply, locale, provider, attempt.booking_id, error)
        }
      })

    app.get(`/payments/${slug}/return`, popupRoute, async (request: PopupRequest, reply) => {
      const attempt = await attemptByKey(db, keyOf(request))
      if (attempt?.provider !== provider) return deadLinkPage(reply, chosenLocale(request), null)
      // Flutterwave has its own parameter for it.
      const cancelled = request.query.cancelled !== undefined || request.query.status === 'cancelled'
      const query = `booking_id=${attempt.booking_id}&attempt=${attempt.key}`
      try {
        const state = await inLine(String(attempt.user_id), () => settleAttempt(online, attempt.id, { cancelled }))
        return reply.redirect(`/payments/${state === 'failed' ? 'failed' : slug}?${query}`, 303)
      } catch (error) {
        return throttledPage(reply, chosenLocale(request), error)
      }
    })

    app.get(`/payments/${slug}`, popupRoute, (request: PopupRequest, reply) => end(request, reply))
  }

  app.get('/payments/failed', popupRoute, (request: PopupRequest, reply) => end(request, reply))
}

const keyOf = ({ query }: PopupRequest): string => {
  const key = textOf(query.attempt)
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ? key : '00000000-0000-0000-0000-000000000000'
}

const endings = {
  success: (locale: Locale) => endingWords(locale, 'success'),
  error: (locale: Locale) => endingWords(locale, 'error'),
  held: (locale: Locale) => endingWords(locale, 'held'),
  confirming: (locale: Locale) => [popupWords(locale, 'confirming'), popupWords(locale, 'confirming_message')],
  /** For those who may not know. */
  unknown: (locale: Locale) => [popupWords(locale, 'ended'), popupWords(locale, 'ended_message')],
} as const

const endingWords = (locale: Locale, end: 'success' | 'error' | 'held') => [
  translate(locale, `payments.native.${end}`),
  translate(locale, `payments.native.${end}_message`),
]

/** Says how it ended, to those who may know, and closes itself. */
const endPage = async (online: Online, admit: Authorize, request: PopupRequest, reply: FastifyReply) => {
  const locale = chosenLocale(request)
  const bookingId = parseId(request.query.booking_id)
  const user = await admit('optional', request)
  const ending = await endingOf(online.database.db, { key: keyOf(request), userId: user?.id, bookingId })
  const [title = '', message = ''] = endings[ending](locale)
  const body = html`<p>${message}</p>${backLink(locale, bookingId)}`
  return sendPage(reply, { locale, title, body, closes: true })
}

const bankPage = (locale: Locale, slug: string, key: string, banks: Record<string, string>) => ({
  locale,
  title: popupWords(locale, 'bank'),
  body: html`<p class="soft">${popupWords(locale, 'bank_message')}</p><nav class="list">${Object.entries(banks).map(
    ([code, name]) =>
      html`<a class="button" rel="nofollow" href="/payments/${slug}/bank?attempt=${key}&bank=${code}"><bdi>${name}</bdi></a>`,
  )}</nav>`,
})
