/**
 * Stripe FPX, Malaysian bank accounts: a Payment Intent confirmed with the chosen bank; the response has the URL of the
 * bank's page. Built from Stripe's public documentation of FPX and its API reference (Payment Intents, FPX bank codes, Refunds, Disputes), as
 * of November 2026, API version 2025-06-30.basil.
 */
import { type Adapter, ProviderError, WebhookRefused } from './adapter.ts'
import { asId, asObject, asText, expectAbout, type JsonObject } from './http.ts'
import type { AdapterOptions } from './options.ts'
import { ownKey } from './signing.ts'
import { intentReceived, stripeApi, stripeEvent, stripeGone, stripeRefund, sumOf } from './stripeApi.ts'

/** Retail banks by Stripe's code. */
export const fpxBanks: Record<string, string> = {
  maybank2u: 'Maybank2U',
  cimb: 'CIMB Clicks',
  public_bank: 'Public Bank',
  rhb: 'RHB Bank',
  hong_leong_bank: 'Hong Leong Bank',
  ambank: 'AmBank',
  affin_bank: 'Affin Bank',
  agrobank: 'AGRONet',
  alliance_bank: 'Alliance Bank',
  bank_islam: 'Bank Islam',
  bank_muamalat: 'Bank Muamalat',
  bank_of_china: 'Bank of China',
  bank_rakyat: 'Bank Rakyat',
  bsn: 'BSN',
  hsbc: 'HSBC Bank',
  kfh: 'Kuwait Finance House',
  ocbc: 'OCBC Bank',
  standard_chartered: 'Standard Chartered',
  uob: 'UOB Bank',
}

const paidSum = (intent: JsonObject) => sumOf(intent.amount_received, intent.currency)

export const stripeFpx = ({ send, base, keys }: AdapterOptions): Adapter => {
  const api = stripeApi(send, base, keys)
  return {
    provider: 'stripe_fpx',
    // From one ringgit to thirty thousand.
    takes: ({ amountMinor, currency }) => currency === 'MYR' && amountMinor >= 100 && amountMinor <= 3_000_000,

    createCheckout: async ({ key, amountMinor, currency, description, urls, bank = '' }) => {
      const intent = await api.post(
        '/v1/payment_intents',
        {
          amount: String(amountMinor),
          currency: currency.toLowerCase(),
          description,
          confirm: 'true',
          'payment_method_types[0]': 'fpx',
          'payment_method_data[type]': 'fpx',
          'payment_method_data[fpx][bank]': bank,
          'metadata[attempt]': key,
          return_url: urls.done,
        },
        key,
      )
      const redirect = asObject(asObject(intent.next_action).redirect_to_url)
      const [reference, url] = [asId(intent.id), asText(redirect.url)]
      if (!reference || !url) throw new ProviderError('refused', 'no redirect to the bank')
      return { reference, url }
    },

    fetchState: async ({ reference }) => {
      if (!reference) return { state: 'open' }
      const intent = await api.get(`/v1/payment_intents/${encodeURIComponent(reference)}?expand[]=latest_charge`)
      expectAbout(intent.id, reference)
      if (intent.status === 'succeeded') return intentReceived(intent)
      const declined = intent.status === 'requires_payment_method' && intent.last_payment_error
      return declined || intent.status === 'canceled'
        ? { state: 'failed', why: asText(asObject(intent.last_payment_error).code) || 'canceled' }
        : { state: 'open' }
    },

    verifyWebhook: async (raw, headers, at) => {
      const event = stripeEvent(raw, headers, keys.webhookSecret ?? '', at)
      const [id, kind] = [asId(event.id), asText(event.type)]
      if (!id || !kind) throw new WebhookRefused('body')
      const intent = asObject(asObject(event.data).object)
      // Card payments have intents, too; they belong to the other webhook endpoint.
      const about = intent.object === 'payment_intent' && [intent.payment_method_types].flat().includes('fpx')
      const reference = about ? asId(intent.id) : null
      return {
        id,
        kind,
        reference,
        key: about ? ownKey(asObject(intent.metadata).attempt) : null,
        money: reference && intent.status === 'succeeded' ? { reference, ...paidSum(intent) } : null,
        gone: stripeGone(kind, intent),
      }
    },

    refund: (order) => stripeRefund(api, order),
  }
}
