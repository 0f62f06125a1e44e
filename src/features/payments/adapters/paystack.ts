/**
 * Paystack: a transaction with our reference. Built from Paystack's public API reference (Transaction, Refund, Dispute,
 * supported currencies) and its guide to webhooks, as of November 2026. Its signatures have no timestamp and its events no id: an
 * event is identified by its kind and its transaction, one about a refund, which has no id there, or a dispute, of which the same is
 * told again when it has changed, by its signature.
 */
import { isoExponent } from '#lib/currencies.ts'
import {
  type Adapter,
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
  units,
} from './http.ts'
import type { AdapterOptions } from './options.ts'
import { expectSigned, headerOf, hmac, jsonOf, ownKey } from './signing.ts'

/** The minimum amounts, in hundredths: Paystack counts every currency in hundredths, also francs. */
const least: Record<string, number> = { NGN: 5000, USD: 200, GHS: 10, ZAR: 100, KES: 300, XOF: 100 }

const factor = (currency: string): number => (isoExponent(currency) === 0 ? 100 : 1)
const toSubunits = ({ amountMinor, currency }: Money): number => amountMinor * factor(currency)
const sumOf = (amount: unknown, code: unknown): Money => {
  const currency = asText(code)
  const exact = units(amount) / factor(currency)
  return { currency, amountMinor: Number.isInteger(exact) ? exact : 0 }
}

const refundStates: Record<string, RefundState['state']> = { processed: 'done', failed: 'failed' }

const outcomes: Record<string, Dispute['outcome']> = { 'merchant-accepted': 'lost', declined: 'won' }

/** What an event says of money that left. */
const goneOf = (kind: string, data: JsonObject): Gone | null => {
  if (kind.startsWith('refund.')) return { paid: null, dispute: null }
  if (!kind.startsWith('charge.dispute.')) return null
  const sum = sumOf(data.refund_amount, data.currency)
  return {
    paid: asId(asObject(data.transaction).id),
    dispute: disputeOf(asId(data.id), sum, outcomes[asText(data.resolution)]),
  }
}

/** Our reference of the transaction that an event is about. */
const referenceOf = (kind: string, data: JsonObject): string | null =>
  kind.startsWith('charge.dispute.')
    ? asId(asObject(data.transaction).reference)
    : asId(kind.startsWith('charge.') ? data.reference : data.transaction_reference)

export const paystack = ({ send, base, keys }: AdapterOptions): Adapter => {
  const { call, find } = apiClient(send, base)
  const headers = { authorization: `Bearer ${keys.secretKey}` }
  const get = async (path: string) => (await call({ method: 'GET', path, headers })).data
  const post = async (path: string, json: object) =>
    asObject((await call({ method: 'POST', path, json, headers })).data)
  return {
    provider: 'paystack',
    // It gives back what the merchant accepts.
    showsDisputes: true,
    takes: (sum) => toSubunits(sum) >= (least[sum.currency] ?? Number.POSITIVE_INFINITY),

    createCheckout: async ({ key, customer, contact, urls, ...order }) => {
      const made = await post('/transaction/initialize', {
        reference: key,
        amount: toSubunits(order),
        currency: order.currency,
        email: customer?.email ?? contact,
        callback_url: urls.done,
        metadata: { attempt: key, cancel_action: urls.cancelled },
      })
      const url = asText(made.authorization_url)
      if (!url) throw new ProviderError('away', 'a transaction without an address')
      return { reference: asId(made.reference) ?? key, url }
    },

    fetchState: async ({ reference, key }) => {
      const ours = reference ?? key
      const found = asObject(await get(`/transaction/verify/${encodeURIComponent(ours)}`))
      expectAbout(found.reference, ours)
      const status = asText(found.status)
      const sum = sumOf(found.amount, found.currency)
      if (status === 'success') return received(asId(found.id), sum)
      // It was paid, and all of it went back.
      if (status === 'reversed') return received(asId(found.id), sum, sum.amountMinor)
      // `abandoned` is how a transaction is called until somebody pays it.
      return status === 'failed' ? { state: 'failed', why: status } : { state: 'open' }
    },

    verifyWebhook: async (raw, heads) => {
      const right = hmac('sha512', keys.secretKey ?? '', raw)
      expectSigned([headerOf(heads, 'x-paystack-signature')], right)
      const event = jsonOf(raw)
      const data = asObject(event.data)
      const kind = asText(event.event)
      const id = asId(data.id) ?? (kind.startsWith('refund.') ? right : null)
      if (!kind || !id) throw new WebhookRefused('body')
      const charge = kind.startsWith('charge.')
      return {
        id: `${kind}:${kind.startsWith('charge.dispute.') ? right : id}`,
        kind,
        reference: referenceOf(kind, data),
        key: charge ? ownKey(asObject(data.metadata).attempt) : null,
        money: kind === 'charge.success' ? { reference: id, ...sumOf(data.amount, data.currency) } : null,
        gone: goneOf(kind, data),
      }
    },

    refund: async ({ key, paid, reference, beforeSending, ...order }) => {
      const note = `refund ${key}`
      // There are no idempotency keys: a refund that may exist already is searched for by its note.
      const path = `/refund?transaction=${encodeURIComponent(paid)}`
      const before = reference
        ? undefined
        : asObjects((await find({ method: 'GET', path, headers })).data).find((one) => one.merchant_note === note)
      if (!reference && !before) await beforeSending()
      const made = reference
        ? asObject(await get(`/refund/${encodeURIComponent(reference)}`))
        : (before ??
          (await post('/refund', {
            transaction: paid,
            amount: toSubunits(order),
            currency: order.currency,
            merchant_note: note,
          })))
      return { reference: asId(made.id) ?? '', state: refundStates[asText(made.status)] ?? 'pending' }
    },
  }
}
