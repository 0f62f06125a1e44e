import type { Provider } from '../src/server/config/paymentKeys.ts'
import type { Answer } from './farEnd.ts'
import type { Json } from './farEndAnswers.ts'

/** The key of the refund that is asked for. */
export const attempted = 'aaaaaaaa-2222-4333-8444-555555555555'

type Documented = {
  /** Where a refund of the money `paid` is asked for, and where one is looked up. */
  post: string
  get: string
  answer: (state: string, id?: string) => Json
  states: Record<string, 'pending' | 'done' | 'failed'>
  /** The request of a refund of 30.50. */
  json?: object
  form?: Record<string, string>
  headers?: Record<string, string>
  /** What lists the refunds of this money, and a list with one of ours. */
  listed: { path: string; answer: (mark: string) => Json; mark: string }
  /** How it says that it does not know the payment, if not by 404. */
  unknown?: Answer
}

const stripe = (provider: 'stripe' | 'stripe_fpx'): Documented => ({
  post: '/v1/refunds',
  get: '/v1/refunds/RF1',
  answer: (status, id = 'RF1') => ({ id, object: 'refund', amount: 3_050, status }),
  states: { succeeded: 'done', failed: 'failed', canceled: 'failed', pending: 'pending', requires_action: 'pending' },
  form: { payment_intent: 'PAID 1', amount: '3050', 'metadata[refund]': attempted },
  headers: { authorization: `Bearer sandbox_${provider}_secret`, 'idempotency-key': `refund-${attempted}` },
  listed: {
    path: '/v1/refunds?payment_intent=PAID%201&limit=100',
    mark: attempted,
    answer: (mark) => ({
      object: 'list',
      has_more: false,
      data: [
        { id: 'RF0', metadata: { refund: '' }, status: 'failed' },
        { id: 'RF1', metadata: { refund: mark }, status: 'succeeded' },
      ],
    }),
  },
  unknown: { status: 400, json: { error: { code: 'resource_missing' } } },
})

/** The documented words of each provider about a refund. */
export const refunds: Record<Provider, Documented> = {
  stripe: stripe('stripe'),
  stripe_fpx: stripe('stripe_fpx'),
  razorpay: {
    post: '/v1/payments/PAID%201/refund',
    get: '/v1/refunds/RF1',
    answer: (status, id = 'RF1') => ({ id, amount: 3_050, status }),
    states: { processed: 'done', failed: 'failed', pending: 'pending' },
    json: { amount: 3_050, receipt: attempted, notes: { refund: attempted } },
    headers: { 'x-refund-idempotency': attempted },
    listed: {
      path: '/v1/payments/PAID%201/refunds?count=100',
      mark: attempted,
      answer: (mark) => ({
        entity: 'collection',
        items: [
          { id: 'RF0', receipt: null, notes: [], status: 'failed' },
          { id: 'RF1', receipt: mark, notes: { refund: mark }, status: 'processed' },
        ],
      }),
    },
    unknown: { status: 400, json: { error: { code: 'BAD_REQUEST_ERROR' } } },
  },
  paypal: {
    post: '/v2/payments/captures/PAID%201/refund',
    get: '/v2/payments/refunds/RF1',
    answer: (status, id = 'RF1') => ({ id, status }),
    states: { COMPLETED: 'done', FAILED: 'failed', CANCELLED: 'failed', PENDING: 'pending' },
    json: { amount: { currency_code: 'USD', value: '30.50' }, custom_id: attempted, invoice_id: attempted },
    headers: { 'paypal-request-id': attempted },
    listed: {
      path: '/v2/checkout/orders/ORDER%201',
      mark: attempted,
      answer: (mark) => ({
        purchase_units: [
          {
            payments: {
              refunds: [
                { id: 'RF0', custom_id: 'by hand', status: 'FAILED' },
                { id: 'RF1', custom_id: mark, status: 'COMPLETED' },
              ],
            },
          },
        ],
      }),
    },
  },
  paystack: {
    post: '/refund',
    get: '/refund/RF1',
    answer: (status, id = 'RF1') => ({ status: true, data: { id, status } }),
    states: { processed: 'done', failed: 'failed', pending: 'pending', processing: 'pending' },
    json: { transaction: 'PAID 1', amount: 3_050, currency: 'NGN', merchant_note: `refund ${attempted}` },
    listed: {
      path: '/refund?transaction=PAID%201',
      mark: `refund ${attempted}`,
      answer: (mark) => ({
        data: [
          { id: 'RF0', merchant_note: 'by hand', status: 'failed' },
          { id: 'RF1', merchant_note: mark, status: 'processed' },
        ],
      }),
    },
  },
  paymongo: {
    post: '/v1/refunds',
    get: '/v1/refunds/RF1',
    answer: (status, id = 'RF1') => ({ data: { id, attributes: { status } } }),
    states: { succeeded: 'done', failed: 'failed', pending: 'pending' },
    json: {
      data: {
        attributes: { amount: 3_050, payment_id: 'PAID 1', reason: 'requested_by_customer', notes: attempted },
      },
    },
    listed: {
      path: '/v1/payments/PAID%201',
      mark: attempted,
      answer: (mark) => ({
        data: {
          attributes: {
            refunds: [
              { id: 'RF0', attributes: { notes: 'by hand', status: 'failed' } },
              { id: 'RF1', attributes: { notes: mark, status: 'succeeded' } },
            ],
          },
        },
      }),
    },
  },
  flutterwave: {
    post: '/v3/transactions/PAID%201/refund',
    get: '/v3/refunds/RF1',
    answer: (status, id = 'RF1') => ({ status: 'success', data: { id, status } }),
    states: {
      completed: 'done',
      'completed-mpgs': 'done',
      successful: 'done',
      failed: 'failed',
      new: 'pending',
      pending: 'pending',
    },
    json: { amount: 30.5, comments: `refund ${attempted}` },
    listed: {
      path: '/v3/refunds?id=PAID%201',
      mark: `refund ${attempted}`,
      answer: (mark) => ({
        data: [
          { id: 'RF0', comments: 'by hand', status: 'failed' },
          { id: 'RF1', comments: mark, status: 'completed' },
        ],
      }),
    },
  },
}
