import { expect, test } from 'vitest'
import { actionsOf, actionsWhileActing } from '#features/bookings/rules.ts'
import { isHeldBeside, nowOf } from './now.ts'

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

test.each([
  ['in the place of the button', {}, false],
  ['also that of a fee', { cancel: true, cancellation: { by: 'operator', fee: 30 } }, false],
  ['cash is to be confirmed', { payment: { payment_status_id: 1, amount: 100, refunded: 0 } }, true],
  ['cancelled for nothing', { cancel: true, cancellation: { by: 'operator', fee: 0 } }, true],
])('where it is said that a payment is looked into: %s', (_, over, beside) => {
  const held = booking(6, 2, {
    booking_status: { id: 6, order: 50 },
    payment_held: { amount: 90, currency: 'USD' },
    ...over,
  })
  expect(isHeldBeside(held, actionsOf(held))).toBe(beside)
  expect(isHeldBeside({ ...held, payment_held: null }, actionsOf(held))).toBe(false)
  // Nobody pays for somebody else.
  expect(isHeldBeside(held, actionsWhileActing(held))).toBe(true)
})
