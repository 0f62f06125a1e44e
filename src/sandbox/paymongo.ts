import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Charge,
  type Delivery,
  type Kit,
  type Refund,
  type StandIn,
  stateNow,
  store,
  sumOf,
  textHeader,
} from './standIn.ts'
import { besides, receivedOf } from './unkind.ts'

/**
 * PayMongo's far end: Checkout Sessions, payments, refunds and signed webhooks as the public API reference, version 1, has them
 * (November 2026). Only that it takes any currency is ours.
 */
const id = (prefix: string): string => `${prefix}_${randomBytes(12).toString('base64url').replace(/[-_]/g, 'x')}`
const seconds = (ms: number): number => Math.floor(ms / 1000)
const ways = ['card', 'gcash', 'grab_pay', 'paymaya', 'qrph']

const refundOf = (refund: Refund) => ({
  id: refund.id,
  type: 'refund',
  attributes: {
    amount: refund.amountMinor,
    currency: refund.currency,
    livemode: false,
    notes: refund.own.notes ?? null,
    payment_id: refund.paymentId,
    reason: refund.own.reason ?? '',
    status: refund.failed ? 'failed' : 'succeeded',
    created_at: seconds(refund.createdAt),
  },
})

const paymentOf = (charge: Charge, refunds: Refund[], status: 'paid' | 'failed' = 'paid') => ({
  id: charge.paymentId,
  type: 'payment',
  attributes: {
    amount: receivedOf(charge).amountMinor,
    currency: receivedOf(charge).currency,
    description: charge.description,
    external_reference_number: charge.own.reference_number,
    livemode: false,
    status,
    paid_at: status === 'paid' && charge.paidAt !== null ? seconds(charge.paidAt) : null,
    refunds: refunds.map(refundOf),
    source: { id: id('card'), type: 'card' },
    metadata: { attempt: charge.own.attempt },
  },
})

const sessionOf = (charge: Charge, kit: Kit, refunds: Refund[] = []) => {
  const state = stateNow(charge, kit.now())
  const failed = { ...charge, paymentId: `${charge.paymentId}0` }
  return {
    id: charge.id,
    type: 'checkout_session',
    attributes: {
      cancel_url: charge.cancelUrl,
      checkout_url: `${kit.base}/hosted/${charge.id}`,
      client_key: `${charge.id}_client`,
      created_at: seconds(charge.createdAt),
      description: charge.description,
      line_items: [{ amount: charge.amountMinor, currency: charge.currency, name: charge.description, quantity: 1 }],
      livemode: false,
      metadata: { attempt: charge.own.attempt },
      payment_method_types: ways,
      payments: state === 'paid' ? besides(charge, paymentOf(charge, refunds), paymentOf(failed, [], 'failed')) : [],
      reference_number: charge.own.reference_number,
      status: state === 'expired' ? 'expired' : 'active',
      success_url: charge.doneUrl,
    },
  }
}

const signed = (kit: Kit, type: string, data: object): Delivery => {
  const at = seconds(kit.now())
  const body = JSON.stringify({
    data: {
      id: id('evt'),
      type: 'event',
      attributes: { type, livemode: false, data, previous_data: {}, created_at: at },
    },
  })
  const signature = createHmac('sha256', kit.keys.webhookSecret ?? '')
    .update(`${at}.${body}`)
    .digest('hex')
  return {
    body,
    headers: { 'content-type': 'application/json', 'paymongo-signature': `t=${at},te=${signature},li=` },
  }
}

const refuse = (reply: FastifyReply, status: number, code: string, detail: string) =>
  reply.code(status).send({ errors: [{ code, detail }] })

type Body = Record<string, unknown>
type ApiRequest = FastifyRequest<{ Params: { id: string }; Body: { data?: { attributes?: Body } } | null }>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const paymongoStandIn: StandIn = {
  provider: 'paymongo',
  label: 'PayMongo',
  routes: (app, kit) => {
    const {
      addCharge,
      charge: find,
      chargesLike,
      changeCharge,
      addRefund,
      refund,
      refundsLike,
    } = store(kit, 'paymongo')
    const right = `Basic ${Buffer.from(`${kit.keys.secretKey}:`).toString('base64')}`
    app.addHook('preHandler', async (request, reply) => {
      if (request.url.includes('/v1/') && textHeader(request, 'authorization') !== right)
        return refuse(reply, 401, 'api_key_invalid', 'API key is invalid.')
    })
    const attributesOf = (request: ApiRequest): Body => request.body?.data?.attributes ?? {}

    app.get('/v1/merchants/capabilities/payment_methods', async () => ({ data: ways }))
    app.post('/v1/checkout_sessions', async (request: ApiRequest, reply) => {
      const asked = attributesOf(request)
      const items = Array.isArray(asked.line_items) ? (asked.line_items as Body[]) : []
      const amount = items.reduce((sum, item) => sum + Number(item.amount) * Number(item.quantity), 0)
      const currency = text(items[0]?.currency)
      if (!Number.isInteger(amount) || !currency || items.some((item) => item.currency !== currency))
        return refuse(reply, 400, 'parameter_invalid', 'line_items is invalid.')
      if (amount < 2000)
        return refuse(reply, 400, 'parameter_below_minimum', 'The total amount cannot be less than 20.00.')
      if (!Array.isArray(asked.payment_method_types) || asked.payment_method_types.length === 0)
        return refuse(reply, 400, 'parameter_required', 'payment_method_types is required.')
      const metadata = (asked.metadata ?? {}) as Body
      const charge: Charge = {
        kind: 'charge',
        id: id('cs'),
        paymentId: id('pay'),
        amountMinor: amount,
        currency,
        description: text(asked.description),
        state: 'open',
        paidAt: null,
        createdAt: kit.now(),
        doneUrl: text(asked.success_url),
        cancelUrl: text(asked.cancel_url),
        email: text(((asked.billing ?? {}) as Body).email),
        own: { attempt: text(metadata.attempt), reference_number: text(asked.reference_number) },
      }
      await addCharge(charge)
      return { data: sessionOf(charge, kit) }
    })
    app.get('/v1/checkout_sessions/:id', async (request: ApiRequest, reply) => {
      const charge = await find(request.params.id)
      return charge
        ? { data: sessionOf(charge, kit, await refundsLike({ paymentId: charge.paymentId })) }
        : refuse(reply, 404, 'resource_not_found', `No such checkout_session with id ${request.params.id}.`)
    })
    app.post('/v1/checkout_sessions/:id/expire', async (request: ApiRequest, reply) => {
      const charge = await changeCharge(request.params.id, { state: 'expired' }, { state: 'open', paidAt: null })
      return charge ? { data: sessionOf(charge, kit) } : refuse(reply, 400, 'resource_status_invalid', 'Not active.')
    })
    app.get('/v1/payments/:id', async (request: ApiRequest, reply) => {
      const [charge] = await chargesLike({ paymentId: request.params.id })
      return charge
        ? { data: paymentOf(charge, await refundsLike({ paymentId: charge.paymentId })) }
        : refuse(reply, 404, 'resource_not_found', 'No such payment.')
    })
    app.post('/v1/refunds', async (request: ApiRequest, reply) => {
      const asked = attributesOf(request)
      const [charge] = await chargesLike({ paymentId: text(asked.payment_id) })
      if (!charge || stateNow(charge, kit.now()) !== 'paid')
        return refuse(reply, 404, 'resource_not_found', 'No such payment.')
      const before = await refundsLike({ paymentId: charge.paymentId })
      const left = receivedOf(charge).amountMinor - sumOf(before)
      const wanted = Number(asked.amount)
      if (!Number.isInteger(wanted) || wanted <= 0 || wanted > left)
        return refuse(reply, 400, 'parameter_above_maximum', 'The refund is larger than what is left of the payment.')
      if (!['duplicate', 'fraudulent', 'requested_by_customer', 'others'].includes(text(asked.reason)))
        return refuse(reply, 400, 'parameter_invalid', 'reason is invalid.')
      const refunded: Refund = {
        kind: 'refund',
        id: id('ref'),
        paymentId: charge.paymentId,
        amountMinor: wanted,
        currency: receivedOf(charge).currency,
        createdAt: kit.now(),
        own: { notes: text(asked.notes), reason: text(asked.reason) },
      }
      await addRefund(refunded)
      const { attributes, ...rest } = refundOf(refunded)
      return { data: { ...rest, attributes: { ...attributes, status: 'pending' } } }
    })
    app.get('/v1/refunds/:id', async (request: ApiRequest, reply) => {
      const found = await refund(request.params.id)
      return found ? { data: refundOf(found) } : refuse(reply, 404, 'resource_not_found', 'No such refund.')
    })
  },
  // A declined payment leaves the session active; the customer goes back.
  onDecline: () => ({}),
  webhook: (kit, charge, happening) =>
    happening === 'paid'
      ? signed(kit, 'checkout_session.payment.paid', sessionOf(charge, kit))
      : signed(kit, 'payment.failed', paymentOf(charge, [], 'failed')),
  refundId: () => id('ref'),
  refunded: (kit, charge, refund) => signed(kit, 'payment.refunded', paymentOf(charge, [refund])),
  // It documents no events about disputes.
  disputed: () => null,
  returnUrl: (_, charge, happening) => (happening === 'paid' ? charge.doneUrl : charge.cancelUrl),
}
