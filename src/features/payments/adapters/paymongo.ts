/**
 * PayMongo: hosted Checkout Sessions in Philippine pesos. Built from PayMongo's public API reference, version 1 (Checkout
 * Session, Payment, Refund, merchant payment methods) and its guide to securing a webhook, as of November 2026.
 */
import { type Adapter, type Gone, type Money, ProviderError, type RefundState, WebhookRefused } from './adapter.ts'
import { apiClient, asId, asObject, asObjects, asText, expectAbout, type JsonObject, received, units } from './http.ts'
import type { AdapterOptions } from './options.ts'
import { expectFresh, expectSigned, headerOf, hmac, jsonOf, ownKey, signatureParts } from './signing.ts'

/** The payment methods to offer at PayMongo, if the account has them. */
const wanted = ['card', 'gcash', 'paymaya', 'grab_pay', 'qrph']

const attributes = (resource: unknown): JsonObject => asObject(asObject(resource).attributes)
const sumOf = ({ amount, currency }: JsonObject): Money => ({
  amountMinor: units(amount),
  currency: asText(currency).toUpperCase(),
})
/** The payment of a session that was paid, beside those that were declined. */
const paidOf = (session: JsonObject): ({ reference: string | null } & Money) | undefined => {
  const payment = asObjects(session.payments).find((one) => attributes(one).status === 'paid')
  return payment && { reference: asId(payment.id), ...sumOf(attributes(payment)) }
}

const refundStates: Record<string, RefundState['state']> = { succeeded: 'done', failed: 'failed' }

/** What went back of the payment with this id. */
const refundedOf = (session: JsonObject, reference: string | null): number => {
  const payment = asObjects(session.payments).find(({ id }) => asId(id) === reference)
  const refunds = asObjects(attributes(payment).refunds).map(attributes)
  const live = refunds.filter(({ status }) => refundStates[asText(status)] !== 'failed')
  return live.reduce((sum, refund) => sum + sumOf(refund).amountMinor, 0)
}

/** What an event about `resource` says of money that left. There are none about disputes. */
const goneOf = (kind: string, resource: JsonObject): Gone | null => {
  if (kind === 'payment.refunded') return { paid: asId(resource.id), dispute: null }
  return kind.startsWith('payment.refund.') ? { paid: asId(attributes(resource).payment_id), dispute: null } : null
}

export const paymongo = ({ send, base, keys }: AdapterOptions): Adapter => {
  const { ask, call, find } = apiClient(send, base)
  const headers = { authorization: `Basic ${Buffer.from(`${keys.secretKey}:`).toString('base64')}` }
  const get = async (path: string) => asObject((await call({ method: 'GET', path, headers })).data)
  const post = async (path: string, request: object) => {
    const json = { data: { attributes: request } }
    return asObject((await call({ method: 'POST', path, json, headers })).data)
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
      const [reference, url] = [asId(session.id), asText(attributes(session).checkout_url)]
      if (!reference || !url) throw new ProviderError('away', 'a session without an address')
      return { reference, url }
    },

    fetchState: async ({ reference }) => {
      if (!reference) return { state: 'open' }
      const found = await get(`/v1/checkout_sessions/${encodeURIComponent(reference)}`)
      expectAbout(found.id, reference)
      const session = attributes(found)
      const paid = paidOf(session)
      if (paid) return received(paid.reference, paid, refundedOf(session, paid.reference))
      return session.status === 'expired' ? { state: 'failed', why: 'expired' } : { state: 'open' }
    },

    verifyWebhook: async (raw, heads, at) => {
      const parts = signatureParts(headerOf(heads, 'paymongo-signature'))
      const time = parts.get('t')?.[0] ?? ''
      // The signature for the mode of the key: `li` live, `te` test.
      const mode = keys.secretKey?.startsWith('sk_live') ? 'li' : 'te'
      expectSigned(parts.get(mode) ?? [], hmac('sha256', keys.webhookSecret ?? '', `${time}.`, raw))
      expectFresh(Number(time || Number.NaN), at)
      const event = asObject(jsonOf(raw).data)
      const { type, data } = attributes(event)
      const [id, kind] = [asId(event.id), asText(type)]
      if (!id || !kind) throw new WebhookRefused('body')
      const about = asObject(data).type === 'checkout_session'
      const session = attributes(data)
      const paid = about ? paidOf(session) : undefined
      return {
        id,
        kind,
        reference: about ? asId(asObject(data).id) : null,
        key: ownKey(asObject(session.metadata).attempt) ?? ownKey(session.reference_number),
        money: paid?.reference ? { ...paid, reference: paid.reference } : null,
        gone: goneOf(kind, asObject(data)),
      }
    },

    refund: async ({ key, paid, reference, beforeSending, amountMinor }) => {
      // There are no idempotency keys: a refund that may exist already is searched for on its payment.
      const path = `/v1/payments/${encodeURIComponent(paid)}`
      const before = reference
        ? undefined
        : asObjects(attributes((await find({ method: 'GET', path, headers })).data).refunds).find(
            (one) => attributes(one).notes === key,
          )
      if (!reference && !before) await beforeSending()
      const made = reference
        ? await get(`/v1/refunds/${encodeURIComponent(reference)}`)
        : (before ??
          (await post('/v1/refunds', {
            amount: amountMinor,
            payment_id: paid,
            reason: 'requested_by_customer',
            notes: key,
          })))
      const state = refundStates[asText(attributes(made).status)] ?? 'pending'
      return { reference: asId(made.id) ?? '', state }
    },
  }
}
