import { createRequire } from 'node:module'
import Razorpay from 'razorpay'
import Stripe from 'stripe'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Provider } from '#server/config/paymentKeys.ts'
import { providerStandIns } from '../../test/providerStandIns.ts'
import { sandboxPath } from './http.ts'

/** The stand-ins of providers whose official client can be sent to another address, held to that client (November 2026). */
const { app, standIn } = await providerStandIns()

let origin = ''
beforeAll(async () => {
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})

/** Stripe's client, sent to a stand-in. */
const stripeOf = (provider: Provider, secret: string) =>
  new Stripe(secret, {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(String(url))
      return fetch(`${origin}${sandboxPath(provider)}${pathname}${search}`, init)
    }),
  })

type Axios = {
  defaults: { adapter: unknown }
  getAdapter: (name: 'http') => (request: { baseURL: string }) => Promise<unknown>
}

/** Razorpay's client has no setting for the address: axios, by which it sends, gets an adapter that changes it. */
const sendRazorpayHere = () => {
  const inside = createRequire(createRequire(import.meta.url).resolve('razorpay'))
  const axios = inside('axios') as Axios
  const { adapter } = axios.defaults
  onTestFinished(() => {
    axios.defaults.adapter = adapter
  })
  const send = axios.getAdapter('http')
  axios.defaults.adapter = (request: { baseURL: string }) =>
    send({ ...request, baseURL: `${origin}${sandboxPath('razorpay')}` })
}

test('Stripe, by its own client: sessions, refunds, errors, signed events', async () => {
  const { keys, pay } = standIn('stripe')
  const stripe = stripeOf('stripe', keys.secretKey ?? '')

  const wish = {
    mode: 'payment' as const,
    success_url: 'http://127.0.0.1/done',
    cancel_url: 'http://127.0.0.1/back',
    line_items: [
      { quantity: 2, price_data: { currency: 'sar', unit_amount: 5000, product_data: { name: 'A visit' } } },
    ],
    metadata: { order: '7' },
  }
  const session = await stripe.checkout.sessions.create(wish, { idempotencyKey: 'k1' })
  expect(session).toMatchObject({
    object: 'checkout.session',
    amount_total: 10_000,
    currency: 'sar',
    mode: 'payment',
    payment_status: 'unpaid',
    status: 'open',
    url: expect.stringContaining('/hosted/'),
  })
  expect((await stripe.checkout.sessions.create(wish, { idempotencyKey: 'k1' })).id).toBe(session.id)
  const other = { ...wish, success_url: 'http://127.0.0.1/elsewhere' }
  await expect(stripe.checkout.sessions.create(other, { idempotencyKey: 'k1' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  await expect(stripe.checkout.sessions.retrieve('cs_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
  })
  await expect(stripeOf('stripe', 'sk_wrong').checkout.sessions.retrieve(session.id)).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })

  const { webhook } = await pay(session.url ?? '')
  const event = stripe.webhooks.constructEvent(
    webhook.body,
    webhook.headers['stripe-signature'] ?? '',
    keys.webhookSecret ?? '',
  )
  expect(event).toMatchObject({ type: 'checkout.session.completed', data: { object: { id: session.id } } })
  expect(() =>
    stripe.webhooks.constructEvent(webhook.body, webhook.headers['stripe-signature'] ?? '', 'other'),
  ).toThrow()

  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  expect(paid).toMatchObject({
    payment_status: 'paid',
    status: 'complete',
    payment_intent: { object: 'payment_intent', status: 'succeeded', amount_received: 10_000 },
  })
  const intent = (paid.payment_intent as Stripe.PaymentIntent).id
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 4000 }, { idempotencyKey: 'r1' })
  expect(refund).toMatchObject({ object: 'refund', amount: 4000, status: 'succeeded', payment_intent: intent })
  expect((await stripe.refunds.retrieve(refund.id)).id).toBe(refund.id)
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 6001 })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
  })
  const open = await stripe.checkout.sessions.create(wish)
  expect((await stripe.checkout.sessions.expire(open.id)).status).toBe('expired')
})

test('Stripe FPX, by Stripe’s client: an intent confirmed with a bank', async () => {
  const { keys, pay } = standIn('stripe_fpx')
  const fpx = stripeOf('stripe_fpx', keys.secretKey ?? '')
  const wish = {
    amount: 10_000,
    currency: 'myr',
    confirm: true,
    // Of the API version our adapter names; the client's own has dropped it.
    payment_method_types: ['fpx'],
    payment_method_data: { type: 'fpx' as const, fpx: { bank: 'maybank2u' as const } },
    return_url: 'http://127.0.0.1/done',
  }
  const bank = await fpx.paymentIntents.create(wish)
  expect(bank).toMatchObject({
    object: 'payment_intent',
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { url: expect.stringContaining('/hosted/') } },
  })
  const done = await pay(bank.next_action?.redirect_to_url?.url ?? '')
  expect(new URL(done.to).searchParams.get('payment_intent')).toBe(bank.id)
  expect((await fpx.paymentIntents.retrieve(bank.id)).status).toBe('succeeded')
  const { body, headers } = done.webhook
  const event = fpx.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', keys.webhookSecret ?? '')
  expect(event).toMatchObject({ type: 'payment_intent.succeeded', data: { object: { id: bank.id } } })
})

test('Razorpay, by its own client: links, refunds, errors, signed webhooks', async () => {
  const { keys, pay } = standIn('razorpay')
  sendRazorpayHere()
  const razorpay = new Razorpay({ key_id: keys.keyId ?? '', key_secret: keys.keySecret ?? '' })
  const link = await razorpay.paymentLink.create({
    amount: 10_000,
    currency: 'INR',
    description: 'A visit',
    customer: { name: 'Sara', email: 'sara@doorstep.test' },
    reference_id: 'ref-1',
    callback_url: 'http://127.0.0.1/done',
    callback_method: 'get',
  })
  expect(link).toMatchObject({ amount: 10_000, status: 'created', short_url: expect.stringContaining('/hosted/') })
  const back = await pay(link.short_url)
  expect(
    Razorpay.validateWebhookSignature(
      back.webhook.body,
      back.webhook.headers['x-razorpay-signature'] ?? '',
      keys.webhookSecret ?? '',
    ),
  ).toBe(true)
  expect(await razorpay.paymentLink.fetch(link.id)).toMatchObject({
    status: 'paid',
    amount_paid: 10_000,
    payments: [{ amount: 10_000, status: 'captured' }],
  })
  const payment = new URL(back.to).searchParams.get('razorpay_payment_id') ?? ''
  const some = await razorpay.payments.refund(payment, { amount: 4000 })
  expect(some).toMatchObject({ entity: 'refund', amount: 4000, payment_id: payment, status: 'processed' })
  expect(await razorpay.refunds.fetch(some.id)).toMatchObject({ id: some.id })
  await expect(razorpay.payments.refund(payment, { amount: 6001 })).rejects.toMatchObject({
    statusCode: 400,
    error: { code: 'BAD_REQUEST_ERROR' },
  })
})
