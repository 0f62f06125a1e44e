import { expect, test } from 'vitest'
import { costsLess, type WaitFacts, waitOf } from './rules.ts'

const MINUTE = 60_000
type Booking = Parameters<typeof costsLess>[0]
const service = { price: 100, discount_price: null, price_unit: 'hourly', duration: '2:00' }
const coupon = (discount: number, discount_type: 'percent' | 'fixed') => ({ id: 1, discount, discount_type })

test.each([
  ['a moment', {}, {}, 0.3, true],
  ['so short that it costs nothing', {}, {}, 0.1, true],
  ['a minute less than booked', {}, {}, 119, true],
  ['as booked', {}, {}, 120, false],
  ['as booked, but for seconds that cost nothing', {}, {}, 119.8, false],
  ['longer', {}, {}, 121, false],
  ['a moment of a fixed price', { price_unit: 'fixed' }, {}, 0.3, false],
  ['a moment of a free service', { price: 0 }, {}, 0.3, false],
  ['a moment that a coupon covers', {}, coupon(100, 'percent'), 0.3, false],
  ['a moment of half the price', {}, coupon(50, 'percent'), 0.3, true],
  ['a moment, where a coupon covers all that was booked', {}, coupon(200, 'fixed'), 0.3, false],
  ['never started, billed as an hour', {}, {}, null, true],
] as const)('%s: whether it costs less than booked', (_, terms, discount, minutes, less) => {
  const booking = {
    e_service: { ...service, ...terms },
    options: [],
    taxes: [],
    quantity: 1,
    coupon: discount,
  } as Booking
  const worked = { start: minutes === null ? null : 0, end: (minutes ?? 0) * MINUTE }
  expect(costsLess(booking, worked, 2)).toBe(less)
})

const endsAt = Date.parse('2030-05-05T09:00:00Z')
const provider = { asked: 'provider', until: '2030-05-05T09:30:00.000Z' }
const customer = { asked: 'customer', until: null }
const facts: WaitFacts = {
  finishedBy: 'customer',
  endsAt,
  now: endsAt,
  confirmed: false,
  answered: false,
  offered: false,
}
const late = { now: endsAt + 30 * MINUTE }
test.each([
  ['at the finish', {}, provider],
  ['a moment before the end', { now: endsAt + 30 * MINUTE - 1 }, provider],
  ['at the end', late, null],
  ['finished by the team', { finishedBy: 'provider' }, null],
  ['finished by the office', { finishedBy: 'operator' }, null],
  ['nobody knows by whom', { finishedBy: null }, null],
  ['confirmed', { confirmed: true }, null],
  ['hours accepted or declined', { answered: true }, null],
  ['hours offered', { offered: true }, customer],
  ['hours offered, long ago', { offered: true, ...late }, customer],
  ['hours offered, then confirmed', { offered: true, confirmed: true }, customer],
  ['hours answered before, and offered again', { offered: true, answered: true }, null],
] as const)('%s: whom the payment waits for', (_, over, wait) => {
  expect(waitOf({ ...facts, ...over })).toEqual(wait)
})
