import { createHmac, randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isoExponent } from '#lib/currencies.ts'
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
import { receivedOf } from './unkind.ts'

/**
 * The stand-in for Paystack: transactions under the merchant's reference, refunds and signed webhooks as the public API
 * reference has them (November 2026). Every currency is counted in hundredths.
 */
const number = (): string => String(randomInt(1_000_000_000, 4_000_000_000))
const factor = (currency: string): number => (isoExponent(currency) === 0 ? 100 : 1)

const transactionOf = (charge: Charge, now: number, refunds: Refund[] = []) => {
  const state = stateNow(charge, now)
  const received = receivedOf(charge)
  return {
    id: Number(charge.paymentId),
    domain: 'test',
    status:
      state === 'paid'
        ? sumOf(refunds) < received.amountMinor
          ? 'success'
          : 'reversed'
        : state === 'failed'
          ? 'failed'
          : 'abandoned',
    reference: charge.id,
    amount: received.amountMinor * factor(received.currency),
    requested_amount: charge.amountMinor * factor(charge.currency),
    currency: received.currency,
    channel: 'card',
    gateway_response:
      state === 'paid' ? 'Successful' : state === 'failed' ? 'Declined' : 'The transaction was not completed',
    paid_at: state === 'paid' ? new Date(charge.paidAt ?? now).toISOString() : null,
    created_at: new Date(charge.createdAt).toISOString(),
    metadata: { attempt: charge.own.attempt, cancel_action: charge.cancelUrl },
    customer: { email: charge.email },
  }
}

const refundOf = (refund: Refund) => ({
  id: Number(refund.id),
  transaction: Number(refund.paymentId),
  domain: 'test',
  amount: refund.amountMinor * factor(refund.currency),
  currency: refund.currency,
  merchant_note: refund.own.merchant_note ?? '',
  status: refund.failed ? 'failed' : 'processed',
  refunded_at: new Date(refund.createdAt).toISOString(),
})

const signed = (kit: Kit, event: string, data: object): Delivery => {
  const body = JSON.stringify({ event, data })
  const signature = createHmac('sha512', kit.keys.secretKey ?? '')
    .update(body)
    .digest('hex')
  return { body, headers: { 'content-type': 'application/json', 'x-paystack-signature': signature } }
}

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ status: false, message, type: 'validation_error' })
const answer = (message: string, data: unknown) => ({ status: true, message, data })

type Body = Record<string, unknown>
type ApiRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, string>; Body: Body | null }>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const paystackStandIn: StandIn = {
  provider: 'paystack',
  label: 'Paystack',
  routes: (app, kit: Kit) => {
    const { addCharge, charge: find, chargesLike, addRefund, refund, refundsLike } = store(kit, 'paystack')
    app.addHook('preHandler', async (request, reply) => {
      if (!request.url.includes('/hosted/') && textHeader(request, 'authorization') !== `Bearer ${kit.keys.secretKey}`)
        return refuse(reply, 401, 'Invalid key')
    })
    app.post('/transaction/initialize', async (request: ApiRequest, reply) => {
      const body = request.body ?? {}
      const currency = text(body.currency) || 'NGN'
      const amount = Number(body.amount) / factor(currency)
      if (!/^[^@\s]+@[^@\s]+$/.test(text(body.email))) return refuse(reply, 400, 'Invalid Email Address Passed')
      if (!Number.isInteger(amount) || amount <= 0) return refuse(reply, 400, 'Invalid Amount Sent')
      const reference = text(body.reference) || number()
      if (!/^[\w.=-]+$/.test(reference)) return refuse(reply, 400, 'Invalid transaction reference')
      if (await find(reference)) return refuse(reply, 400, 'Duplicate Transaction Reference')
      const metadata = (body.metadata ?? {}) as Body
      const charge: Charge = {
        kind: 'charge',
        id: reference,
        paymentId: number(),
        amountMinor: amount,
        currency,
        description: '',
        state: 'open',
        paidAt: null,
        createdAt: kit.now(),
        doneUrl: text(body.callback_url),
        cancelUrl: text(metadata.cancel_action),
        email: text(body.email),
        own: { attempt: text(metadata.attempt) },
      }
      await addCharge(charge)
      return answer('Authorization URL created', {
        authorization_url: `${kit.base}/hosted/${reference}`,
        access_code: number(),
        reference,
      })
    })
    app.get('/transaction/verify/:id', async (request: ApiRequest, reply) => {
      const charge = await find(request.params.id)
      if (!charge) return refuse(reply, 400, 'Transaction reference not found.')
      return answer(
        'Verification successful',
        transactionOf(charge, kit.now(), await refundsLike({ paymentId: charge.paymentId })),
      )
    })
    app.post('/refund', async (request: ApiRequest, reply) => {
      const body = request.body ?? {}
      const which = String(body.transaction ?? '')
      const [byId] = await chargesLike({ paymentId: which })
      const charge = byId ?? (await find(which))
      if (!charge || stateNow(charge, kit.now()) !== 'paid') return refuse(reply, 400, 'Transaction not found')
      const before = await refundsLike({ paymentId: charge.paymentId })
      const left = receivedOf(charge).amountMinor - sumOf(before)
      const wanted = body.amount === undefined ? left : Number(body.amount) / factor(receivedOf(charge).currency)
      if (left === 0) return refuse(reply, 400, 'Transaction has been fully reversed')
      if (!Number.isInteger(wanted) || wanted <= 0 || wanted > left)
        return refuse(reply, 400, 'Refund amount cannot be more than transaction amount')
      const refunded: Refund = {
        kind: 'refund',
        id: number(),
        paymentId: charge.paymentId,
        amountMinor: wanted,
        currency: receivedOf(charge).currency,
        createdAt: kit.now(),
        own: { merchant_note: text(body.merchant_note) },
      }
      await addRefund(refunded)
      return answer('Refund has been queued for processing', { ...refundOf(refunded), status: 'pending' })
    })
    app.get('/refund', async (request: ApiRequest) =>
      answer('Refunds retrieved', (await refundsLike({ paymentId: request.query.transaction ?? '' })).map(refundOf)),
    )
    app.get('/refund/:id', async (request: ApiRequest, reply) => {
      const found = await refund(request.params.id)
      return found ? answer('Refund retrieved', refundOf(found)) : refuse(reply, 404, 'Refund not found')
    })
  },
  onDecline: () => ({ state: 'failed' }),
  webhook: (kit, charge, happening) =>
    happening === 'declined' ? null : signed(kit, 'charge.success', transactionOf(charge, kit.now())),
  refundId: number,
  refunded: (kit, charge, { id, amountMinor, currency }) =>
    signed(kit, 'refund.processed', {
      status: 'processed',
      transaction_reference: charge.id,
      refund_reference: id,
      amount: String(amountMinor * factor(currency)),
      currency,
      domain: 'test',
    }),
  disputed: (kit, charge, { id, amountMinor, currency, outcome }) =>
    signed(kit, outcome ? 'charge.dispute.resolve' : 'charge.dispute.create', {
      id: Number(id),
      refund_amount: amountMinor * factor(currency),
      currency,
      status: outcome ? 'resolved' : 'awaiting-merchant-feedback',
      resolution: outcome && (outcome === 'lost' ? 'merchant-accepted' : 'declined'),
      domain: 'test',
      transaction: transactionOf(charge, kit.now()),
      category: 'chargeback',
    }),
  returnUrl: (_, charge, happening) => {
    if (happening === 'declined') return charge.cancelUrl
    const url = new URL(charge.doneUrl)
    url.searchParams.set('trxref', charge.id)
    url.searchParams.set('reference', charge.id)
    return url.href
  },
}
