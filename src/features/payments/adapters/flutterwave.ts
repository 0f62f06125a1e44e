/**
 * Flutterwave: Standard payments, found by our reference. Built from Flutterwave's public documentation, version 3
 * (Standard, verify by reference, Refunds, Webhooks), as of November 2026. Its webhooks carry a secret, which proves the
 * sender and not the content; the state is fetched from the API anyway.
 */
import { createHmac } from 'node:crypto'
import { decimalText, minorOf } from '#lib/currencies.ts'
import { type Adapter, type Money, ProviderError, type RefundState, WebhookRefused } from './adapter.ts'
import { apiClient, asId, asObject, asObjects, asText, expectAbout, received, rejection } from './http.ts'
import type { AdapterOptions } from './options.ts'
import { headerOf, jsonOf, ownKey, secureEquals } from './signing.ts'

const currencies = new Set('EGP ETB EUR GBP GHS KES MWK NGN RWF SLL TZS UGX USD XAF XOF ZAR ZMW'.split(' '))

/** Minutes a checkout stays open. */
const lifetime = 30

const sumOf = (amount: unknown, code: unknown): Money => {
  const currency = asText(code)
  return { currency, amountMinor: minorOf(amount, currency) }
}
const major = ({ amountMinor, currency }: Money): number => Number(decimalText(amountMinor, currency))

const refundState = (status: unknown): RefundState['state'] =>
  asText(status).startsWith('completed') || status === 'successful'
    ? 'done'
    : status === 'failed'
      ? 'failed'
      : 'pending'

export const flutterwave = ({ send, base, keys }: AdapterOptions): Adapter => {
  const { ask, call, find } = apiClient(send, base)
  const headers = { authorization: `Bearer ${keys.secretKey}` }
  const get = async (path: string) => (await call({ method: 'GET', path, headers })).data
  const post = async (path: string, json: object) =>
    asObject((await call({ method: 'POST', path, json, headers })).data)
  return {
    provider: 'flutterwave',
    takes: ({ amountMinor, currency }) => currencies.has(currency) && amountMinor >= 100,

    createCheckout: async ({ key, description, customer, contact, urls, ...order }) => {
      const made = await post('/v3/payments', {
        tx_ref: key,
        amount: major(order),
        currency: order.currency,
        redirect_url: urls.done,
        customer: customer
          ? { email: customer.email, name: customer.name, phonenumber: customer.phone }
          : { email: contact },
        customizations: { title: description },
        meta: { attempt: key },
        session_duration: lifetime,
      })
      const url = asText(made.link)
      if (!url) throw new ProviderError('away', 'a payment without an address')
      return { reference: key, url }
    },

    fetchState: async ({ reference, key }) => {
      const ours = reference ?? key
      const path = `/v3/transactions/verify_by_reference?tx_ref=${encodeURIComponent(ours)}`
      const { status, body } = await ask({ method: 'GET', path, headers })
      // There is no transaction until the customer tries to pay.
      if (status === 400 || status === 404) return { state: 'open' }
      if (status > 299) throw rejection(status, `verify: ${status}`, true)
      const found = asObject(body.data)
      expectAbout(found.tx_ref, ours)
      if (found.status === 'successful') return received(asId(found.id), sumOf(found.amount, found.currency))
      return found.status === 'failed' ? { state: 'failed', why: 'failed' } : { state: 'open' }
    },

    verifyWebhook: async (raw, heads) => {
      const secret = keys.secretHash ?? ''
      const [signed, hash] = [headerOf(heads, 'flutterwave-signature'), headerOf(heads, 'verif-hash')]
      const right = createHmac('sha256', secret).update(raw).digest('base64')
      if (secret === '' || !(signed ? secureEquals(signed, right) : secureEquals(hash, secret)))
        throw new WebhookRefused('signature')
      const event = jsonOf(raw)
      const data = asObject(event.data)
      const [kind, id] = [asText(event.event), asId(data.id)]
      if (!kind || !id) throw new WebhookRefused('body')
      const charge = kind === 'charge.completed'
      return {
        // A transaction has one event when pending and one when done.
        id: `${kind}:${id}:${asText(data.status)}`,
        kind,
        reference: charge ? asId(data.tx_ref) : null,
        key: charge ? ownKey(data.tx_ref) : null,
        money: charge && data.status === 'successful' ? { reference: id, ...sumOf(data.amount, data.currency) } : null,
        // It has no events about refunds and disputes.
        gone: null,
      }
    },

    refund: async ({ key, paid, reference, beforeSending, ...order }) => {
      const comments = `refund ${key}`
      // There are no idempotency keys: a refund that may exist already is searched for by its comment.
      const path = `/v3/refunds?id=${encodeURIComponent(paid)}`
      const before = reference
        ? undefined
        : asObjects((await find({ method: 'GET', path, headers })).data).find((one) => one.comments === comments)
      if (!reference && !before) await beforeSending()
      const made = reference
        ? asObject(await get(`/v3/refunds/${encodeURIComponent(reference)}`))
        : (before ??
          (await post(`/v3/transactions/${encodeURIComponent(paid)}/refund`, { amount: major(order), comments })))
      return { reference: asId(made.id) ?? '', state: refundState(made.status) }
    },
  }
}
