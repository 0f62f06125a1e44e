import { describe, expect, test } from 'vitest'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import { type Answer, farEnd, key, orderOf } from '../../../../test/farEnd.ts'
import { documented, type Json, withValue } from '../../../../test/farEndAnswers.ts'

const url = 'https://pay.example/7'
const now = () => 1_800_000_000_000
const bearer = (provider: Provider) => ({ authorization: `Bearer sandbox_${provider}_secret` })
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
const urls = { done: 'https://doorstep.example/done', back: 'https://doorstep.example/back' }
const stripeHeaders = { 'stripe-version': '2025-06-30.basil', 'idempotency-key': key }

type Made = {
  /** What the provider answers, what comes of it, and where the two parts of it are. */
  answer: Json
  reference: string
  at: { reference?: string; url: string }
  path: string
  headers: Record<string, string>
  /** What is asked, and where the amount is in it. */
  form?: Record<string, string>
  json?: object
  amount: string
}

/** A checkout of 100.00 as it is asked for, field by field. */
const made: Record<Provider, Made> = {
  stripe: {
    answer: { id: 'cs_1', url },
    reference: 'cs_1',
    at: { reference: 'id', url: 'url' },
    path: '/v1/checkout/sessions',
    headers: { ...bearer('stripe'), ...stripeHeaders },
    amount: 'line_items[0][price_data][unit_amount]',
    form: {
      mode: 'payment',
      'payment_method_types[0]': 'card',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '10000',
      'line_items[0][price_data][product_data][name]': 'Booking 7',
      client_reference_id: key,
      'metadata[attempt]': key,
      'payment_intent_data[metadata][attempt]': key,
      customer_email: 'sara@doorstep.test',
      success_url: urls.done,
      cancel_url: urls.back,
      expires_at: String(1_800_000_000 + 31 * 60),
    },
  },
  stripe_fpx: {
    answer: { id: 'pi_7', next_action: { redirect_to_url: { url } } },
    reference: 'pi_7',
    at: { reference: 'id', url: 'next_action.redirect_to_url.url' },
    path: '/v1/payment_intents',
    headers: { ...bearer('stripe_fpx'), ...stripeHeaders },
    amount: 'amount',
    form: {
      amount: '10000',
      currency: 'myr',
      description: 'Booking 7',
      confirm: 'true',
      'payment_method_types[0]': 'fpx',
      'payment_method_data[type]': 'fpx',
      'payment_method_data[fpx][bank]': 'maybank2u',
      'metadata[attempt]': key,
      return_url: urls.done,
    },
  },
  razorpay: {
    answer: { id: 'plink_1', short_url: url },
    reference: 'plink_1',
    at: { reference: 'id', url: 'short_url' },
    path: '/v1/payment_links',
    headers: basic('sandbox_key:sandbox_key_secret'),
    amount: 'amount',
    json: {
      amount: 10_000,
      currency: 'INR',
      accept_partial: false,
      reference_id: key,
      description: 'Booking 7',
      customer: { name: 'Sara', email: 'sara@doorstep.test', contact: '+966500000001' },
      notify: { sms: false, email: false },
      reminder_enable: false,
      notes: { attempt: key },
      callback_url: urls.done,
      callback_method: 'get',
      expire_by: 1_800_000_000 + 31 * 60,
    },
  },
  paypal: {
    answer: {
      id: 'ORDER1',
      links: [
        { rel: 'self', href: 'https://pay.example/self' },
        { rel: 'payer-action', href: url },
      ],
    },
    reference: 'ORDER1',
    at: { reference: 'id', url: 'links.1.href' },
    path: '/v2/checkout/orders',
    headers: { authorization: 'Bearer token', prefer: 'return=representation', 'paypal-request-id': key },
    amount: 'purchase_units.0.amount.value',
    json: {
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: key,
          invoice_id: key,
          description: 'Booking 7',
          amount: { currency_code: 'USD', value: '100.00' },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: urls.done,
            cancel_url: urls.back,
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          },
        },
      },
    },
  },
  paystack: {
    answer: { status: true, data: { authorization_url: url, reference: key } },
    reference: key,
    at: { url: 'data.authorization_url' },
    path: '/transaction/initialize',
    headers: bearer('paystack'),
    amount: 'amount',
    json: {
      reference: key,
      amount: 10_000,
      currency: 'NGN',
      email: 'sara@doorstep.test',
      callback_url: urls.done,
      metadata: { attempt: key, cancel_action: urls.back },
    },
  },
  paymongo: {
    answer: { data: { id: 'cs_9', attributes: { checkout_url: url } } },
    reference: 'cs_9',
    at: { reference: 'data.id', url: 'data.attributes.checkout_url' },
    path: '/v1/checkout_sessions',
    headers: basic('sandbox_paymongo_secret:'),
    amount: 'data.attributes.line_items.0.amount',
    json: {
      data: {
        attributes: {
          line_items: [{ name: 'Booking 7', amount: 10_000, currency: 'PHP', quantity: 1 }],
          payment_method_types: ['card'],
          description: 'Booking 7',
          reference_number: key,
          metadata: { attempt: key },
          billing: { name: 'Sara', email: 'sara@doorstep.test', phone: '+966500000001' },
          send_email_receipt: false,
          show_line_items: true,
          success_url: urls.done,
          cancel_url: urls.back,
        },
      },
    },
  },
  flutterwave: {
    answer: { status: 'success', data: { link: url } },
    reference: key,
    at: { url: 'data.link' },
    path: '/v3/payments',
    headers: bearer('flutterwave'),
    amount: 'amount',
    json: {
      tx_ref: key,
      amount: 100,
      currency: 'KES',
      redirect_url: urls.done,
      customer: { email: 'sara@doorstep.test', name: 'Sara', phonenumber: '+966500000001' },
      customizations: { title: 'Booking 7' },
      meta: { attempt: key },
      session_duration: 30,
    },
  },
}

const checkout = (provider: Provider, answer: Answer, over: Parameters<typeof orderOf>[0] = {}) => {
  const { adapter, far } = farEnd(provider, { now })
  // PayMongo is asked first what the account can take.
  far.answer = ({ path }) => (path.endsWith('/payment_methods') ? { json: {}, status: 404 } : answer)
  const currency = documented[provider].currency
  return { far, made: adapter.createCheckout(orderOf({ currency, ...over })) }
}

const valueAt = (tree: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], tree)

describe.each(providers)('%s', (provider) => {
  const { answer, reference, at, path, headers, form, json } = made[provider]

  test('asks for a checkout in the documented words', async () => {
    const { far, made } = checkout(provider, { json: answer })
    expect(await made).toEqual({ reference, url })
    const call = far.calls.at(-1)
    expect([call?.method, call?.path]).toEqual(['POST', path])
    expect(call?.headers).toMatchObject(headers)
    expect(form ? call?.form : call?.json).toEqual(form ?? json)
  })

  test('an answer without an address or an id is none', async () => {
    for (const place of [at.url, ...(at.reference ? [at.reference] : [])])
      for (const value of [undefined, null, '', 7.5])
        await expect(checkout(provider, { json: withValue(answer, place, value) }).made).rejects.toMatchObject({
          name: 'ProviderError',
          // FPX: the bank sent nobody on, and never will.
          kind: provider === 'stripe_fpx' ? 'refused' : 'away',
        })
  })

  test.each<[string, Answer, string]>([
    ['HTML', { text: '<html>' }, 'away'],
    ['500', { status: 500, json: answer }, 'away'],
    ['429', { status: 429, json: answer }, 'away'],
    ['nothing in time', new DOMException('timed out', 'TimeoutError'), 'away'],
    ['400', { status: 400, json: answer }, 'refused'],
    ['401', { status: 401, json: answer }, provider === 'paypal' ? 'away' : 'keys'],
    ['402', { status: 402, json: { error: { payment_intent: answer } } }, 'refused'],
    ['409', { status: 409, json: answer }, 'away'],
    ['422', { status: 422, json: answer }, 'refused'],
  ])('%s, and it is asked for once', async (_, said, kind) => {
    const { far, made } = checkout(provider, said)
    await expect(made).rejects.toMatchObject({ kind })
    expect(far.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

const money: [Provider, string, number, string | number, string | number][] = [
  // asked for, and how the answer to a paid one has it
  ['stripe', 'USD', 10_050, '10050', 10_050],
  ['stripe', 'JPY', 500, '500', 500],
  ['stripe', 'KWD', 12_340, '12340', 12_340],
  ['stripe', 'ISK', 500, '50000', 50_000],
  ['stripe', 'UGX', 500, '50000', 50_000],
  ['stripe', 'MGA', 50_000, '500', 500],
  ['stripe_fpx', 'MYR', 10_050, '10050', 10_050],
  ['razorpay', 'INR', 10_050, 10_050, 10_050],
  ['razorpay', 'JPY', 500, 500, 500],
  ['razorpay', 'KWD', 12_340, 12_340, 12_340],
  ['paypal', 'USD', 10_050, '100.50', '100.50'],
  ['paypal', 'JPY', 500, '500', '500'],
  ['paypal', 'HUF', 50_000, '500', '500'],
  ['paypal', 'TWD', 50_000, '500', '500.00'],
  ['paystack', 'NGN', 10_050, 10_050, 10_050],
  ['paystack', 'XOF', 500, 50_000, 50_000],
  ['paymongo', 'PHP', 10_050, 10_050, 10_050],
  ['flutterwave', 'KES', 10_050, 100.5, 100.5],
  ['flutterwave', 'XAF', 500, 500, 500],
  ['flutterwave', 'RWF', 500, 500, '500'],
]
test.each(money)(
  '%s: %s %i is asked for and read back the same',
  async (provider, currency, amountMinor, asked, said) => {
    const { far, made: done } = checkout(provider, { json: made[provider].answer }, { currency, amountMinor })
    await done
    const { form, json } = far.calls.at(-1) ?? {}
    const { amount } = made[provider]
    expect(made[provider].form ? form?.[amount] : valueAt(json, amount)).toBe(asked)

    const { adapter, far: paid } = farEnd(provider)
    const { answer, at, reference } = documented[provider]
    const code = provider.startsWith('stripe') ? currency.toLowerCase() : currency
    paid.answer = () => ({ json: withValue(withValue(answer, at.currency, code), at.amount, said) })
    expect(await adapter.fetchState({ reference, key })).toMatchObject({ state: 'paid', amountMinor, currency })
    expect(adapter.takes({ amountMinor, currency })).toBe(true)
  },
)

test.each<[Provider, string, string | number]>([
  ['stripe', 'isk', 50_001],
  ['paypal', 'JPY', '500.5'],
  ['paystack', 'XOF', 50_001],
  ['flutterwave', 'XAF', 500.5],
])('%s: %s %s is finer than the currency: no amount', async (provider, currency, said) => {
  const { adapter, far } = farEnd(provider)
  const { answer, at, reference } = documented[provider]
  far.answer = () => ({ json: withValue(withValue(answer, at.currency, currency), at.amount, said) })
  await expect(adapter.fetchState({ reference, key })).rejects.toMatchObject({ kind: 'away' })
})
