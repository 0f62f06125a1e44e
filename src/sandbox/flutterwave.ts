import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { decimalText, minorOf } from '#lib/currencies.ts'
import { type Charge, type Kit, type Refund, type StandIn, stateNow, store, sumOf, textHeader } from './standIn.ts'
import { receivedOf } from './unkind.ts'

/**
 * The stand-in for Flutterwave: Standard payments, verification by the merchant's reference, refunds and webhooks with
 * the secret hash as the public documentation, version 3, has them (November 2026). Amounts are in major units.
 */
const number = (): string => String(randomInt(1_000_000, 900_000_000))
const major = ({ amountMinor, currency }: { amountMinor: number; currency: string }): number =>
  Number(decimalText(amountMinor, currency))

const transactionOf = (charge: Charge, now: number) => {
  const state = stateNow(charge, now)
  return {
    id: Number(charge.paymentId),
    tx_ref: charge.id,
    flw_ref: `FLW-SANDBOX-${charge.paymentId}`,
    amount: major(receivedOf(charge)),
    currency: receivedOf(charge).currency,
    charged_amount: major(charge),
    app_fee: 0,
    merchant_fee: 0,
    processor_response: state === 'paid' ? 'Approved' : 'Declined',
    auth_model: 'AUTH',
    status: state === 'paid' ? 'successful' : state === 'failed' ? 'failed' : 'pending',
    payment_type: 'card',
    created_at: new Date(charge.createdAt).toISOString(),
    customer: { email: charge.email },
    meta: { attempt: charge.own.attempt },
  }
}

const refundOf = (refund: Refund) => ({
  id: Number(refund.id),
  tx_id: Number(refund.paymentId),
  transaction_id: Number(refund.paymentId),
  amount_refunded: major(refund),
  status: refund.failed ? 'failed' : 'completed',
  destination: 'payment_source',
  comments: refund.own.comments ?? '',
  created_at: new Date(refund.createdAt).toISOString(),
})

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ status: 'error', message, data: null })
const answer = (message: string, data: unknown) => ({ status: 'success', message, data })

type Body = Record<string, unknown>
type ApiRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, string>; Body: Body | null }>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const flutterwaveStandIn: StandIn = {
  provider: 'flutterwave',
  label: 'Flutterwave',
  routes: (app, kit: Kit) => {
    const { addCharge, charge: find, chargesLike, addRefund, refund, refundsLike } = store(kit, 'flutterwave')
    app.addHook('preHandler', async (request, reply) => {
      if (request.url.includes('/v3/') && textHeader(request, 'authorization') !== `Bearer ${kit.keys.secretKey}`)
        return refuse(reply, 401, 'Invalid authorization key')
    })
    app.post('/v3/payments', async (request: ApiRequest, reply) => {
      const body = request.body ?? {}
      const customer = (body.customer ?? {}) as Body
      const meta = (body.meta ?? {}) as Body
      const [reference, currency] = [text(body.tx_ref), text(body.currency) || 'NGN']
      const amountMinor = minorOf(body.amount, currency)
      if (!reference) return refuse(reply, 400, 'tx_ref is required')
      if (amountMinor <= 0) return refuse(reply, 400, 'amount is required')
      if (!text(customer.email)) return refuse(reply, 400, 'customer.email is required')
      const charge: Charge = {
        kind: 'charge',
        id: reference,
        paymentId: number(),
        amountMinor,
        currency,
        description: text(((body.customizations ?? {}) as Body).title),
        state: 'open',
        paidAt: null,
        createdAt: kit.now(),
        doneUrl: text(body.redirect_url),
        cancelUrl: '',
        email: text(customer.email),
        own: { attempt: text(meta.attempt) },
      }
      if (!(await find(reference))) await addCharge(charge)
      return answer('Hosted Link', { link: `${kit.base}/hosted/${reference}` })
    })
    app.get('/v3/transactions/verify_by_reference', async (request: ApiRequest, reply) => {
      const charge = await find(request.query.tx_ref ?? '')
      if (!charge || stateNow(charge, kit.now()) === 'open')
        return refuse(reply, 400, 'No transaction was found for this id')
      return answer('Transaction fetched successfully', transactionOf(charge, kit.now()))
    })
    app.post('/v3/transactions/:id/refund', async (request: ApiRequest, reply) => {
      const [charge] = await chargesLike({ paymentId: request.params.id })
      if (!charge || stateNow(charge, kit.now()) !== 'paid')
        return refuse(reply, 400, 'No transaction was found for this id')
      const before = await refundsLike({ paymentId: charge.paymentId })
      const left = receivedOf(charge).amountMinor - sumOf(before)
      const asked = request.body?.amount
      const wanted = asked === undefined ? left : minorOf(asked, receivedOf(charge).currency)
      if (wanted <= 0 || wanted > left) return refuse(reply, 400, 'Refund amount cannot be greater than amount charged')
      const refunded: Refund = {
        kind: 'refund',
        id: number(),
        paymentId: charge.paymentId,
        amountMinor: wanted,
        currency: receivedOf(charge).currency,
        createdAt: kit.now(),
        own: { comments: text(request.body?.comments) },
      }
      await addRefund(refunded)
      return answer('Transaction refund initiated', refundOf(refunded))
    })
    app.get('/v3/refunds', async (request: ApiRequest) =>
      answer('Refund transactions fetched', (await refundsLike({ paymentId: request.query.id ?? '' })).map(refundOf)),
    )
    app.get('/v3/refunds/:id', async (request: ApiRequest, reply) => {
      const found = await refund(request.params.id)
      return found ? answer('Refund fetched', refundOf(found)) : refuse(reply, 404, 'No refund was found')
    })
  },
  onDecline: () => ({ state: 'failed' }),
  webhook: (kit, charge) => ({
    body: JSON.stringify({
      event: 'charge.completed',
      data: transactionOf(charge, kit.now()),
      'event.type': 'CARD_TRANSACTION',
    }),
    headers: { 'content-type': 'application/json', 'verif-hash': kit.keys.secretHash ?? '' },
  }),
  // Version 3 documents no events about refunds and disputes.
  refundId: number,
  refunded: () => null,
  disputed: () => null,
  returnUrl: (_, charge, happening) => {
    const url = new URL(charge.doneUrl)
    url.searchParams.set('status', happening === 'paid' ? 'successful' : 'failed')
    url.searchParams.set('tx_ref', charge.id)
    if (happening === 'paid') url.searchParams.set('transaction_id', charge.paymentId)
    return url.href
  },
}
