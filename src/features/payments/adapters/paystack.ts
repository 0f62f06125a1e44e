/**
 * Paystack: a transaction under a reference of ours. Built from Paystack's public API reference (Transaction, Refund,
 * supported currencies) and its guide to webhooks, as of November 2026. Paystack signs no moment along and names no events: an
 * event is known by its kind and its transaction.
 */
import { isoExponent } from '#lib/currencies.ts'
import { type Adapter, ProviderError, type RefundState, type Sum, WebhookRefused } from './adapter.ts'
import { apiOf, items, name, tree, words } from './http.ts'
import type { Opening } from './opening.ts'
import { expectSigned, headerOf, hmac, jsonOf, ownKey } from './signing.ts'

/** The least Paystack takes, in hundredths: it counts every currency in hundredths, the francs too. */
const least: Record<string, number> = { NGN: 5000, USD: 200, GHS: 10, ZAR: 100, KES: 300, XOF: 100 }

const factor = (currency: string): number => (isoExponent(currency) === 0 ? 100 : 1)
const toSubunits = ({ amountMinor, currency }: Sum): number => amountMinor * factor(currency)
const sumOf = (amount: unknown, code: unknown): Sum => {
  const currency = words(code)
  const exact = (typeof amount === 'number' ? amount : 0) / factor(currency)
  return { currency, amountMinor: Number.isInteger(exact) ? exact : 0 }
}

const refundStates: Record<string, RefundState['state']> = { processed: 'done', failed: 'failed' }

export const paystack = ({ send, base, keys }: Opening): Adapter => {
  const { call } = apiOf(send, base)
  const headers = { authorization: `Bearer ${keys.secretKey}` }
  const get = async (path: string) => (await call({ method: 'GET', path, headers })).data
  const post = async (path: string, json: object) => tree((await call({ method: 'POST', path, json, headers })).data)
  return {
    provider: 'paystack',
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
      const url = words(made.authorization_url)
      if (!url) throw new ProviderError('away', 'a transaction without an address')
      return { reference: name(made.reference) ?? key, url }
    },

    fetchState: async ({ reference, key }) => {
      const found = tree(await get(`/transaction/verify/${encodeURIComponent(reference ?? key)}`))
      const [status, id] = [words(found.status), name(found.id)]
      if (status === 'success' && id) return { state: 'paid', reference: id, ...sumOf(found.amount, found.currency) }
      // `abandoned` is how a transaction is called until somebody pays it.
      return status === 'failed' || status === 'reversed' ? { state: 'failed', why: status } : { state: 'open' }
    },

    verifyWebhook: async (raw, heads) => {
      expectSigned([headerOf(heads, 'x-paystack-signature')], hmac('sha512', keys.secretKey ?? '', raw))
      const event = jsonOf(raw)
      const data = tree(event.data)
      const [kind, id] = [words(event.event), name(data.id)]
      if (!kind || !id) throw new WebhookRefused('body')
      const charge = kind.startsWith('charge.')
      return {
        id: `${kind}:${id}`,
        kind,
        reference: charge ? name(data.reference) : null,
        key: charge ? ownKey(tree(data.metadata).attempt) : null,
        money: kind === 'charge.success' ? { reference: id, ...sumOf(data.amount, data.currency) } : null,
      }
    },

    refund: async ({ key, paid, reference, again, ...order }) => {
      const note = `refund ${key}`
      // There are no idempotency keys: a refund that may have been made is looked for by its note.
      const before = again
        ? items(await get(`/refund?transaction=${encodeURIComponent(paid)}`)).find((one) => one.merchant_note === note)
        : undefined
      const made = reference
        ? tree(await get(`/refund/${encodeURIComponent(reference)}`))
        : (before ??
          (await post('/refund', {
            transaction: paid,
            amount: toSubunits(order),
            currency: order.currency,
            merchant_note: note,
          })))
      return { reference: name(made.id) ?? '', state: refundStates[words(made.status)] ?? 'pending' }
    },
  }
}
