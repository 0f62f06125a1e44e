import { createHmac, createVerify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { providerStandIns, valueAt } from '../../test/providerStandIns.ts'

/**
 * The other stand-ins, held to their providers' public documentation (as of November 2026) and not to our adapters: the
 * documented requests, fields, errors and signature schemes written out here.
 */
const { app, standIn } = await providerStandIns()

const basic = (user: string, password = '') => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const bearer = (token: string) => `Bearer ${token}`
const hmac = (algorithm: string, secret: string, text: string) =>
  createHmac(algorithm, secret).update(text).digest('hex')

test('PayPal: a token for the client, orders, captures, refunds, errors, signed webhooks', async () => {
  const { keys, ask, pay } = standIn('paypal')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const token = (secret: string) =>
    ask(
      'POST',
      '/v1/oauth2/token',
      { ...form, authorization: basic(keys.clientId ?? '', secret) },
      'grant_type=client_credentials',
    )
  expect(await token('wrong')).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
  const { json: granted } = await token(keys.clientSecret ?? '')
  expect(granted).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) })
  const headers = { authorization: bearer(String(granted.access_token)) }
  expect((await ask('GET', '/v2/checkout/orders/NONE', { authorization: 'Bearer nobody' })).status).toBe(401)
  expect(await ask('GET', '/v2/checkout/orders/NONE', headers)).toMatchObject({
    status: 404,
    json: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
  })

  const order = {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'USD', value: '100.00' }, custom_id: 'c-1', invoice_id: 'i-1' }],
    payment_source: {
      paypal: { experience_context: { return_url: 'http://127.0.0.1/done', cancel_url: 'http://127.0.0.1/back' } },
    },
  }
  const once = { ...headers, 'paypal-request-id': 'order-1' }
  const { json: made } = await ask('POST', '/v2/checkout/orders', once, order)
  expect(made).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', id: expect.stringMatching(/^[0-9A-Z]{17}$/) })
  expect((await ask('POST', '/v2/checkout/orders', once, order)).json.id).toBe(made.id)
  const links = made.links as { rel: string; href: string }[]
  const action = links.find(({ rel }) => rel === 'payer-action')?.href ?? ''
  const capture = `/v2/checkout/orders/${made.id}/capture`
  expect(await ask('POST', capture, headers, {})).toMatchObject({
    status: 422,
    json: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] },
  })
  const { webhook, to } = await pay(action)
  expect(new URL(to).searchParams.get('token')).toBe(made.id)
  expect((await ask('GET', `/v2/checkout/orders/${made.id}`, headers)).json.status).toBe('APPROVED')

  // The scheme: transmission id, time, webhook id and the CRC32 of the body, signed with the certificate's key.
  expect(valueAt(JSON.parse(webhook.body), 'event_type')).toBe('CHECKOUT.ORDER.APPROVED')
  const path = new URL(webhook.headers['paypal-cert-url'] ?? '').pathname
  const certificate = await app.inject({ method: 'GET', url: path })
  const message = ['paypal-transmission-id', 'paypal-transmission-time'].map((name) => webhook.headers[name])
  const verify = createVerify('RSA-SHA256').update([...message, keys.webhookId, crc32(webhook.body)].join('|'))
  expect(verify.verify(certificate.payload, webhook.headers['paypal-transmission-sig'] ?? '', 'base64')).toBe(true)

  const taken = await ask('POST', capture, { ...headers, 'paypal-request-id': 'capture-1' }, {})
  expect([taken.status, taken.json.status]).toEqual([201, 'COMPLETED'])
  const captured = valueAt(taken.json, 'purchase_units.0.payments.captures.0')
  expect(captured).toMatchObject({ status: 'COMPLETED', amount: { currency_code: 'USD', value: '100.00' } })
  expect(await ask('POST', capture, { ...headers, 'paypal-request-id': 'capture-2' }, {})).toMatchObject({
    status: 422,
    json: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] },
  })
  const refunds = `/v2/payments/captures/${valueAt(captured, 'id')}/refund`
  const some = { amount: { currency_code: 'USD', value: '40.00' } }
  const askForSome = () => ask('POST', refunds, { ...headers, 'paypal-request-id': 'r-1' }, some)
  const atOnce = await Promise.all(Array.from({ length: 10 }, askForSome))
  const refunded = await askForSome()
  expect(atOnce.map(({ json }) => json.id)).toEqual(Array(10).fill(refunded.json.id))
  expect(refunded.json).toMatchObject({ status: 'COMPLETED', amount: { value: '40.00' } })
  expect((await ask('GET', `/v2/payments/refunds/${refunded.json.id}`, headers)).json.id).toBe(refunded.json.id)
  const rest = { amount: { currency_code: 'USD', value: '60.01' } }
  expect((await ask('POST', refunds, { ...headers, 'paypal-request-id': 'r-2' }, rest)).status).toBe(422)
})

test('Paystack: transactions, refunds, errors, signed webhooks', async () => {
  const { keys, ask, pay } = standIn('paystack')
  const headers = { authorization: bearer(keys.secretKey ?? '') }
  const wish = {
    email: 'sara@doorstep.test',
    amount: '10000',
    currency: 'NGN',
    reference: 'ref-1',
    callback_url: 'http://127.0.0.1/done',
  }
  expect(await ask('POST', '/transaction/initialize', { authorization: 'Bearer sk_wrong' }, wish)).toMatchObject({
    status: 401,
    json: { status: false, message: expect.any(String) },
  })
  const made = await ask('POST', '/transaction/initialize', headers, wish)
  expect(made).toMatchObject({
    status: 200,
    json: { status: true, data: { reference: 'ref-1', access_code: expect.any(String) } },
  })
  expect(await ask('POST', '/transaction/initialize', headers, wish)).toMatchObject({
    status: 400,
    json: { status: false, message: 'Duplicate Transaction Reference' },
  })
  expect((await ask('GET', '/transaction/verify/none', headers)).json.status).toBe(false)
  const before = await ask('GET', '/transaction/verify/ref-1', headers)
  expect(valueAt(before.json, 'data.status')).toBe('abandoned')

  const { webhook, to } = await pay(String(valueAt(made.json, 'data.authorization_url')))
  expect(new URL(to).searchParams.get('reference')).toBe('ref-1')
  expect(webhook.headers['x-paystack-signature']).toBe(hmac('sha512', keys.secretKey ?? '', webhook.body))
  expect(JSON.parse(webhook.body)).toMatchObject({
    event: 'charge.success',
    data: { reference: 'ref-1', amount: 10_000 },
  })
  const paid = await ask('GET', '/transaction/verify/ref-1', headers)
  expect(paid.json).toMatchObject({ status: true, data: { status: 'success', amount: 10_000, currency: 'NGN' } })

  const transaction = valueAt(paid.json, 'data.id')
  const refunded = await ask('POST', '/refund', headers, { transaction, amount: 4000, merchant_note: 'n-1' })
  expect(refunded.json).toMatchObject({ status: true, data: { amount: 4000, status: 'pending' } })
  const listed = await ask('GET', `/refund?transaction=${transaction}`, headers)
  expect(listed.json.data).toMatchObject([{ amount: 4000, merchant_note: 'n-1', status: 'processed' }])
  expect((await ask('POST', '/refund', headers, { transaction, amount: 6001 })).status).toBe(400)
})

test('PayMongo: checkout sessions, refunds, errors, signed webhooks', async () => {
  const { keys, ask, pay } = standIn('paymongo')
  const headers = { authorization: basic(keys.secretKey ?? '') }
  const wish = (amount: number) => ({
    data: {
      attributes: {
        line_items: [{ amount, currency: 'PHP', name: 'A visit', quantity: 1 }],
        payment_method_types: ['card', 'gcash'],
        success_url: 'http://127.0.0.1/done',
        cancel_url: 'http://127.0.0.1/back',
        description: 'A visit',
      },
    },
  })
  const sessions = '/v1/checkout_sessions'
  expect(await ask('POST', sessions, { authorization: basic('sk_wrong') }, wish(10_000))).toMatchObject({
    status: 401,
    json: { errors: [{ code: expect.any(String), detail: expect.any(String) }] },
  })
  expect((await ask('POST', sessions, headers, wish(1_999))).status).toBe(400)
  const { json: made } = await ask('POST', sessions, headers, wish(10_000))
  expect(made).toMatchObject({
    data: {
      type: 'checkout_session',
      id: expect.stringMatching(/^cs_/),
      attributes: { status: 'active', payments: [], checkout_url: expect.stringContaining('/hosted/') },
    },
  })
  const id = valueAt(made, 'data.id')
  const { webhook } = await pay(String(valueAt(made, 'data.attributes.checkout_url')))
  const parts = Object.fromEntries(
    (webhook.headers['paymongo-signature'] ?? '').split(',').map((part) => part.split('=') as [string, string]),
  )
  // In test mode the signature is in te, in live mode in li.
  expect(parts.te).toBe(hmac('sha256', keys.webhookSecret ?? '', `${parts.t}.${webhook.body}`))
  expect(valueAt(JSON.parse(webhook.body), 'data.attributes')).toMatchObject({
    type: 'checkout_session.payment.paid',
    data: { id },
  })
  const paid = await ask('GET', `${sessions}/${id}`, headers)
  const payment = valueAt(paid.json, 'data.attributes.payments.0')
  expect(payment).toMatchObject({ type: 'payment', attributes: { amount: 10_000, currency: 'PHP', status: 'paid' } })

  const refund = (amount: number, reason = 'requested_by_customer') =>
    ask('POST', '/v1/refunds', headers, {
      data: { attributes: { amount, payment_id: valueAt(payment, 'id'), reason, notes: 'n-1' } },
    })
  const refunded = await refund(4000)
  expect(refunded.json).toMatchObject({ data: { type: 'refund', attributes: { amount: 4000, status: 'pending' } } })
  const state = await ask('GET', `/v1/refunds/${valueAt(refunded.json, 'data.id')}`, headers)
  expect(valueAt(state.json, 'data.attributes.status')).toBe('succeeded')
  expect([(await refund(6001)).status, (await refund(100, 'because')).status]).toEqual([400, 400])
  const other = (await ask('POST', sessions, headers, wish(10_000))).json
  const ended = await ask('POST', `${sessions}/${valueAt(other, 'data.id')}/expire`, headers)
  expect(valueAt(ended.json, 'data.attributes.status')).toBe('expired')
})

test('Flutterwave: standard payments, refunds, errors, webhooks with the secret hash', async () => {
  const { keys, ask, pay } = standIn('flutterwave')
  const headers = { authorization: bearer(keys.secretKey ?? '') }
  const wish = {
    tx_ref: 'ref-1',
    amount: 100,
    currency: 'KES',
    redirect_url: 'http://127.0.0.1/done',
    customer: { email: 'sara@doorstep.test', name: 'Sara' },
  }
  expect(await ask('POST', '/v3/payments', { authorization: 'Bearer wrong' }, wish)).toMatchObject({
    status: 401,
    json: { status: 'error', data: null },
  })
  const made = await ask('POST', '/v3/payments', headers, wish)
  expect(made.json).toMatchObject({ status: 'success', message: 'Hosted Link' })
  const verify = '/v3/transactions/verify_by_reference?tx_ref=ref-1'
  expect(await ask('GET', verify, headers)).toMatchObject({ status: 400, json: { status: 'error' } })
  const { webhook, to } = await pay(String(valueAt(made.json, 'data.link')))
  expect(Object.fromEntries(new URL(to).searchParams)).toMatchObject({ status: 'successful', tx_ref: 'ref-1' })
  expect(webhook.headers['verif-hash']).toBe(keys.secretHash)
  expect(JSON.parse(webhook.body)).toMatchObject({ event: 'charge.completed', data: { tx_ref: 'ref-1', amount: 100 } })
  const paid = await ask('GET', verify, headers)
  expect(paid.json).toMatchObject({
    status: 'success',
    data: { status: 'successful', amount: 100, currency: 'KES', tx_ref: 'ref-1' },
  })
  const refund = `/v3/transactions/${valueAt(paid.json, 'data.id')}/refund`
  const refunded = await ask('POST', refund, headers, { amount: 40, comments: 'n-1' })
  expect(refunded.json).toMatchObject({ status: 'success', data: { amount_refunded: 40 } })
  expect((await ask('POST', refund, headers, { amount: 60.01 })).status).toBe(400)
  const found = await ask('GET', `/v3/refunds/${valueAt(refunded.json, 'data.id')}`, headers)
  expect(found.json).toMatchObject({ status: 'success', data: { status: 'completed' } })
})
