/**
 * Stripe, cards: hosted Checkout Sessions. Built from Stripe's public API reference (Checkout Sessions, Payment Intents,
 * Refunds, Errors, Idempotent requests) and its guide to webhook signatures, as of November 2026, API version
 * 2025-06-30.basil.
 */
import type { Adapter } from './adapter.ts'
import { ProviderError, WebhookRefused } from './adapter.ts'
import { name, type Tree, tree, words } from './http.ts'
import type { Opening } from './opening.ts'
import { ownKey } from './signing.ts'
import { stripeApi, stripeEvent, stripeRefund, stripeTakes, sumOf } from './stripeApi.ts'

/** Seconds a checkout stays open; Stripe wants at least half an hour. */
const lifetime = 31 * 60

const paidSum = (session: Tree) => {
  const intent = tree(session.payment_intent)
  const received = intent.amount_received
  return sumOf(typeof received === 'number' && received > 0 ? received : session.amount_total, session.currency)
}

export const stripe = ({ send, base, keys, now }: Opening): Adapter => {
  const api = stripeApi(send, base, keys)
  return {
    provider: 'stripe',
    takes: stripeTakes,

    createCheckout: async ({ key, amountMinor, currency, description, customer, urls }) => {
      const session = await api.post(
        '/v1/checkout/sessions',
        {
          mode: 'payment',
          'payment_method_types[0]': 'card',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': currency.toLowerCase(),
          'line_items[0][price_data][unit_amount]': String(amountMinor),
          'line_items[0][price_data][product_data][name]': description,
          client_reference_id: key,
          'metadata[attempt]': key,
          'payment_intent_data[metadata][attempt]': key,
          ...(customer && { customer_email: customer.email }),
          success_url: urls.done,
          cancel_url: urls.cancelled,
          expires_at: String(Math.floor(now() / 1000) + lifetime),
        },
        key,
      )
      const [reference, url] = [name(session.id), words(session.url)]
      if (!reference || !url) throw new ProviderError('away', 'a session without an address')
      return { reference, url }
    },

    fetchState: async ({ reference }) => {
      if (!reference) return { state: 'open' }
      const session = await api.get(`/v1/checkout/sessions/${encodeURIComponent(reference)}?expand[]=payment_intent`)
      if (session.payment_status === 'paid') {
        const intent = name(tree(session.payment_intent).id) ?? name(session.payment_intent) ?? reference
        return { state: 'paid', reference: intent, ...paidSum(session) }
      }
      return session.status === 'expired' ? { state: 'failed', why: 'expired' } : { state: 'open' }
    },

    verifyWebhook: async (raw, headers, at) => {
      const event = stripeEvent(raw, headers, keys.webhookSecret ?? '', at)
      const [id, kind] = [name(event.id), words(event.type)]
      if (!id || !kind) throw new WebhookRefused('body')
      const session = tree(tree(event.data).object)
      const about = session.object === 'checkout.session'
      return {
        id,
        kind,
        reference: about ? name(session.id) : null,
        key: about ? ownKey(tree(session.metadata).attempt) : null,
        money:
          about && session.payment_status === 'paid'
            ? { reference: name(session.payment_intent) ?? name(session.id) ?? id, ...paidSum(session) }
            : null,
      }
    },

    refund: (order) => stripeRefund(api, order),
  }
}
