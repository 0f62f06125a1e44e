import type { WebhookEvent } from '../src/features/payments/adapters/adapter.ts'
import type { Provider } from '../src/server/config/paymentKeys.ts'
import { key } from './farEnd.ts'

type Delivery = [string, { body: object; event: WebhookEvent }]

const sum = (currency: string, reference: string) => ({ reference, amountMinor: 10_000, currency })
const stripe = (type: string, object: object) => ({ id: 'evt_1', object: 'event', type, data: { object } })
const session = { id: 'cs_1', object: 'checkout.session', metadata: { attempt: key }, currency: 'usd' }
const intent = {
  id: 'pi_7',
  object: 'payment_intent',
  payment_method_types: ['fpx'],
  metadata: { attempt: key },
  currency: 'myr',
}
const paypal = (event_type: string, resource: object) => ({ id: 'WH-1', event_type, resource })
const paymongo = (type: string, data: object) => ({ data: { id: 'evt_9', attributes: { type, data } } })
const capture = {
  id: 'CAP1',
  custom_id: key,
  amount: { value: '100.00', currency_code: 'USD' },
  supplementary_data: { related_ids: { order_id: 'ORDER1' } },
}
const payment = { id: 'pay_1', amount: 10_000, currency: 'INR', notes: { attempt: key } }
const transfer = { id: 901, tx_ref: key, amount: 100, currency: 'KES' }

/** What providers tell by webhook, and what is understood; the first of each is money that came. */
export const webhookEvents: Record<Provider, [Delivery, ...Delivery[]]> = {
  stripe: [
    [
      'a session that was paid',
      {
        body: stripe('checkout.session.completed', {
          ...session,
          payment_status: 'paid',
          payment_intent: 'pi_1',
          amount_total: 10_000,
        }),
        event: {
          id: 'evt_1',
          kind: 'checkout.session.completed',
          reference: 'cs_1',
          key,
          money: sum('USD', 'pi_1'),
        },
      },
    ],
    [
      'a session that is completed and not paid yet',
      {
        body: stripe('checkout.session.completed', { ...session, payment_status: 'unpaid', amount_total: 10_000 }),
        event: { id: 'evt_1', kind: 'checkout.session.completed', reference: 'cs_1', key, money: null },
      },
    ],
    [
      'something else',
      {
        body: stripe('payment_intent.succeeded', { ...intent, payment_status: 'paid' }),
        event: { id: 'evt_1', kind: 'payment_intent.succeeded', reference: null, key: null, money: null },
      },
    ],
    [
      'another system’s session',
      {
        body: stripe('checkout.session.completed', { ...session, metadata: { attempt: 'order-9' } }),
        event: { id: 'evt_1', kind: 'checkout.session.completed', reference: 'cs_1', key: null, money: null },
      },
    ],
  ],
  stripe_fpx: [
    [
      'an intent that succeeded: what was received',
      {
        body: stripe('payment_intent.succeeded', {
          ...intent,
          status: 'succeeded',
          amount: 99_999,
          amount_received: 10_000,
        }),
        event: { id: 'evt_1', kind: 'payment_intent.succeeded', reference: 'pi_7', key, money: sum('MYR', 'pi_7') },
      },
    ],
    [
      'an intent that failed',
      {
        body: stripe('payment_intent.payment_failed', { ...intent, status: 'requires_payment_method' }),
        event: { id: 'evt_1', kind: 'payment_intent.payment_failed', reference: 'pi_7', key, money: null },
      },
    ],
    [
      'an intent of a card, which is the other endpoint’s',
      {
        body: stripe('payment_intent.succeeded', { ...intent, status: 'succeeded', payment_method_types: ['card'] }),
        event: { id: 'evt_1', kind: 'payment_intent.succeeded', reference: null, key: null, money: null },
      },
    ],
    [
      'something else',
      {
        body: stripe('charge.succeeded', { id: 'ch_1', object: 'charge', payment_method_types: ['fpx'] }),
        event: { id: 'evt_1', kind: 'charge.succeeded', reference: null, key: null, money: null },
      },
    ],
  ],
  razorpay: [
    [
      'a link that was paid',
      {
        body: {
          event: 'payment_link.paid',
          payload: { payment_link: { entity: { id: 'plink_1', reference_id: key } }, payment: { entity: payment } },
        },
        event: {
          id: '',
          kind: 'payment_link.paid',
          reference: 'plink_1',
          key,
          money: sum('INR', 'pay_1'),
        },
      },
    ],
    [
      'a payment that failed',
      {
        body: { event: 'payment.failed', payload: { payment: { entity: payment } } },
        event: { id: '', kind: 'payment.failed', reference: null, key, money: null },
      },
    ],
    [
      'a paid link without its payment',
      {
        body: { event: 'payment_link.paid', payload: { payment_link: { entity: { id: 'plink_1' } } } },
        event: { id: '', kind: 'payment_link.paid', reference: 'plink_1', key: null, money: null },
      },
    ],
  ],
  paypal: [
    [
      'a capture that was completed',
      {
        body: paypal('PAYMENT.CAPTURE.COMPLETED', capture),
        event: { id: 'WH-1', kind: 'PAYMENT.CAPTURE.COMPLETED', reference: 'ORDER1', key, money: sum('USD', 'CAP1') },
      },
    ],
    [
      'a capture that was denied',
      {
        body: paypal('PAYMENT.CAPTURE.DENIED', capture),
        event: { id: 'WH-1', kind: 'PAYMENT.CAPTURE.DENIED', reference: 'ORDER1', key, money: null },
      },
    ],
    [
      'an order that was approved',
      {
        body: paypal('CHECKOUT.ORDER.APPROVED', { id: 'ORDER1', purchase_units: [{ custom_id: key }] }),
        event: { id: 'WH-1', kind: 'CHECKOUT.ORDER.APPROVED', reference: 'ORDER1', key, money: null },
      },
    ],
    [
      'an order without its parts',
      {
        body: paypal('CHECKOUT.ORDER.APPROVED', { id: 'ORDER1' }),
        event: { id: 'WH-1', kind: 'CHECKOUT.ORDER.APPROVED', reference: 'ORDER1', key: null, money: null },
      },
    ],
    [
      'something else',
      {
        body: paypal('BILLING.PLAN.CREATED', { id: 'P-1' }),
        event: { id: 'WH-1', kind: 'BILLING.PLAN.CREATED', reference: null, key: null, money: null },
      },
    ],
  ],
  paystack: [
    [
      'a charge that succeeded',
      {
        body: {
          event: 'charge.success',
          data: { id: 4_001, reference: key, amount: 10_000, currency: 'NGN', metadata: { attempt: key } },
        },
        event: { id: 'charge.success:4001', kind: 'charge.success', reference: key, key, money: sum('NGN', '4001') },
      },
    ],
    [
      'a charge that is disputed',
      {
        body: { event: 'charge.dispute.create', data: { id: 5, reference: key } },
        event: { id: 'charge.dispute.create:5', kind: 'charge.dispute.create', reference: key, key: null, money: null },
      },
    ],
    [
      'a refund, whose reference is another',
      {
        body: { event: 'refund.processed', data: { id: 6, reference: 'r', metadata: { attempt: key } } },
        event: { id: 'refund.processed:6', kind: 'refund.processed', reference: null, key: null, money: null },
      },
    ],
  ],
  paymongo: [
    [
      'a session that was paid, after a payment that failed',
      {
        body: paymongo('checkout_session.payment.paid', {
          id: 'cs_9',
          type: 'checkout_session',
          attributes: {
            metadata: { attempt: key },
            payments: [
              { id: 'pay_8', attributes: { amount: 10_000, currency: 'PHP', status: 'failed' } },
              { id: 'pay_9', attributes: { amount: 10_000, currency: 'PHP', status: 'paid' } },
            ],
          },
        }),
        event: {
          id: 'evt_9',
          kind: 'checkout_session.payment.paid',
          reference: 'cs_9',
          key,
          money: sum('PHP', 'pay_9'),
        },
      },
    ],
    [
      'a session known by its reference number, with a payment that has no id',
      {
        body: paymongo('checkout_session.payment.paid', {
          id: 'cs_9',
          type: 'checkout_session',
          attributes: {
            reference_number: key,
            payments: [{ attributes: { amount: 1, currency: 'PHP', status: 'paid' } }],
          },
        }),
        event: { id: 'evt_9', kind: 'checkout_session.payment.paid', reference: 'cs_9', key, money: null },
      },
    ],
    [
      'a payment that failed',
      {
        body: paymongo('payment.failed', {
          id: 'pay_8',
          type: 'payment',
          attributes: { metadata: { attempt: key }, payments: [{ id: 'x', attributes: { status: 'paid' } }] },
        }),
        event: { id: 'evt_9', kind: 'payment.failed', reference: null, key, money: null },
      },
    ],
  ],
  flutterwave: [
    [
      'a charge that succeeded',
      {
        body: { event: 'charge.completed', data: { ...transfer, status: 'successful' } },
        event: {
          id: 'charge.completed:901:successful',
          kind: 'charge.completed',
          reference: key,
          key,
          money: sum('KES', '901'),
        },
      },
    ],
    [
      'a charge that failed',
      {
        body: { event: 'charge.completed', data: { ...transfer, status: 'failed' } },
        event: {
          id: 'charge.completed:901:failed',
          kind: 'charge.completed',
          reference: key,
          key,
          money: null,
        },
      },
    ],
    [
      'a transfer, which is none of ours',
      {
        body: { event: 'transfer.completed', data: { ...transfer, status: 'successful' } },
        event: {
          id: 'transfer.completed:901:successful',
          kind: 'transfer.completed',
          reference: null,
          key: null,
          money: null,
        },
      },
    ],
  ],
}
