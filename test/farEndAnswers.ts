import type { Provider } from '../src/server/config/paymentKeys.ts'
import { key } from './farEnd.ts'

export type Json = { [name: string]: Json } | Json[] | string | number | boolean | null

/** The answer of a provider to how a checkout of 100.00 stands that was paid, as its documentation shows it. */
export type Documented = {
  /** The provider's id of the checkout, of the money, and the currency. */
  reference: string
  money: string
  currency: string
  answer: Json
  /** Where in the answer they are: the checkout's own id, the money's id, amount and currency. */
  at: { checkout: string; money: string; amount: string; currency: string }
  /** Where else there is an amount, which was asked for, or is less its fee, and is not what was received. */
  asked: string[]
  /** How this provider writes an amount of hundredths. */
  written: (hundredths: number) => Json
  /** Where the payments are, if a declined one may be among them, and what it looks like. */
  beside?: { at: string; declined: Json }
  /** Paid, and then given back in whole or in part, where the provider tells it; how much of it. */
  returned?: [name: string, answer: Json, refundedMinor: number][]
  /** Not paid yet; declined or over for good. */
  open: Json
  over?: Json
}

const asIs = (hundredths: number): Json => hundredths
const decimal = (hundredths: number): Json => (hundredths / 100).toFixed(2)

const session = (over: { [name: string]: Json } = {}): Json => ({
  id: 'cs_1',
  object: 'checkout.session',
  amount_total: 10_000,
  currency: 'usd',
  status: 'complete',
  payment_status: 'paid',
  payment_intent: {
    id: 'pi_1',
    object: 'payment_intent',
    amount: 10_000,
    amount_received: 10_000,
    currency: 'usd',
    status: 'succeeded',
  },
  ...over,
})
const intent = (over: { [name: string]: Json } = {}): Json => ({
  id: 'pi_7',
  object: 'payment_intent',
  amount: 10_000,
  amount_received: 10_000,
  currency: 'myr',
  status: 'succeeded',
  last_payment_error: null,
  ...over,
})
const charge = (back: Json): Json => ({ id: 'ch_1', object: 'charge', amount: 10_000, amount_refunded: back })
const link = (over: { [name: string]: Json } = {}): Json => ({
  id: 'plink_1',
  amount: 10_000,
  amount_paid: 10_000,
  currency: 'INR',
  status: 'paid',
  payments: [{ payment_id: 'pay_1', amount: 10_000, status: 'captured' }],
  ...over,
})
const order = (status: string, captures: Json[], refunds?: Json[]): Json => ({
  id: 'ORDER1',
  status,
  purchase_units: [
    { amount: { currency_code: 'USD', value: '100.00' }, payments: { captures, ...(refunds && { refunds }) } },
  ],
})
const back = (status: string, value: string): Json => ({ id: 'RF', status, amount: { currency_code: 'USD', value } })
const capture = (status: string, id = 'CAP1'): Json => ({
  id,
  status,
  amount: { currency_code: 'USD', value: '100.00' },
  seller_receivable_breakdown: { net_amount: { currency_code: 'USD', value: '96.60' } },
})
const transaction = (over: { [name: string]: Json } = {}): Json => ({
  status: true,
  data: {
    id: 4_001,
    reference: key,
    status: 'success',
    amount: 10_000,
    requested_amount: 10_000,
    currency: 'NGN',
    ...over,
  },
})
const verified = (over: { [name: string]: Json } = {}): Json => ({
  status: 'success',
  data: { id: 901, tx_ref: key, status: 'successful', amount: 100, charged_amount: 101.4, currency: 'KES', ...over },
})
const paymongo = (status: string, payments: Json[]): Json => ({
  data: {
    id: 'cs_9',
    type: 'checkout_session',
    attributes: { status, line_items: [{ amount: 10_000, currency: 'PHP', quantity: 1 }], payments },
  },
})
const payment = (status: string, id = 'pay_9', refunds: Json[] = []): Json => ({
  id,
  type: 'payment',
  attributes: { amount: 10_000, fee: 350, net_amount: 9_650, currency: 'PHP', status, refunds },
})
const gave = (status: string, amount: number): Json => ({
  id: 'ref_9',
  type: 'refund',
  attributes: { amount, currency: 'PHP', status },
})

/** A copy of an answer with another value at a path such as `data.0.id`; undefined takes it away. */
export const withValue = (answer: Json, path: string, value: Json | undefined): Json => {
  const copy = structuredClone(answer)
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const node = steps.reduce<Json>((at, step) => (at as { [name: string]: Json })[step] ?? null, copy) as {
    [name: string]: Json
  }
  if (value === undefined) delete node[last]
  else node[last] = value
  return copy
}

export const documented: Record<Provider, Documented> = {
  stripe: {
    reference: 'cs_1',
    money: 'pi_1',
    currency: 'USD',
    answer: session(),
    at: {
      checkout: 'id',
      money: 'payment_intent.id',
      amount: 'payment_intent.amount_received',
      currency: 'payment_intent.currency',
    },
    asked: ['amount_total', 'payment_intent.amount'],
    written: asIs,
    returned: [
      ['all of it', withValue(session(), 'payment_intent.latest_charge', charge(10_000)), 10_000],
      ['a part', withValue(session(), 'payment_intent.latest_charge', charge(3_000)), 3_000],
      ['nothing', withValue(session(), 'payment_intent.latest_charge', charge(0)), 0],
    ],
    open: session({ status: 'open', payment_status: 'unpaid', payment_intent: null }),
    over: session({ status: 'expired', payment_status: 'unpaid', payment_intent: null }),
  },
  stripe_fpx: {
    reference: 'pi_7',
    money: 'pi_7',
    currency: 'MYR',
    answer: intent(),
    at: { checkout: 'id', money: 'id', amount: 'amount_received', currency: 'currency' },
    asked: ['amount'],
    written: asIs,
    returned: [
      ['all of it', intent({ latest_charge: charge(10_000) }), 10_000],
      ['a part', intent({ latest_charge: charge(1) }), 1],
    ],
    open: intent({ status: 'processing', amount_received: 0 }),
    over: intent({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    }),
  },
  razorpay: {
    reference: 'plink_1',
    money: 'pay_1',
    currency: 'INR',
    answer: link(),
    at: { checkout: 'id', money: 'payments.0.payment_id', amount: 'amount_paid', currency: 'currency' },
    asked: ['amount'],
    written: asIs,
    beside: { at: 'payments', declined: { payment_id: 'pay_0', amount: 10_000, status: 'failed' } },
    returned: [
      ['all of it', link({ payments: [{ payment_id: 'pay_1', amount: 10_000, status: 'refunded' }] }), 10_000],
    ],
    open: link({ status: 'created', amount_paid: 0, payments: null }),
    over: link({ status: 'expired', amount_paid: 0, payments: null }),
  },
  paypal: {
    reference: 'ORDER1',
    money: 'CAP1',
    currency: 'USD',
    answer: order('COMPLETED', [capture('COMPLETED')]),
    at: {
      checkout: 'id',
      money: 'purchase_units.0.payments.captures.0.id',
      amount: 'purchase_units.0.payments.captures.0.amount.value',
      currency: 'purchase_units.0.payments.captures.0.amount.currency_code',
    },
    asked: [
      'purchase_units.0.amount.value',
      'purchase_units.0.payments.captures.0.seller_receivable_breakdown.net_amount.value',
    ],
    written: decimal,
    beside: { at: 'purchase_units.0.payments.captures', declined: capture('DECLINED', 'CAP0') },
    returned: [
      ['all of it', order('COMPLETED', [capture('REFUNDED')], [back('COMPLETED', '100.00')]), 10_000],
      ['all of it, not listed', order('COMPLETED', [capture('REFUNDED')]), 10_000],
      [
        'parts, one of which did not go through',
        order(
          'COMPLETED',
          [capture('PARTIALLY_REFUNDED')],
          [back('COMPLETED', '10.00'), back('PENDING', '20.00'), back('FAILED', '40.00'), back('CANCELLED', '5.00')],
        ),
        3_000,
      ],
      ['parts that are not listed: taken for all of it', order('COMPLETED', [capture('PARTIALLY_REFUNDED')]), 10_000],
    ],
    open: order('COMPLETED', [capture('PENDING')]),
    over: order('COMPLETED', [capture('DECLINED')]),
  },
  paystack: {
    reference: key,
    money: '4001',
    currency: 'NGN',
    answer: transaction(),
    at: { checkout: 'data.reference', money: 'data.id', amount: 'data.amount', currency: 'data.currency' },
    asked: ['data.requested_amount'],
    written: asIs,
    returned: [['all of it', transaction({ status: 'reversed' }), 10_000]],
    open: transaction({ status: 'abandoned' }),
    over: transaction({ status: 'failed' }),
  },
  paymongo: {
    reference: 'cs_9',
    money: 'pay_9',
    currency: 'PHP',
    answer: paymongo('active', [payment('paid')]),
    at: {
      checkout: 'data.id',
      money: 'data.attributes.payments.0.id',
      amount: 'data.attributes.payments.0.attributes.amount',
      currency: 'data.attributes.payments.0.attributes.currency',
    },
    asked: ['data.attributes.line_items.0.amount', 'data.attributes.payments.0.attributes.net_amount'],
    written: asIs,
    beside: { at: 'data.attributes.payments', declined: payment('failed', 'pay_8') },
    returned: [
      ['all of it', paymongo('active', [payment('paid', 'pay_9', [gave('succeeded', 10_000)])]), 10_000],
      [
        'parts, one of which did not go through, beside a declined payment',
        paymongo('active', [
          payment('failed', 'pay_8', [gave('succeeded', 10_000)]),
          payment('paid', 'pay_9', [gave('succeeded', 1_000), gave('pending', 500), gave('failed', 2_000)]),
        ]),
        1_500,
      ],
    ],
    open: paymongo('active', [payment('failed')]),
    over: paymongo('expired', []),
  },
  flutterwave: {
    reference: key,
    money: '901',
    currency: 'KES',
    answer: verified(),
    at: { checkout: 'data.tx_ref', money: 'data.id', amount: 'data.amount', currency: 'data.currency' },
    asked: ['data.charged_amount'],
    written: (hundredths) => hundredths / 100,
    open: verified({ status: 'pending' }),
    over: verified({ status: 'failed' }),
  },
}
