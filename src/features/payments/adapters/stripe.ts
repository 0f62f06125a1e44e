/**
 * Stripe, cards: hosted Checkout Sessions. Built from Stripe's public API reference (Checkout Sessions, Payment Intents,
 * Refunds, Disputes, Errors, Idempotent requests) and its guide to webhook signatures, as of November 2026, API version
 * 2025-06-30.basil.
 */
import type { Adapter } from './adapter.ts'
import { ProviderError, WebhookRefused } from './adapter.ts'
import { asId, asObject, asText, expectAbout } from './http.ts'
import type { AdapterOptions } from './options.ts'
import { ownKey } from './signing.ts'
import {
  intentReceived,
  stripeApi,
  stripeEvent,
  stripeGone,
  stripeRefund,
  stripeTakes,
  sumOf,
  toStripe,
} from './stripeApi.ts'

/** Seconds a checkout stays open; Stripe wants at least half an hour. */
const lifetime = 31 * 60

export const stripe = ({ send, base, keys, now }: AdapterOptions): Adapter => {
  const api = stripeApi(send, base, keys)
  return {
    provider: 'stripe',
    takes: stripeTakes,

    createCheckout: async ({ key, description, customer, urls, ...sum }) => {
      const session = await api.post(
        '/v1/checkout/sessions',
        {
          mode: 'payment',
          'payment_method_types[0]': 'card',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': sum.currency.toLowerCase(),
          'line_items[0][price_data][unit_amount]': String(toStripe(sum)),
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
      const [reference, url] = [asId(session.id), asText(session.url)]
      if (!reference || !url) throw new ProviderError('away', 'a session without an address')
      return { reference, url }
    },

    fetchState: async ({ reference }) => {
      if (!reference) return { state: 'open' }
      const session = await api.get(
        `/v1/checkout/sessions/${encodeURIComponent(reference)}?expand[]=payment_intent.latest_charge`,
      )
      expectAbout(session.id, reference)
      // The session's own sum is what was asked for.
      if (session.payment_status === 'paid') return intentReceived(asObject(session.payment_intent))
      return session.status === 'expired' ? { state: 'failed', why: 'expired' } : { state: 'open' }
    },

    verifyWebhook: async (raw, headers, at) => {
      const event = stripeEvent(raw, headers, keys.webhookSecret ?? '', at)
      const [id, kind] = [asId(event.id), asText(event.type)]
      if (!id || !kind) throw new WebhookRefused('body')
      const session = asObject(asObject(event.data).object)
      const about = session.object === 'checkout.session'
      return {
        id,
        kind,
        reference: about ? asId(session.id) : null,
        key: about ? ownKey(asObject(session.metadata).attempt) : null,
        money:
          about && session.payment_status === 'paid'
            ? {
                reference: asId(session.payment_intent) ?? asId(session.id) ?? id,
                ...sumOf(session.amount_total, session.currency),
              }
            : null,
        gone: stripeGone(kind, session),
      }
    },

    refund: (order) => stripeRefund(api, order),
  }
}
