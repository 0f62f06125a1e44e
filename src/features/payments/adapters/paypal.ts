/**
 * PayPal: an order the customer approves, then captured here. Built from PayPal's public REST reference (OAuth 2.0, Orders v2,
 * Payments v2, Disputes v1, currency codes, idempotency) and its guide to verifying webhooks, as of November 2026.
 */
import { createVerify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import { decimalText, minorOf } from '#lib/currencies.ts'
import {
  type Adapter,
  type CheckoutState,
  type Dispute,
  type Gone,
  type Money,
  ProviderError,
  type RefundState,
  WebhookRefused,
} from './adapter.ts'
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
  rejection,
  searched,
} from './http.ts'
import type { AdapterOptions } from './options.ts'
import { certificates, isOver } from './paypalCertificates.ts'
import { expectFresh, headerOf, jsonOf, ownKey } from './signing.ts'

const currencies = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
)
/** Currencies without decimals at PayPal, whatever ISO says. */
const wholeOnly = new Set(['HUF', 'TWD'])

/** What amounts are multiples of, in minor units. */
export const paypalStep = (currency: string): number => (wholeOnly.has(currency) ? 100 : 1)

const moneyOf = ({ amountMinor, currency }: Money) => ({
  currency_code: currency,
  value: wholeOnly.has(currency) ? String(amountMinor / 100) : decimalText(amountMinor, currency),
})
const sumOf = (money: unknown): Money => {
  const { value, currency_code } = asObject(money)
  const currency = asText(currency_code)
  return { currency, amountMinor: minorOf(value, currency) }
}

const refundStates: Record<string, RefundState['state']> = { COMPLETED: 'done', FAILED: 'failed', CANCELLED: 'failed' }

const taken = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

/**
 * What went back of a capture, whose status may not know of a refund that failed. Where its refunds are not listed, that is all
 * of it: a person has to look.
 */
const refundedOf = (capture: JsonObject, refunds: JsonObject[]): number => {
  if (capture.status === 'COMPLETED') return 0
  const live = refunds.filter(({ status }) => refundStates[asText(status)] !== 'failed')
  const back = live.reduce((sum, { amount }) => sum + sumOf(amount).amountMinor, 0)
  const isListed = live.length < refunds.length || (capture.status === 'PARTIALLY_REFUNDED' && back > 0)
  return isListed ? back : sumOf(capture.amount).amountMinor
}

const paymentsIn = (order: JsonObject): JsonObject => asObject(asObjects(order.purchase_units)[0]?.payments)
const refundsIn = (order: JsonObject): JsonObject[] => asObjects(paymentsIn(order).refunds)

/** What happened to the money of a completed order: a capture that was declined says nothing while there is another. */
const captureOf = (order: JsonObject): CheckoutState => {
  const captures = asObjects(paymentsIn(order).captures)
  const done = captures.find(({ status }) => taken.includes(asText(status)))
  if (done) return received(asId(done.id), sumOf(done.amount), refundedOf(done, refundsIn(order)))
  const statuses = captures.map(({ status }) => asText(status))
  const over = statuses.length > 0 && statuses.every((status) => status === 'DECLINED' || status === 'FAILED')
  return over ? { state: 'failed', why: statuses.at(-1) ?? '' } : { state: 'open' }
}

const outcomes: Record<string, Dispute['outcome']> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  DENIED: 'won',
}

/** The capture that a refund or a reversal is about: their own id is another one. */
const capturedId = (resource: JsonObject): string | null => {
  const { capture_id } = asObject(asObject(resource.supplementary_data).related_ids)
  const links = asObjects(resource.links).map(({ href }) => /\/captures\/([^/?]+)$/.exec(asText(href))?.[1])
  return asId(capture_id) ?? links.find((id) => id !== undefined) ?? asId(resource.id)
}

/** What an event says of money that left. A reversal does not name its dispute: its capture stands for it. */
const goneOf = (kind: string, resource: JsonObject): Gone | null => {
  if (kind.startsWith('CUSTOMER.DISPUTE.')) {
    const [transaction] = asObjects(resource.disputed_transactions)
    const { outcome_code, amount_refunded } = asObject(resource.dispute_outcome)
    const outcome = outcomes[asText(outcome_code)]
    // The customer may have got less than they asked for.
    const given = sumOf(amount_refunded)
    const sum = outcome === 'lost' && given.amountMinor > 0 ? given : sumOf(resource.dispute_amount)
    const dispute = disputeOf(asId(resource.dispute_id), sum, outcome)
    return { paid: asId(transaction?.seller_transaction_id), dispute }
  }
  const paid = capturedId(resource)
  if (kind === 'PAYMENT.CAPTURE.REFUNDED') return { paid, dispute: null }
  return kind === 'PAYMENT.CAPTURE.REVERSED' ? { paid, dispute: disputeOf(paid, sumOf(resource.amount)) } : null
}

export const paypal = ({ send, base, keys, now }: AdapterOptions): Adapter => {
  const { clientId = '', clientSecret = '', webhookId = '' } = keys
  const { ask, call } = apiClient(send, base)
  const certificateCache = certificates(send, ({ protocol, hostname, href }) =>
    keys.mode === 'sandbox' && href.startsWith(`${base}/v1/notifications/certs/`)
      ? true
      : protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com')),
  )
  let token: { value: string; until: number } | undefined

  const bearer = async (): Promise<string> => {
    if (token && token.until > now()) return token.value
    const request = {
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      form: { grant_type: 'client_credentials' },
    } as const
    const answer = await call(request, true)
    const seconds = typeof answer.expires_in === 'number' ? answer.expires_in : 0
    token = { value: asText(answer.access_token), until: now() + (seconds - 60) * 1000 }
    return token.value
  }
  const asked = async (method: 'GET' | 'POST', path: string, key?: string, json?: object) => {
    const headers = {
      authorization: `Bearer ${await bearer()}`,
      prefer: 'return=representation',
      ...(key && { 'paypal-request-id': key }),
    }
    const answer = await ask({ method, path, headers, ...(json && { json }) })
    if (answer.status === 401) token = undefined
    return answer
  }
  const done = async (...request: Parameters<typeof asked>): Promise<JsonObject> => {
    const { status, body } = await asked(...request)
    if (status === 401) throw new ProviderError('away', 'the token ran out')
    const [method, path] = request
    if (status > 299) throw rejection(status, `${method} ${path}: ${status} ${asText(body.name)}`, method === 'GET')
    return body
  }

  /** The refunds of an order. */
  const refundsOf = async (reference: string | null): Promise<JsonObject[]> => {
    if (reference === null) return []
    const path = `/v2/checkout/orders/${encodeURIComponent(reference)}`
    const answer = await asked('GET', path)
    if (answer.status === 401) throw new ProviderError('away', 'the token ran out')
    return refundsIn(searched(answer, `GET ${path}`))
  }

  const take = async (reference: string, key: string): Promise<CheckoutState> => {
    const { status, body } = await asked('POST', `/v2/checkout/orders/${reference}/capture`, `capture-${key}`, {})
    if (status < 300) return captureOf(body)
    const issues = asObjects(body.details).map(({ issue }) => issue)
    if (issues.includes('ORDER_ALREADY_CAPTURED'))
      return captureOf(await done('GET', `/v2/checkout/orders/${reference}`))
    if (issues.includes('INSTRUMENT_DECLINED')) return { state: 'failed', why: 'INSTRUMENT_DECLINED' }
    throw new ProviderError(status === 401 ? 'away' : 'refused', `capture: ${status}`)
  }

  const verify = async (raw: Buffer, headers: IncomingHttpHeaders, at: number): Promise<void> => {
    const of = (part: string) => headerOf(headers, `paypal-${part}`)
    const [id, time] = [of('transmission-id'), of('transmission-time')]
    if (!id || of('auth-algo') !== 'SHA256withRSA') throw new WebhookRefused('signature')
    const certificate = await certificateCache.get(of('cert-url'), at)
    if (isOver(certificate, at)) throw new WebhookRefused('certificate')
    const signed = `${id}|${time}|${webhookId}|${crc32(raw)}`
    const signature = Buffer.from(of('transmission-sig'), 'base64')
    if (!createVerify('SHA256').update(signed).verify(certificate.publicKey, signature))
      throw new WebhookRefused('signature')
    certificateCache.keep(of('cert-url'), certificate)
    expectFresh(Date.parse(time) / 1000, at)
  }

  return {
    provider: 'paypal',
    showsDisputes: true,
    takes: ({ amountMinor, currency }) =>
      currencies.has(currency) && amountMinor < 1_000_000_000 && amountMinor % paypalStep(currency) === 0,

    createCheckout: async ({ key, description, urls, ...sum }) => {
      const order = await done('POST', '/v2/checkout/orders', key, {
        intent: 'CAPTURE',
        purchase_units: [{ custom_id: key, invoice_id: key, description, amount: moneyOf(sum) }],
        payment_source: {
          paypal: {
            experience_context: {
              return_url: urls.done,
              cancel_url: urls.cancelled,
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
              payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            },
          },
        },
      })
      const link = asObjects(order.links).find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      const [reference, url] = [asId(order.id), asText(link?.href)]
      if (!reference || !url) throw new ProviderError('away', 'an order without an address')
      return { reference, url }
    },

    fetchState: async ({ reference, key }, { take: mayTake = false } = {}) => {
      if (!reference) return { state: 'open' }
      const order = await done('GET', `/v2/checkout/orders/${encodeURIComponent(reference)}`)
      expectAbout(order.id, reference)
      if (order.status === 'COMPLETED') return captureOf(order)
      if (order.status === 'VOIDED') return { state: 'failed', why: 'VOIDED' }
      if (order.status !== 'APPROVED') return { state: 'open' }
      return mayTake ? take(encodeURIComponent(reference), key) : { state: 'approved' }
    },

    verifyWebhook: async (raw, headers, at) => {
      await verify(raw, headers, at)
      const event = jsonOf(raw)
      const [id, kind] = [asId(event.id), asText(event.event_type)]
      if (!id || !kind) throw new WebhookRefused('body')
      const resource = asObject(event.resource)
      const order = kind.startsWith('CHECKOUT.ORDER.')
      const capture = kind.startsWith('PAYMENT.CAPTURE.')
      const related = asObject(asObject(resource.supplementary_data).related_ids)
      const unit = order ? (asObjects(resource.purchase_units)[0] ?? {}) : resource
      const paid = asId(resource.id)
      return {
        id,
        kind,
        reference: order ? paid : capture ? asId(related.order_id) : null,
        key: ownKey(unit.custom_id),
        money: kind === 'PAYMENT.CAPTURE.COMPLETED' && paid ? { reference: paid, ...sumOf(resource.amount) } : null,
        gone: goneOf(kind, resource),
      }
    },

    refund: async ({ key, paid, checkout, reference, beforeSending, ...order }) => {
      const before = reference
        ? await done('GET', `/v2/payments/refunds/${encodeURIComponent(reference)}`)
        : (await refundsOf(checkout)).find(({ custom_id, invoice_id }) => custom_id === key || invoice_id === key)
      if (!before) await beforeSending()
      const made =
        before ??
        (await done('POST', `/v2/payments/captures/${encodeURIComponent(paid)}/refund`, key, {
          amount: moneyOf(order),
          custom_id: key,
          invoice_id: key,
        }))
      return { reference: asId(made.id) ?? '', state: refundStates[asText(made.status)] ?? 'pending' }
    },
  }
}
