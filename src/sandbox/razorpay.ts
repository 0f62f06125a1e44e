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
  withIdempotency,
} from './standIn.ts'
import { besides, receivedOf } from './unkind.ts'

/**
 * The stand-in for Razorpay: Payment Links, refunds and signed webhooks as the public API reference has them (November
 * 2026). A declined payment leaves the link open, and the customer with it.
 */
const id = (prefix: string): string => `${prefix}_${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}`
const seconds = (ms: number): number => Math.floor(ms / 1000)

const linkOf = (charge: Charge, kit: Kit, refunds: Refund[] = []) => {
  const state = stateNow(charge, kit.now())
  const ends = Number(charge.own.expire_by)
  const status = state === 'paid' ? 'paid' : state === 'expired' || kit.now() / 1000 > ends ? 'expired' : 'created'
  const received = receivedOf(charge)
  const payment = {
    amount: received.amountMinor,
    created_at: seconds(charge.paidAt ?? kit.now()),
    method: 'card',
    payment_id: charge.paymentId,
    plink_id: charge.id,
    status: sumOf(refunds) < received.amountMinor ? 'captured' : 'refunded',
  }
  return {
    id: charge.id,
    entity: 'payment_link',
    accept_partial: false,
    amount: charge.amountMinor,
    amount_paid: state === 'paid' ? received.amountMinor : 0,
    callback_method: 'get',
    callback_url: charge.doneUrl,
    created_at: seconds(charge.createdAt),
    currency: received.currency,
    description: charge.description,
    expire_by: ends,
    notes: { attempt: charge.own.attempt },
    payments:
      state === 'paid'
        ? besides(charge, payment, { ...payment, payment_id: `${charge.paymentId}0`, status: 'failed' })
        : null,
    reference_id: charge.own.reference_id,
    short_url: `${kit.base}/hosted/${charge.id}`,
    status,
  }
}

const paymentOf = (charge: Charge, status: 'captured' | 'failed') => ({
  id: charge.paymentId,
  entity: 'payment',
  amount: receivedOf(charge).amountMinor,
  currency: receivedOf(charge).currency,
  status,
  captured: status === 'captured',
  method: 'card',
  notes: { attempt: charge.own.attempt },
  error_code: status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
  created_at: seconds(charge.createdAt),
})

const refundOf = (refund: Refund) => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amountMinor,
  currency: refund.currency,
  payment_id: refund.paymentId,
  notes: { refund: refund.own.refund ?? '' },
  receipt: refund.own.receipt ?? null,
  created_at: seconds(refund.createdAt),
  status: refund.failed ? 'failed' : 'processed',
})

/** A signed webhook about these entities. */
const signed = (kit: Kit, event: string, entities: Record<string, object>): Delivery => {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: seconds(kit.now()),
  })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': id('evt'),
      'x-razorpay-signature': createHmac('sha256', kit.keys.webhookSecret ?? '')
        .update(body)
        .digest('hex'),
    },
  }
}

const refuse = (reply: FastifyReply, status: number, description: string, field?: string) =>
  reply.code(status).send({
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      ...(field && { field }),
    },
  })

type Body = Record<string, unknown>
type ApiRequest = FastifyRequest<{ Params: { id: string }; Querystring: { count?: string }; Body: Body | null }>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const whole = (value: unknown): number => (Number.isInteger(value) ? (value as number) : 0)

export const razorpayStandIn: StandIn = {
  provider: 'razorpay',
  label: 'Razorpay',
  routes: (app, kit) => {
    const {
      addCharge,
      charge: find,
      chargesLike,
      changeCharge,
      addRefund,
      refund,
      refundsLike,
    } = store(kit, 'razorpay')
    app.addHook('preHandler', async (request, reply) => {
      const right = Buffer.from(`${kit.keys.keyId}:${kit.keys.keySecret}`).toString('base64')
      if (request.url.includes('/v1/') && textHeader(request, 'authorization') !== `Basic ${right}`)
        return refuse(reply, 401, 'Authentication failed')
    })

    app.post('/v1/payment_links', async (request: ApiRequest, reply) => {
      const body = request.body ?? {}
      const ends = whole(body.expire_by) || seconds(kit.now()) + 15_552_000
      if (whole(body.amount) < 100) return refuse(reply, 400, 'Order amount less than minimum amount allowed', 'amount')
      if (ends < seconds(kit.now()) + 900)
        return refuse(reply, 400, 'expire_by should be at least 15 minutes after current time.', 'expire_by')
      if (text(body.reference_id).length > 40)
        return refuse(reply, 400, 'The reference id may not be greater than 40 characters.', 'reference_id')
      const [twin] = await chargesLike({ own: { reference_id: text(body.reference_id) } as Charge['own'] })
      if (twin) return refuse(reply, 400, `payment link already exists with reference id`, 'reference_id')
      const notes = (body.notes ?? {}) as Body
      const charge: Charge = {
        kind: 'charge',
        id: id('plink'),
        paymentId: id('pay'),
        amountMinor: whole(body.amount),
        currency: text(body.currency) || 'INR',
        description: text(body.description),
        state: 'open',
        paidAt: null,
        createdAt: kit.now(),
        doneUrl: text(body.callback_url),
        cancelUrl: '',
        email: text(((body.customer ?? {}) as Body).email),
        own: { reference_id: text(body.reference_id), attempt: text(notes.attempt), expire_by: String(ends) },
      }
      await addCharge(charge)
      return linkOf(charge, kit)
    })
    app.get('/v1/payment_links/:id', async (request: ApiRequest, reply) => {
      const charge = await find(request.params.id)
      return charge
        ? linkOf(charge, kit, await refundsLike({ paymentId: charge.paymentId }))
        : refuse(reply, 400, 'The id provided does not exist')
    })
    app.post('/v1/payment_links/:id/cancel', async (request: ApiRequest, reply) => {
      const charge = await changeCharge(request.params.id, { state: 'expired' }, { state: 'open', paidAt: null })
      return charge
        ? { ...linkOf(charge, kit), status: 'cancelled' }
        : refuse(reply, 400, 'Payment link cannot be cancelled')
    })
    app.post('/v1/payments/:id/refund', async (request: ApiRequest, reply) => {
      const [charge] = await chargesLike({ paymentId: request.params.id })
      if (!charge || stateNow(charge, kit.now()) !== 'paid') return refuse(reply, 400, 'The id provided does not exist')
      return withIdempotency(kit, 'razorpay', textHeader(request, 'x-refund-idempotency'), async () => {
        const before = await refundsLike({ paymentId: charge.paymentId })
        const left = receivedOf(charge).amountMinor - sumOf(before)
        const wanted = request.body?.amount === undefined ? left : whole(request.body.amount)
        if (left === 0) return refuse(reply, 400, 'The payment has been fully refunded already')
        if (wanted <= 0 || wanted > left)
          return refuse(reply, 400, 'The refund amount provided is greater than amount captured')
        const refunded: Refund = {
          kind: 'refund',
          id: id('rfnd'),
          paymentId: charge.paymentId,
          amountMinor: wanted,
          currency: receivedOf(charge).currency,
          createdAt: kit.now(),
          own: { receipt: text(request.body?.receipt), refund: text(((request.body?.notes ?? {}) as Body).refund) },
        }
        await addRefund(refunded)
        return refundOf(refunded)
      })
    })
    app.get('/v1/payments/:id/refunds', async (request: ApiRequest, reply) => {
      const [charge] = await chargesLike({ paymentId: request.params.id })
      if (!charge) return refuse(reply, 400, 'The id provided does not exist')
      const most = Number(request.query.count ?? 10)
      const items = (await refundsLike({ paymentId: charge.paymentId })).reverse().slice(0, most).map(refundOf)
      return { entity: 'collection', count: items.length, items }
    })
    app.get('/v1/refunds/:id', async (request: ApiRequest, reply) => {
      const found = await refund(request.params.id)
      return found ? refundOf(found) : refuse(reply, 400, 'The id provided does not exist')
    })
  },
  onDecline: () => ({}),
  webhook: (kit, charge, happening) =>
    happening === 'paid'
      ? signed(kit, 'payment_link.paid', { payment_link: linkOf(charge, kit), payment: paymentOf(charge, 'captured') })
      : signed(kit, 'payment.failed', { payment: paymentOf(charge, 'failed') }),
  refundId: () => id('rfnd'),
  refunded: (kit, charge, refund) =>
    signed(kit, 'refund.processed', { refund: refundOf(refund), payment: paymentOf(charge, 'captured') }),
  disputed: (kit, charge, { id: name, amountMinor, currency, outcome }) =>
    signed(kit, `payment.dispute.${outcome ?? 'created'}`, {
      payment: paymentOf(charge, 'captured'),
      dispute: {
        id: name,
        entity: 'dispute',
        payment_id: charge.paymentId,
        amount: amountMinor,
        currency,
        amount_deducted: outcome === 'lost' ? amountMinor : 0,
        phase: 'chargeback',
        status: outcome ?? 'open',
      },
    }),
  returnUrl: (kit, charge, happening) => {
    if (happening === 'declined') return `${kit.base}/hosted/${charge.id}`
    const url = new URL(charge.doneUrl)
    const parts = [charge.id, charge.own.reference_id ?? '', 'paid', charge.paymentId]
    url.searchParams.set('razorpay_payment_id', charge.paymentId)
    url.searchParams.set('razorpay_payment_link_id', charge.id)
    url.searchParams.set('razorpay_payment_link_reference_id', charge.own.reference_id ?? '')
    url.searchParams.set('razorpay_payment_link_status', 'paid')
    url.searchParams.set(
      'razorpay_signature',
      createHmac('sha256', kit.keys.keySecret ?? '')
        .update(parts.join('|'))
        .digest('hex'),
    )
    return url.href
  },
}
