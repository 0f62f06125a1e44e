import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseId } from '#lib/ids.ts'
import type { Locale } from '#lib/words.ts'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import type { Authorize } from '#server/http/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { limitCall } from '#server/http/limits.ts'
import { chosenLocale } from '#server/http/locale.ts'
import { type Html, html, sendPage } from '#server/pages/plainPage.ts'
import { translate } from '#server/words.ts'
import { ProviderError } from '../adapters/adapter.ts'
import { entries } from '../adapters/all.ts'
import { beginAttempt, checkoutPath, openCheckout, redeemTicket } from './checkout.ts'
import type { Online } from './online.ts'
import { popupWords } from './popupWords.ts'
import { attemptByKey, bookingOwner } from './queries.ts'
import { settleAttempt } from './reconcile.ts'

type PopupRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const backLink = (locale: Locale, bookingId: number | null): Html =>
  bookingId === null
    ? html`<p class="soft">${popupWords(locale, 'close')}</p>`
    : html`<p class="soft">${popupWords(locale, 'close')}</p><a class="button" href="/bookings/payment/native/${bookingId}">${popupWords(locale, 'back')}</a>`

/** Who pays: the holder of a ticket or a token. With LEGACY_CLIENTS, anyone who knows the booking's number, rate limited. */
const payerOf = async (
  online: Online,
  admit: Authorize,
  request: PopupRequest,
  bookingId: number,
  provider: Provider,
): Promise<number | undefined> => {
  const { database, config } = online
  const ticket = textOf(request.query.ticket)
  if (ticket) return redeemTicket(online, ticket, bookingId, provider)
  const user = await admit('optional', request)
  if (user || !config.legacyClients) return user?.id
  await limitCall({ db: database.db, config, ip: request.ip }, 'checkout')
  return (await bookingOwner(database.db, bookingId))?.user_id
}

const failurePage = (reply: FastifyReply, locale: Locale, provider: Provider, bookingId: number, error: unknown) => {
  const page = (title: string, message: string, status: number) =>
    sendPage(reply, { locale, title, status, body: html`<p>${message}</p>${backLink(locale, bookingId)}` })
  if (error instanceof Refusal)
    return page(popupWords(locale, 'refused'), translate(locale, `${refusalFeature(error)}.refusal.${error.code}`), 409)
  if (!(error instanceof ProviderError)) throw error
  const values = { provider: entries[provider].label }
  return page(popupWords(locale, 'away', values), popupWords(locale, 'away_message'), 502)
}

const payments = ['already_paid', 'not_payable', 'method_unavailable']
const refusalFeature = ({ code }: Refusal): string => (payments.includes(code) ? 'payments' : 'web')

/** The payment window: `payments/<provider>/checkout`, the provider's return URL, and the result page. */
export const registerPaymentWindow = (app: FastifyInstance, online: Online, admit: Authorize): void => {
  const { db } = online.database
  for (const provider of providers) {
    const { slug, banks } = entries[provider]

    app.get(checkoutPath(provider), async (request: PopupRequest, reply) => {
      const locale = chosenLocale(request.headers)
      const bookingId = parseId(request.query.booking_id)
      const userId = bookingId === null ? undefined : await payerOf(online, admit, request, bookingId, provider)
      if (bookingId === null || userId === undefined)
        return sendPage(reply, {
          locale,
          status: 403,
          title: popupWords(locale, 'dead_link'),
          body: html`<p>${popupWords(locale, 'dead_link_message')}</p>${backLink(locale, bookingId)}`,
        })
      try {
        const attempt = await beginAttempt(online, { bookingId, userId, provider, locale })
        if (banks && attempt.state === 'created') return sendPage(reply, bankPage(locale, slug, attempt.key, banks))
        return reply.redirect(await openCheckout(online, attempt), 303)
      } catch (error) {
        return failurePage(reply, locale, provider, bookingId, error)
      }
    })

    if (banks)
      app.get(`/payments/${slug}/bank`, async (request: PopupRequest, reply) => {
        const locale = chosenLocale(request.headers)
        const attempt = await attemptByKey(db, keyOf(request))
        const bank = textOf(request.query.bank)
        if (attempt?.provider !== provider || !(bank in banks)) return reply.callNotFound()
        try {
          return reply.redirect(await openCheckout(online, attempt, bank), 303)
        } catch (error) {
          return failurePage(reply, locale, provider, attempt.booking_id, error)
        }
      })

    app.get(`/payments/${slug}/return`, async (request: PopupRequest, reply) => {
      const attempt = await attemptByKey(db, keyOf(request))
      if (attempt?.provider !== provider) return reply.callNotFound()
      // Flutterwave has its own parameter for it.
      const cancelled = request.query.cancelled !== undefined || request.query.status === 'cancelled'
      const state = await settleAttempt(online, attempt.id, { cancelled })
      return reply.redirect(`/payments/${state === 'failed' ? 'failed' : slug}?booking_id=${attempt.booking_id}`, 303)
    })

    app.get(`/payments/${slug}`, (request: PopupRequest, reply) => endPage(request, reply, 'success'))
  }

  app.get('/payments/failed', (request: PopupRequest, reply) => endPage(request, reply, 'error'))
}

const keyOf = ({ query }: PopupRequest): string => {
  const key = textOf(query.attempt)
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ? key : '00000000-0000-0000-0000-000000000000'
}

/** Shows the result and closes the window. The result is not proof of payment. */
const endPage = (request: PopupRequest, reply: FastifyReply, end: 'success' | 'error') => {
  const locale = chosenLocale(request.headers)
  const title = translate(locale, `payments.native.${end}`)
  const message = translate(locale, `payments.native.${end}_message`)
  const body = html`<p>${message}</p>${backLink(locale, parseId(request.query.booking_id))}`
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
