import { expect, test } from 'vitest'
import { STATUSES } from '#features/bookings/rules.ts'
import { cancellable, clueOf, feeOf, isAhead, outcomeOf, stepsFor } from './rules.ts'

test.each([
  ['received', ['accepted'], true, true],
  ['accepted', ['in_progress'], true, true],
  ['on_the_way', ['in_progress'], true, false],
  ['ready', ['in_progress'], true, false],
  ['in_progress', ['done'], true, false],
  ['done', [], true, false],
  ['failed', [], false, false],
] as const)('a booking that is %s', (key, steps, cancels, ahead) => {
  const booking = {
    booking_status_id: STATUSES.find((status) => status.key === key)?.id ?? 0,
    cancel: key === 'failed',
  }
  expect([stepsFor(booking), cancellable(booking), isAhead(booking)]).toEqual([steps, cancels, ahead])
})

test.each([
  ['nothing is paid', null, 0],
  ['cash is not confirmed', { payment_status_id: 1, amount: 100, refunded: 0 }, 0],
  ['all of it is paid', { payment_status_id: 2, amount: 100, refunded: 0 }, 100],
  ['a part went back', { payment_status_id: 2, amount: 100, refunded: 30 }, 70],
])('what goes back when %s', (_, payment, back) => {
  const booking = { payment } as Parameters<typeof outcomeOf>[0]
  expect(outcomeOf(booking, 0)).toEqual({ back, due: 0 })
  expect(outcomeOf(booking, 80)).toEqual({ back: Math.max(0, back - 80), due: Math.max(0, 80 - back) })
})

test.each([
  ['4711', { number: 4711, digits: '4711', text: '' }],
  ['#12', { number: 12, digits: null, text: '' }],
  ['12', { number: 12, digits: null, text: '' }],
  ['+966 55 000 0001', { number: null, digits: '966550000001', text: '' }],
  ['000 0001', { number: null, digits: '00001', text: '' }],
  ['00966 55 000 0001', { number: null, digits: '966550000001', text: '' }],
  ['055-000-0001', { number: null, digits: '550000001', text: '' }],
  ['٠٥٥٠٠٠٠٠٠١', { number: null, digits: '550000001', text: '' }],
  [' Sara ', { number: null, digits: null, text: 'Sara' }],
  ['12 Olaya Street', { number: null, digits: null, text: '12 Olaya Street' }],
])('what is looked for by %j', (typed, clue) => {
  expect(clueOf(typed)).toEqual(clue)
})

test.each([
  ['30', 30],
  ['٣٠٫٥', 30.5],
  ['100', 100],
  ['100.01', null],
  ['-1', null],
  ['1.005', null],
  ['x', null],
  ['', null],
  ['1e1', null],
])('a fee typed as %s', (typed, fee) => {
  expect(feeOf(typed, 2, 100)).toBe(fee)
})
