import type { WebhookEvent } from '../src/features/payments/adapters/adapter.ts'
import type { Provider } from '../src/server/config/paymentKeys.ts'
import { key } from './farEnd.ts'

/** An event without `gone` is about no money that left. */
type Understood = Omit<WebhookEvent, 'gone'> & Partial<Pick<WebhookEvent, 'gone'>>
type Delivery = [string, { body: object; event: Understood }]

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
const dispute = {
  id: 'du_1',
  object: 'dispute',
  amount: 4_000,
  currency: 'usd',
  charge: 'ch_1',
  payment_intent: 'pi_1',
  status: 'needs_response',
}
/** An event about a payment that names no checkout. */
const late = (id: string, kind: string, gone: WebhookEvent['gone']): Understood => ({
  id,
  kind,
  reference: null,
  key: null,
  money: null,
  gone,
})
/** What Stripe's two endpoints are told alike. */
const stripeLate: Delivery[] = [
  [
    'a charge that was refunded',
    {
      body: stripe('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', amount_refunded: 1 }),
      event: late('evt_1', 'charge.refunded', { paid: 'pi_1', dispute: null }),
    },
  ],
  ...['refund.created', 'refund.failed', 'charge.refund.updated'].map(
    (kind): Delivery => [
      kind,
      {
        body: stripe(kind, { id: 're_1', object: 'refund', payment_intent: 'pi_1', amount: 1 }),
        event: late('evt_1', kind, { paid: 'pi_1', dispute: null }),
      },
    ],
  ),
  [
    'a refund of a charge without an intent',
    {
      body: stripe('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: null }),
      event: late('evt_1', 'charge.refunded', { paid: null, dispute: null }),
    },
  ],
  ...(
    [
      ['created', 'needs_response', null],
      ['funds_withdrawn', 'under_review', null],
      ['closed', 'won', 'won'],
      ['closed', 'warning_closed', 'won'],
      ['closed', 'lost', 'lost'],
      ['funds_reinstated', 'won', 'won'],
    ] as const
  ).map(
    ([ending, status, outcome]): Delivery => [
      `a dispute: ${ending}, ${status}`,
      {
        body: stripe(`charge.dispute.${ending}`, { ...dispute, status }),
        event: late('evt_1', `charge.dispute.${ending}`, {
          paid: 'pi_1',
          dispute: { reference: 'du_1', amountMinor: 4_000, currency: 'USD', outcome },
        }),
      },
    ],
  ),
  ...['4000', 40.5, 0, -1, null, {}].map(
    (amount): Delivery => [
      `a dispute of ${JSON.stringify(amount)}, which is no amount`,
      {
        body: stripe('charge.dispute.created', { ...dispute, amount }),
        event: late('evt_1', 'charge.dispute.created', {
          paid: 'pi_1',
          dispute: { reference: 'du_1', amountMinor: null, currency: null, outcome: null },
        }),
      },
    ],
  ),
  [
    'a dispute without ids',
    {
      body: stripe('charge.dispute.created', { object: 'dispute', amount: 4_000, currency: 'usd' }),
      event: late('evt_1', 'charge.dispute.created', { paid: null, dispute: null }),
    },
  ],
]
const paypalDispute = {
  dispute_id: 'PP-D-1',
  disputed_transactions: [{ seller_transaction_id: 'CAP1' }],
  dispute_amount: { value: '40.00', currency_code: 'USD' },
  status: 'OPEN',
}
const paypalRefund = {
  id: 'REF1',
  amount: { value: '40.00', currency_code: 'USD' },
  links: [
    { rel: 'self', href: 'https://api-m.paypal.com/v2/payments/refunds/REF1' },
    { rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/CAP1' },
  ],
}
const reversed = { reference: 'CAP1', amountMinor: 4_000, currency: 'USD', outcome: null }
const razorpayDispute = { id: 'disp_1', payment_id: 'pay_1', amount: 4_000, currency: 'INR', status: 'open' }
const paystackDispute = {
  id: 358_950,
  refund_amount: 4_000,
  currency: 'NGN',
  status: 'awaiting-merchant-feedback',
  resolution: null,
  transaction: { id: 4_001, reference: key, amount: 10_000 },
}
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
          // Before a promotion code or the like.
          amount_subtotal: 12_500,
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
    ...stripeLate,
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
    ...stripeLate,
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
    [
      'a refund',
      {
        body: {
          event: 'refund.processed',
          payload: {
            refund: { entity: { id: 'rfnd_1', payment_id: 'pay_1', amount: 4_000 } },
            payment: { entity: { ...payment, amount_refunded: 4_000 } },
          },
        },
        event: { ...late('', 'refund.processed', { paid: 'pay_1', dispute: null }), key },
      },
    ],
    [
      'a refund without its payment',
      {
        body: { event: 'refund.failed', payload: { refund: { entity: { id: 'rfnd_1' } } } },
        event: late('', 'refund.failed', { paid: null, dispute: null }),
      },
    ],
    ...(
      [
        ['created', null],
        ['under_review', null],
        ['action_required', null],
        ['closed', null],
        ['won', 'won'],
        ['lost', 'lost'],
      ] as const
    ).map(
      ([ending, outcome]): Delivery => [
        `a dispute: ${ending}`,
        {
          body: {
            event: `payment.dispute.${ending}`,
            payload: { payment: { entity: { ...payment, notes: [] } }, dispute: { entity: razorpayDispute } },
          },
          event: late('', `payment.dispute.${ending}`, {
            paid: 'pay_1',
            dispute: { reference: 'disp_1', amountMinor: 4_000, currency: 'INR', outcome },
          }),
        },
      ],
    ),
    [
      'a dispute of an amount that is none, known by its payment',
      {
        body: {
          event: 'payment.dispute.created',
          payload: { payment: { entity: payment }, dispute: { entity: { id: 'disp_1', amount: '4000' } } },
        },
        event: {
          ...late('', 'payment.dispute.created', {
            paid: 'pay_1',
            dispute: { reference: 'disp_1', amountMinor: null, currency: null, outcome: null },
          }),
          key,
        },
      },
    ],
    [
      'a dispute without ids',
      {
        body: { event: 'payment.dispute.lost', payload: { dispute: { entity: { amount: 4_000 } } } },
        event: late('', 'payment.dispute.lost', { paid: null, dispute: null }),
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
    [
      'a refund: the capture is the one above it',
      {
        body: paypal('PAYMENT.CAPTURE.REFUNDED', paypalRefund),
        event: late('WH-1', 'PAYMENT.CAPTURE.REFUNDED', { paid: 'CAP1', dispute: null }),
      },
    ],
    [
      'a refund that names its capture, its order and our key',
      {
        body: paypal('PAYMENT.CAPTURE.REFUNDED', {
          ...paypalRefund,
          links: [],
          custom_id: key,
          supplementary_data: { related_ids: { capture_id: 'CAP1', order_id: 'ORDER1' } },
        }),
        event: {
          ...late('WH-1', 'PAYMENT.CAPTURE.REFUNDED', { paid: 'CAP1', dispute: null }),
          reference: 'ORDER1',
          key,
        },
      },
    ],
    [
      'a reversal, which is an object of its own',
      {
        body: paypal('PAYMENT.CAPTURE.REVERSED', paypalRefund),
        event: late('WH-1', 'PAYMENT.CAPTURE.REVERSED', { paid: 'CAP1', dispute: reversed }),
      },
    ],
    [
      'a reversal, which is the capture',
      {
        body: paypal('PAYMENT.CAPTURE.REVERSED', {
          id: 'CAP1',
          amount: paypalRefund.amount,
          links: [{ rel: 'up', href: 'https://api-m.paypal.com/v2/payments/authorizations/A1' }, { rel: 'x' }, null],
        }),
        event: late('WH-1', 'PAYMENT.CAPTURE.REVERSED', { paid: 'CAP1', dispute: reversed }),
      },
    ],
    [
      'a reversal of nothing',
      {
        body: paypal('PAYMENT.CAPTURE.REVERSED', { amount: paypalRefund.amount }),
        event: late('WH-1', 'PAYMENT.CAPTURE.REVERSED', { paid: null, dispute: null }),
      },
    ],
    ...(
      [
        ['CREATED', undefined, null],
        ['UPDATED', undefined, null],
        ['RESOLVED', 'RESOLVED_SELLER_FAVOUR', 'won'],
        ['RESOLVED', 'RESOLVED_WITH_PAYOUT', 'won'],
        ['RESOLVED', 'CANCELED_BY_BUYER', 'won'],
        ['RESOLVED', 'RESOLVED_BUYER_FAVOUR', 'lost'],
        ['RESOLVED', 'ACCEPTED', 'lost'],
        ['RESOLVED', 'DENIED', 'won'],
        ['RESOLVED', 'NONE', null],
      ] as const
    ).map(
      ([ending, code, outcome]): Delivery => [
        `a dispute: ${ending}, ${code}`,
        {
          body: paypal(`CUSTOMER.DISPUTE.${ending}`, {
            ...paypalDispute,
            ...(code && { dispute_outcome: { outcome_code: code } }),
          }),
          event: late('WH-1', `CUSTOMER.DISPUTE.${ending}`, {
            paid: 'CAP1',
            dispute: { reference: 'PP-D-1', amountMinor: 4_000, currency: 'USD', outcome },
          }),
        },
      ],
    ),
    ...(
      [
        ['RESOLVED_BUYER_FAVOUR', '25.00', 2_500, 'lost'],
        ['RESOLVED_BUYER_FAVOUR', '0.00', 4_000, 'lost'],
        ['RESOLVED_WITH_PAYOUT', '25.00', 4_000, 'won'],
      ] as const
    ).map(
      ([outcome_code, value, amountMinor, outcome]): Delivery => [
        `a dispute that ended with ${value} for the customer: ${outcome_code}`,
        {
          body: paypal('CUSTOMER.DISPUTE.RESOLVED', {
            ...paypalDispute,
            dispute_outcome: { outcome_code, amount_refunded: { value, currency_code: 'USD' } },
          }),
          event: late('WH-1', 'CUSTOMER.DISPUTE.RESOLVED', {
            paid: 'CAP1',
            dispute: { reference: 'PP-D-1', amountMinor, currency: 'USD', outcome },
          }),
        },
      ],
    ),
    [
      'a dispute without a transaction, of an amount that is none',
      {
        body: paypal('CUSTOMER.DISPUTE.CREATED', {
          dispute_id: 'PP-D-1',
          disputed_transactions: [],
          dispute_amount: { value: 'much', currency_code: 'USD' },
        }),
        event: late('WH-1', 'CUSTOMER.DISPUTE.CREATED', {
          paid: null,
          dispute: { reference: 'PP-D-1', amountMinor: null, currency: null, outcome: null },
        }),
      },
    ],
    [
      'a dispute without an id',
      {
        body: paypal('CUSTOMER.DISPUTE.CREATED', { ...paypalDispute, dispute_id: {} }),
        event: late('WH-1', 'CUSTOMER.DISPUTE.CREATED', { paid: 'CAP1', dispute: null }),
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
    ...(
      [
        ['create', null, null],
        ['remind', null, null],
        ['resolve', 'merchant-accepted', 'lost'],
        ['resolve', 'declined', 'won'],
      ] as const
    ).map(
      ([ending, resolution, outcome]): Delivery => [
        `a charge that is disputed: ${ending}, ${resolution}`,
        {
          body: { event: `charge.dispute.${ending}`, data: { ...paystackDispute, resolution } },
          event: {
            ...late('', `charge.dispute.${ending}`, {
              paid: '4001',
              dispute: { reference: '358950', amountMinor: 4_000, currency: 'NGN', outcome },
            }),
            reference: key,
          },
        },
      ],
    ),
    [
      'a dispute that names nothing but itself',
      {
        body: { event: 'charge.dispute.create', data: { id: 5, reference: key, refund_amount: '4000' } },
        event: late('', 'charge.dispute.create', {
          paid: null,
          dispute: { reference: '5', amountMinor: null, currency: null, outcome: null },
        }),
      },
    ],
    [
      'a refund, whose reference is another',
      {
        body: { event: 'refund.processed', data: { id: 6, reference: 'r', metadata: { attempt: key } } },
        event: late('refund.processed:6', 'refund.processed', { paid: null, dispute: null }),
      },
    ],
    ...['pending', 'processing', 'processed', 'failed'].map(
      (status): Delivery => [
        `a refund that is ${status}, which has no id`,
        {
          body: { event: `refund.${status}`, data: { status, transaction_reference: key, amount: '4000' } },
          event: { ...late('', `refund.${status}`, { paid: null, dispute: null }), reference: key },
        },
      ],
    ),
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
    [
      'a payment that was refunded',
      {
        body: paymongo('payment.refunded', {
          id: 'pay_9',
          type: 'payment',
          attributes: { metadata: { attempt: key }, status: 'paid', refunds: [] },
        }),
        event: { ...late('evt_9', 'payment.refunded', { paid: 'pay_9', dispute: null }), key },
      },
    ],
    [
      'a refund that moved on',
      {
        body: paymongo('payment.refund.updated', {
          id: 'ref_1',
          type: 'refund',
          attributes: { payment_id: 'pay_9', amount: 4_000, status: 'succeeded' },
        }),
        event: late('evt_9', 'payment.refund.updated', { paid: 'pay_9', dispute: null }),
      },
    ],
    [
      'a refund of no payment',
      {
        body: paymongo('payment.refund.updated', { id: 'ref_1', type: 'refund' }),
        event: late('evt_9', 'payment.refund.updated', { paid: null, dispute: null }),
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
