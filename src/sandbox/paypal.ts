import { createSign, randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { decimalText, minorOf } from '#lib/currencies.ts'
import type { Db } from '#server/db/database.ts'
import { type Certificate, selfSigned } from './certificate.ts'
import { getOrCreateObject } from './queries.ts'
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
 * The stand-in for PayPal: OAuth, Orders v2, captures and refunds, and webhooks signed with a certificate that is
 * served under the address they name, as the public REST reference has them (November 2026).
 */
const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const id = (): string => Array.from(randomBytes(17), (byte) => alphabet[byte % alphabet.length]).join('')
const money = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => ({
  currency_code: currency,
  value: decimalText(amountMinor, currency),
})

/** Shared by all processes of a database: what one of them signs, the others verify. */
const certificates = new WeakMap<Db, Certificate>()
const certificateOf = ({ db }: Pick<Kit, 'db'>): Certificate => {
  const found = certificates.get(db)
  if (!found) throw new Error('the stand-in was not opened')
  return found
}
const openCertificate = async ({ db }: Pick<Kit, 'db'>): Promise<void> => {
  const kept = await getOrCreateObject<Certificate>(db, 'paypal', 'certificate', () =>
    selfSigned('messageverificationcerts.paypal.com', Date.now()),
  )
  certificates.set(db, kept)
}

const captureOf = (charge: Charge) => ({
  id: charge.paymentId,
  status: 'COMPLETED',
  amount: money(receivedOf(charge)),
  final_capture: true,
  custom_id: charge.own.custom_id,
  invoice_id: charge.own.invoice_id,
  supplementary_data: { related_ids: { order_id: charge.id } },
})

/** The captures of an order; what went back of one changes its status. */
const capturesOf = (charge: Charge, refunds: Refund[]) => {
  const [whole, back] = [receivedOf(charge).amountMinor, sumOf(refunds)]
  const status = back === 0 ? 'COMPLETED' : back < whole ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  const capture = { ...captureOf(charge), status }
  return besides(charge, capture, { ...capture, id: `${capture.id}0`, status: 'DECLINED' })
}

const orderOf = (charge: Charge, kit: Kit, refunds: Refund[] = []) => {
  const paid = stateNow(charge, kit.now()) === 'paid'
  return {
    id: charge.id,
    intent: 'CAPTURE',
    status: paid ? 'COMPLETED' : charge.approved ? 'APPROVED' : 'PAYER_ACTION_REQUIRED',
    purchase_units: [
      {
        reference_id: 'default',
        amount: money(charge),
        custom_id: charge.own.custom_id,
        invoice_id: charge.own.invoice_id,
        description: charge.description,
        ...(paid && { payments: { captures: capturesOf(charge, refunds), refunds: refunds.map(refundOf) } }),
      },
    ],
    create_time: new Date(charge.createdAt).toISOString(),
    links: [
      { href: `${kit.base}/v2/checkout/orders/${charge.id}`, rel: 'self', method: 'GET' },
      { href: `${kit.base}/hosted/${charge.id}`, rel: 'payer-action', method: 'GET' },
    ],
  }
}

const refundOf = (refund: Refund) => ({
  id: refund.id,
  status: refund.failed ? 'FAILED' : 'COMPLETED',
  amount: money(refund),
  custom_id: refund.own.custom_id,
  invoice_id: refund.own.invoice_id,
})

const signed = (kit: Kit, eventType: string, resourceType: string, resource: object): Delivery => {
  const [transmission, time] = [randomUUID(), new Date(kit.now()).toISOString().replace(/\.\d+Z$/, 'Z')]
  const body = JSON.stringify({
    id: `WH-${id()}`,
    event_version: '1.0',
    create_time: time,
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: eventType,
    summary: eventType,
    resource,
  })
  const message = `${transmission}|${time}|${kit.keys.webhookId}|${crc32(body)}`
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${kit.base}/v1/notifications/certs/CERT-sandbox`,
      'paypal-transmission-id': transmission,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('SHA256').update(message).sign(certificateOf(kit).key, 'base64'),
    },
  }
}

const captured = (kit: Kit, charge: Charge) => signed(kit, 'PAYMENT.CAPTURE.COMPLETED', 'capture', captureOf(charge))

const refuse = (reply: FastifyReply, status: number, name: string, issue?: string) =>
  reply.code(status).send({
    name,
    message: 'The request could not be carried out.',
    debug_id: randomBytes(6).toString('hex'),
    ...(issue && { details: [{ issue, description: issue }] }),
  })

type Tree = Record<string, unknown>
type ApiRequest = FastifyRequest<{ Params: { id: string }; Body: Tree | null }>
const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((tree, step) => (tree as Tree | undefined)?.[step], value)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What PayPal sends when it takes a capture back, for a bank or by its own decision. */
export const reversed = (kit: Kit, charge: Charge): Delivery =>
  signed(kit, 'PAYMENT.CAPTURE.REVERSED', 'refund', {
    id: id(),
    status: 'COMPLETED',
    amount: money(receivedOf(charge)),
    links: [{ href: `${kit.base}/v2/payments/captures/${charge.paymentId}`, rel: 'up', method: 'GET' }],
  })

export const paypalStandIn: StandIn = {
  provider: 'paypal',
  label: 'PayPal',
  routes: (app, kit) => {
    const { addCharge, charge: find, chargesLike, changeCharge, addRefund, refund, refundsLike } = store(kit, 'paypal')
    app.addHook('onRequest', async () => {
      if (!certificates.has(kit.db)) await openCertificate(kit)
    })
    const token = `A21AA${Buffer.from(kit.keys.clientSecret ?? '').toString('base64url')}`

    app.post('/v1/oauth2/token', async (request, reply) => {
      const right = Buffer.from(`${kit.keys.clientId}:${kit.keys.clientSecret}`).toString('base64')
      if (textHeader(request, 'authorization') !== `Basic ${right}`)
        return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
      return { scope: '', access_token: token, token_type: 'Bearer', app_id: 'APP-SANDBOX', expires_in: 32_400 }
    })
    app.get('/v1/notifications/certs/:id', (_, reply) =>
      reply.type('application/x-x509-ca-cert').send(certificateOf(kit).pem),
    )
    app.addHook('preHandler', async (request, reply) => {
      if (request.url.includes('/v2/') && textHeader(request, 'authorization') !== `Bearer ${token}`)
        return reply
          .code(401)
          .send({ error: 'invalid_token', error_description: 'Token signature verification failed' })
    })

    app.post('/v2/checkout/orders', async (request: ApiRequest, reply) => {
      const unit = at(request.body, 'purchase_units', 0)
      const context = at(request.body, 'payment_source', 'paypal', 'experience_context')
      const currency = text(at(unit, 'amount', 'currency_code'))
      const amountMinor = minorOf(at(unit, 'amount', 'value'), currency)
      if (text(at(request.body, 'intent')) !== 'CAPTURE' || amountMinor <= 0)
        return refuse(reply, 400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE')
      return withIdempotency(kit, 'paypal', textHeader(request, 'paypal-request-id'), async () => {
        const charge: Charge = {
          kind: 'charge',
          id: id(),
          paymentId: id(),
          amountMinor,
          currency,
          description: text(at(unit, 'description')),
          state: 'open',
          paidAt: null,
          createdAt: kit.now(),
          doneUrl: text(at(context, 'return_url')),
          cancelUrl: text(at(context, 'cancel_url')),
          email: '',
          own: { custom_id: text(at(unit, 'custom_id')), invoice_id: text(at(unit, 'invoice_id')) },
        }
        await addCharge(charge)
        return orderOf(charge, kit)
      })
    })
    app.get('/v2/checkout/orders/:id', async (request: ApiRequest, reply) => {
      const charge = await find(request.params.id)
      return charge
        ? orderOf(charge, kit, await refundsLike({ paymentId: charge.paymentId }))
        : refuse(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
    })
    app.post('/v2/checkout/orders/:id/capture', async (request: ApiRequest, reply) => {
      const charge = await find(request.params.id)
      if (!charge) return refuse(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
      const key = textHeader(request, 'paypal-request-id')
      if (stateNow(charge, kit.now()) === 'paid')
        return key && charge.own.captureKey === key
          ? orderOf(charge, kit)
          : refuse(reply, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED')
      if (!charge.approved) return refuse(reply, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED')
      const own = { ...charge.own, captureKey: key }
      const paid = await changeCharge(charge.id, { state: 'paid', paidAt: kit.now(), own }, { state: 'open' })
      if (!paid) return refuse(reply, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED')
      kit.deliver('paypal', captured(kit, paid))
      return reply.code(201).send(orderOf(paid, kit))
    })

    app.post('/v2/payments/captures/:id/refund', async (request: ApiRequest, reply) => {
      const [charge] = await chargesLike({ paymentId: request.params.id })
      if (!charge || stateNow(charge, kit.now()) !== 'paid')
        return refuse(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
      const before = await refundsLike({ paymentId: charge.paymentId })
      const left = receivedOf(charge).amountMinor - sumOf(before)
      const asked = at(request.body, 'amount')
      const wanted = asked === undefined ? left : minorOf(at(asked, 'value'), receivedOf(charge).currency)
      return withIdempotency(kit, 'paypal', textHeader(request, 'paypal-request-id'), async () => {
        if (wanted <= 0 || wanted > left)
          return refuse(reply, 422, 'UNPROCESSABLE_ENTITY', left ? 'REFUND_AMOUNT_EXCEEDED' : 'CAPTURE_FULLY_REFUNDED')
        const refunded: Refund = {
          kind: 'refund',
          id: id(),
          paymentId: charge.paymentId,
          amountMinor: wanted,
          currency: receivedOf(charge).currency,
          createdAt: kit.now(),
          own: { custom_id: text(at(request.body, 'custom_id')), invoice_id: text(at(request.body, 'invoice_id')) },
        }
        await addRefund(refunded)
        return refundOf(refunded)
      })
    })
    app.get('/v2/payments/refunds/:id', async (request: ApiRequest, reply) => {
      const found = await refund(request.params.id)
      return found ? refundOf(found) : refuse(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
    })
  },
  refundId: id,
  refunded: (kit, _, refund) =>
    signed(kit, 'PAYMENT.CAPTURE.REFUNDED', 'refund', {
      ...refundOf(refund),
      links: [{ href: `${kit.base}/v2/payments/captures/${refund.paymentId}`, rel: 'up', method: 'GET' }],
    }),
  disputed: (kit, charge, { id: dispute_id, outcome, ...sum }) =>
    signed(kit, outcome ? 'CUSTOMER.DISPUTE.RESOLVED' : 'CUSTOMER.DISPUTE.CREATED', 'dispute', {
      dispute_id,
      disputed_transactions: [{ seller_transaction_id: charge.paymentId, custom: charge.own.custom_id }],
      dispute_amount: money(sum),
      dispute_life_cycle_stage: 'CHARGEBACK',
      status: outcome ? 'RESOLVED' : 'OPEN',
      ...(outcome && {
        dispute_outcome: { outcome_code: outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR' },
      }),
    }),
  // The customer only approves; the merchant captures.
  onPay: () => ({ approved: true }),
  onDecline: () => ({}),
  webhook: (kit, charge, happening) =>
    happening === 'declined'
      ? null
      : stateNow(charge, kit.now()) === 'paid'
        ? captured(kit, charge)
        : signed(kit, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', orderOf(charge, kit)),
  returnUrl: (_, charge, happening) => {
    const url = new URL(happening === 'paid' ? charge.doneUrl : charge.cancelUrl)
    url.searchParams.set('token', charge.id)
    if (happening === 'paid') url.searchParams.set('PayerID', 'SANDBOXPAYER')
    return url.href
  },
}
