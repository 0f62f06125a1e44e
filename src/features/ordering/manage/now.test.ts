import { expect, test } from 'vitest'
import { nowOf } from './now.ts'

type Facts = Parameters<typeof nowOf>[0]

const HOUR = 3_600_000
const visit = Date.parse('2030-05-05T09:00:00Z')
/** A booking read some hours after its visit should have begun. */
const booking = (id: number, hours: number, over: object = {}) =>
  ({
    booking_status: { id, order: 0, status: { en: '', ar: '' } },
    cancellation: { by: null, fee: null },
    cancel: false,
    total: 100,
    payment: null,
    booking_at: new Date(visit).toISOString(),
    server_time: new Date(visit + hours * HOUR).toISOString(),
    ...over,
  }) as Facts

test.each([
  ['a request', 1, -20, {}, 'received'],
  ['accepted', 4, -20, {}, 'accepted'],
  ['accepted, and a little late', 4, 1, {}, 'accepted'],
  ['accepted, and nobody set out within the hour', 4, 1.01, {}, 'missed'],
  ['somebody is on the way, however late', 3, 9, {}, 'on_the_way'],
  ['done', 6, 2, {}, 'unpaid'],
  ['done, and its payment waits', 6, 2, { payment_wait: { asked: 'provider', until: null } }, 'unconfirmed'],
  ['done, and a payment is looked into', 6, 2, { payment_held: { amount: 90, currency: 'USD' } }, 'unconfirmed'],
  [
    'done, cash is to be confirmed, and a payment is looked into',
    6,
    2,
    {
      payment: { payment_status_id: 1, amount: 100, refunded: 0 },
      payment_held: { amount: 90, currency: 'USD' },
    },
    'waiting',
  ],
  ['done and paid', 6, 2, { payment: { payment_status_id: 2, amount: 100, refunded: 0 } }, 'paid'],
  ['a part went back', 6, 2, { payment: { payment_status_id: 2, amount: 100, refunded: 40 } }, 'paid'],
  ['all went back', 6, 2, { payment: { payment_status_id: 4, amount: 100, refunded: 100 } }, 'refunded'],
  ['done for nothing', 6, 2, { total: 0 }, 'free'],
  ['nobody answered', 7, 2, { cancel: true, cancellation: { by: 'system', fee: 0 } }, 'expired'],
] as const)('%s', (_, id, hours, over, key) => expect(nowOf(booking(id, hours, over))).toBe(key))
