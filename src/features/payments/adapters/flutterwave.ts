/**
 * Flutterwave: Standard payments, found again by a reference of ours. Built from Flutterwave's public documentation, version 3
 * (Standard, verify by reference, Refunds, Webhooks), as of November 2026. Its webhooks carry a secret, which proves who sent
 * them and not what they say; what they say is asked for anyway.
 */
import { createHmac } from 'node:crypto'
import { decimalText, minorOf } from '#lib/currencies.ts'
import { type Adapter, ProviderError, type RefundState, type Sum, WebhookRefused } from './adapter.ts'
import { apiOf, items, name, tree, words } from './http.ts'
import type { Opening } from './opening.ts'
import { headerOf, jsonOf, ownKey, same } from './signing.ts'

const currencies = new Set('EGP ETB EUR GBP GHS KES MWK NGN RWF SLL TZS UGX USD XAF XOF ZAR ZMW'.split(' '))

/** Minutes a checkout stays open. */
const lifetime = 30

const sumOf = (amount: unknown, code: unknown): Sum => {
  const currency = words(code)
  return { currency, amountMinor: minorOf(amount, currency) }
}
const major = ({ amountMinor, currency }: Sum): number => Number(decimalText(amountMinor, currency))

const refundState = (status: unknown): RefundState['state'] =>
  words(status).startsWith('completed') || status === 'successful' ? 'done' : status === 'failed' ? 'failed' : 'pending'

export const flutterwave = ({ send, base, keys }: Opening): Adapter => {
  const { ask, call } = apiOf(send, base)
  const headers = { authorization: `Bearer ${keys.secretKey}` }
  const get = async (path: string) => (await call({ method: 'GET', path, headers })).data
  const post = async (path: string, json: object) => tree((await call({ method: 'POST', path, json, headers })).data)
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
      const url = words(made.link)
      if (!url) throw new ProviderError('away', 'a payment without an address')
      return { reference: key, url }
    },

    fetchState: async ({ reference, key }) => {
      const path = `/v3/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference ?? key)}`
      const { status, body } = await ask({ method: 'GET', path, headers })
      // Until somebody tries to pay there is no transaction.
      if (status === 400 || status === 404) return { state: 'open' }
      if (status > 299) throw new ProviderError('refused', `verify: ${status}`)
      const found = tree(body.data)
      const id = name(found.id)
      if (found.status === 'successful' && id)
        return { state: 'paid', reference: id, ...sumOf(found.amount, found.currency) }
      return found.status === 'failed' ? { state: 'failed', why: 'failed' } : { state: 'open' }
    },

    verifyWebhook: async (raw, heads) => {
      const secret = keys.secretHash ?? ''
      const [signed, hash] = [headerOf(heads, 'flutterwave-signature'), headerOf(heads, 'verif-hash')]
      const right = createHmac('sha256', secret).update(raw).digest('base64')
      if (secret === '' || !(signed ? same(signed, right) : same(hash, secret))) throw new WebhookRefused('signature')
      const event = jsonOf(raw)
      const data = tree(event.data)
      const [kind, id] = [words(event.event), name(data.id)]
      if (!kind || !id) throw new WebhookRefused('body')
      const charge = kind === 'charge.completed'
      return {
        // One transaction is told of once pending and once done.
        id: `${kind}:${id}:${words(data.status)}`,
        kind,
        reference: charge ? name(data.tx_ref) : null,
        key: charge ? ownKey(data.tx_ref) : null,
        money: charge && data.status === 'successful' ? { reference: id, ...sumOf(data.amount, data.currency) } : null,
      }
    },

    refund: async ({ key, paid, reference, again, ...order }) => {
      const comments = `refund ${key}`
      // There are no idempotency keys: a refund that may have been made is looked for by its comment.
      const before = again
        ? items(await get(`/v3/refunds?id=${encodeURIComponent(paid)}`)).find((one) => one.comments === comments)
        : undefined
      const made = reference
        ? tree(await get(`/v3/refunds/${encodeURIComponent(reference)}`))
        : (before ??
          (await post(`/v3/transactions/${encodeURIComponent(paid)}/refund`, { amount: major(order), comments })))
      return { reference: name(made.id) ?? '', state: refundState(made.status) }
    },
  }
}
