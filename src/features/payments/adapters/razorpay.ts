/**
 * Razorpay: a Payment Link for each attempt, of one payment and no reminders. Built from Razorpay's public API reference
 * (Payment Links, Refunds, Disputes, authentication, supported currencies) and its guide to validating webhooks, as of November 2026. A
 * declined payment leaves the link open for another attempt; its signatures have no timestamp.
 */
import { isoExponent } from '#lib/currencies.ts'
import { type Adapter, type Gone, ProviderError, type RefundState, WebhookRefused } from './adapter.ts'
import {
  apiClient,
  asId,
  asObject,
  asObjects,
  asText,
  disputeOf,
  expectAbout,
  type JsonObject,
  received,
  units,
} from './http.ts'
import type { AdapterOptions } from './options.ts'
import { expectSigned, headerOf, hmac, jsonOf, ownKey } from './signing.ts'

const currencies = new Set(
  (
    'AED ALL AMD AUD AWG BBD BDT BHD BMD BND BOB BSD BWP BZD CAD CHF CLP CNY COP CRC CUP CZK DKK DOP DZD EGP ETB EUR FJD ' +
    'GBP GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR JMD JPY KES KGS KHR KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD ' +
    'MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR NAD NGN NIO NOK NPR NZD OMR PEN PGK PHP PKR QAR RUB SAR SCR SEK SGD SLL SOS ' +
    'SSP SVC SZL THB TTD TZS USD UYU UZS YER ZAR'
  ).split(' '),
)

/** Seconds a link stays open; Razorpay wants more than a quarter of an hour. */
const lifetime = 31 * 60

const refundStates: Record<string, RefundState['state']> = { processed: 'done', failed: 'failed' }

/** What an event says of money that left. */
const goneOf = (kind: string, payload: JsonObject): Gone | null => {
  const [payment, refund, dispute] = ['payment', 'refund', 'dispute'].map((name) =>
    asObject(asObject(payload[name]).entity),
  )
  const paid = asId(refund?.payment_id) ?? asId(dispute?.payment_id) ?? asId(payment?.id)
  if (kind.startsWith('refund.')) return { paid, dispute: null }
  if (!dispute || !kind.startsWith('payment.dispute.')) return null
  const sum = { amountMinor: units(dispute.amount), currency: asText(dispute.currency) }
  const ending = kind.replace('payment.dispute.', '')
  return { paid, dispute: disputeOf(asId(dispute.id), sum, ending === 'won' || ending === 'lost' ? ending : null) }
}

/** Amounts in currencies with three decimals end in a zero. */
export const razorpayStep = (currency: string): number => (isoExponent(currency) === 3 ? 10 : 1)

export const razorpay = ({ send, base, keys, now }: AdapterOptions): Adapter => {
  const { call, find } = apiClient(send, base)
  const headers = {
    authorization: `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`,
  }
  const get = (path: string) => call({ method: 'GET', path, headers })
  const post = (path: string, json: object, more: Record<string, string> = {}) =>
    call({ method: 'POST', path, json, headers: { ...headers, ...more } })
  return {
    provider: 'razorpay',
    // At least 100 minor units.
    takes: ({ amountMinor, currency }) =>
      currencies.has(currency) && amountMinor >= 100 && amountMinor % razorpayStep(currency) === 0,

    createCheckout: async ({ key, amountMinor, currency, description, customer, urls }) => {
      const link = await post('/v1/payment_links', {
        amount: amountMinor,
        currency,
        accept_partial: false,
        reference_id: key,
        description,
        ...(customer && { customer: { name: customer.name, email: customer.email, contact: customer.phone } }),
        notify: { sms: false, email: false },
        reminder_enable: false,
        notes: { attempt: key },
        callback_url: urls.done,
        callback_method: 'get',
        expire_by: Math.floor(now() / 1000) + lifetime,
      })
      const [reference, url] = [asId(link.id), asText(link.short_url)]
      if (!reference || !url) throw new ProviderError('away', 'a link without an address')
      return { reference, url }
    },

    fetchState: async ({ reference }) => {
      if (!reference) return { state: 'open' }
      const link = await get(`/v1/payment_links/${encodeURIComponent(reference)}`)
      expectAbout(link.id, reference)
      const payments = asObjects(link.payments)
      const payment = ['captured', 'refunded'].flatMap((state) => payments.filter(({ status }) => status === state))[0]
      // Also of a link that expired or was cancelled while the bank was asked.
      if (payment || link.status === 'paid')
        return received(
          asId(payment?.payment_id),
          { amountMinor: units(link.amount_paid), currency: asText(link.currency) },
          payment?.status === 'refunded' ? units(link.amount_paid) : 0,
        )
      const over = link.status === 'expired' || link.status === 'cancelled'
      return over ? { state: 'failed', why: asText(link.status) } : { state: 'open' }
    },

    verifyWebhook: async (raw, heads) => {
      const right = hmac('sha256', keys.webhookSecret ?? '', raw)
      expectSigned([headerOf(heads, 'x-razorpay-signature')], right)
      const event = jsonOf(raw)
      const kind = asText(event.event)
      const payload = asObject(event.payload)
      const link = asObject(asObject(payload.payment_link).entity)
      const payment = asObject(asObject(payload.payment).entity)
      if (!kind) throw new WebhookRefused('body')
      const paid = asId(payment.id)
      return {
        // Razorpay's own event id is a header that no signature covers: a replay could name itself anew each time.
        id: right,
        kind,
        reference: asId(link.id),
        key: ownKey(link.reference_id) ?? ownKey(asObject(payment.notes).attempt),
        money:
          kind === 'payment_link.paid' && paid
            ? { reference: paid, amountMinor: units(payment.amount), currency: asText(payment.currency) }
            : null,
        gone: goneOf(kind, payload),
      }
    },

    refund: async ({ key, paid, reference, beforeSending, amountMinor }) => {
      const path = `/v1/payments/${encodeURIComponent(paid)}/refund`
      // 400: it does not know the payment.
      const list = () => find({ method: 'GET', path: `${path}s?count=100`, headers }, ({ status }) => status === 400)
      const before = reference
        ? await get(`/v1/refunds/${encodeURIComponent(reference)}`)
        : asObjects((await list()).items).find(({ receipt }) => receipt === key)
      if (!before) await beforeSending()
      const made =
        before ??
        (await post(
          path,
          { amount: amountMinor, receipt: key, notes: { refund: key } },
          { 'x-refund-idempotency': key },
        ))
      return { reference: asId(made.id) ?? '', state: refundStates[asText(made.status)] ?? 'pending' }
    },
  }
}
