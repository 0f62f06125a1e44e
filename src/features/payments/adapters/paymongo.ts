/**
 * PayMongo: hosted Checkout Sessions in Philippine pesos. Built from PayMongo's public API reference, version 1 (Checkout
 * Session, Payment, Refund, merchant payment methods) and its guide to securing a webhook, as of November 2026.
 */
import { type Adapter, ProviderError, type RefundState, type Sum, WebhookRefused } from './adapter.ts'
import { apiOf, items, name, type Tree, tree, words } from './http.ts'
import type { Opening } from './opening.ts'
import { expectFresh, expectSigned, headerOf, hmac, jsonOf, ownKey, signatureParts } from './signing.ts'

/** Ways within the way, as far as the account has them. */
const wanted = ['card', 'gcash', 'paymaya', 'grab_pay', 'qrph']

const attributes = (resource: unknown): Tree => tree(tree(resource).attributes)
const sumOf = ({ amount, currency }: Tree): Sum => ({
  amountMinor: typeof amount === 'number' ? amount : 0,
  currency: words(currency).toUpperCase(),
})
/** The payment of a session that was paid. */
const paidOf = (session: Tree): ({ reference: string } & Sum) | null => {
  const payment = items(session.payments).find((one) => words(attributes(one).status) === 'paid')
  const reference = name(payment?.id)
  return reference ? { reference, ...sumOf(attributes(payment)) } : null
}

const refundStates: Record<string, RefundState['state']> = { succeeded: 'done', failed: 'failed' }

export const paymongo = ({ send, base, keys }: Opening): Adapter => {
  const { ask, call } = apiOf(send, base)
  const headers = { authorization: `Basic ${Buffer.from(`${keys.secretKey}:`).toString('base64')}` }
  const get = async (path: string) => tree((await call({ method: 'GET', path, headers })).data)
  const post = async (path: string, wish: object) => {
    const json = { data: { attributes: wish } }
    return tree((await call({ method: 'POST', path, json, headers })).data)
  }
  const enabled = async (): Promise<string[]> => {
    const { status, body } = await ask({ method: 'GET', path: '/v1/merchants/capabilities/payment_methods', headers })
    const has = Array.isArray(body.data) ? body.data : []
    const both = wanted.filter((way) => has.includes(way))
    return status === 200 && both.length > 0 ? both : ['card']
  }
  return {
    provider: 'paymongo',
    takes: ({ amountMinor, currency }) => currency === 'PHP' && amountMinor >= 2000 && amountMinor <= 999_999_999,

    createCheckout: async ({ key, amountMinor, currency, description, customer, urls }) => {
      const session = await post('/v1/checkout_sessions', {
        line_items: [{ name: description, amount: amountMinor, currency, quantity: 1 }],
        payment_method_types: await enabled(),
        description,
        reference_number: key,
        metadata: { attempt: key },
        ...(customer && { billing: { name: customer.name, email: customer.email, phone: customer.phone } }),
        send_email_receipt: false,
        show_line_items: true,
        success_url: urls.done,
        cancel_url: urls.cancelled,
      })
      const [reference, url] = [name(session.id), words(attributes(session).checkout_url)]
      if (!reference || !url) throw new ProviderError('away', 'a session without an address')
      return { reference, url }
    },

    fetchState: async ({ reference }) => {
      if (!reference) return { state: 'open' }
      const session = attributes(await get(`/v1/checkout_sessions/${encodeURIComponent(reference)}`))
      const paid = paidOf(session)
      if (paid) return { state: 'paid', ...paid }
      return session.status === 'expired' ? { state: 'failed', why: 'expired' } : { state: 'open' }
    },

    verifyWebhook: async (raw, heads, at) => {
      const parts = signatureParts(headerOf(heads, 'paymongo-signature'))
      const time = parts.get('t')?.[0] ?? ''
      // The signature of the mode the key is of: `li` in earnest, `te` in test.
      const mode = keys.secretKey?.startsWith('sk_live') ? 'li' : 'te'
      expectSigned(parts.get(mode) ?? [], hmac('sha256', keys.webhookSecret ?? '', `${time}.`, raw))
      expectFresh(Number(time || Number.NaN), at)
      const event = tree(jsonOf(raw).data)
      const { type, data } = attributes(event)
      const [id, kind] = [name(event.id), words(type)]
      if (!id || !kind) throw new WebhookRefused('body')
      const about = tree(data).type === 'checkout_session'
      const session = attributes(data)
      return {
        id,
        kind,
        reference: about ? name(tree(data).id) : null,
        key: ownKey(tree(session.metadata).attempt) ?? ownKey(session.reference_number),
        money: about ? paidOf(session) : null,
      }
    },

    refund: async ({ key, paid, reference, again, amountMinor }) => {
      // There are no idempotency keys: a refund that may have been made is looked for on its payment.
      const before = again
        ? items(attributes(await get(`/v1/payments/${encodeURIComponent(paid)}`)).refunds).find(
            (one) => attributes(one).notes === key,
          )
        : undefined
      const made = reference
        ? await get(`/v1/refunds/${encodeURIComponent(reference)}`)
        : (before ??
          (await post('/v1/refunds', {
            amount: amountMinor,
            payment_id: paid,
            reason: 'requested_by_customer',
            notes: key,
          })))
      const state = refundStates[words(attributes(made).status)] ?? 'pending'
      return { reference: name(made.id) ?? '', state }
    },
  }
}
