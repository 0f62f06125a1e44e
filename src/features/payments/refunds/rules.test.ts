import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundableLines, sharesOfLines, stepOf } from './rules.ts'

test.each([
  [[100, 50], 150, [100, 50]],
  // With 15 percent of tax.
  [[100, 50], 173, [115, 58]],
  // With a coupon of a third.
  [[100, 50], 100, [67, 33]],
  [[0, 30], 30, [0, 30]],
  [[0, 0], 0, [0, 0]],
  [[], 0, []],
])('%j of a total of %i are %j', (amounts, total, shares) => {
  expect(sharesOfLines(amounts, total)).toEqual(shares)
})

test('shares add up to the total, and none is negative', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 1_000_000_000 }), (lines, total) => {
      const shares = sharesOfLines(lines, total)
      expect(shares.every((share) => share >= 0)).toBe(true)
      if (lines.some((line) => line > 0)) expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
    }),
  )
})

const booking = {
  e_service: { name: 'Sofa', price: 100, discount_price: null, price_unit: 'fixed' as const },
  options: [
    { id: 7, name: 'Stairs', price: 20 },
    { id: -3, name: 'Valve', price: 30 },
    { id: 8, name: 'Free', price: 0 },
  ],
  taxes: [{ type: 'percent' as const, value: 10 }],
  coupon: null,
  quantity: 1,
  start_at: null,
  ends_at: null,
}
const visit = (minor: number) => ({ minor, ofFee: false })

test('the lines of a booking are its service, options and extra work, with their taxes', () => {
  expect(refundableLines(booking, visit(16_500), 2)).toEqual([
    { line: 'service', name: 'Sofa', amountMinor: 11_000 },
    { line: 'option:7', name: 'Stairs', amountMinor: 2_200 },
    { line: 'extra:3', name: 'Valve', amountMinor: 3_300 },
  ])
})

test('a fee of cancelling is the only line', () => {
  expect(refundableLines(booking, { minor: 5_000, ofFee: true }, 2)).toEqual([
    { line: 'fee', name: null, amountMinor: 5_000 },
  ])
})

test('of a visit by the hour the service has the share of its hours', () => {
  const hourly = {
    ...booking,
    e_service: { ...booking.e_service, price_unit: 'hourly' as const },
    start_at: '2026-11-29T07:00:00Z',
    ends_at: '2026-11-29T10:00:00Z',
  }
  expect(refundableLines(hourly, visit(38_500), 2).map(({ amountMinor }) => amountMinor)).toEqual([
    33_000, 2_200, 3_300,
  ])
})

test.each([
  [10_000, 100, 100],
  [10_050, 100, 1],
  [10_050, 1, 1],
])('refunds of %i are multiples of %i where it is one itself: %i', (paid, step, expected) => {
  expect(stepOf(paid, step)).toBe(expected)
})

test('shares of a payment in whole units are whole units, too', () => {
  expect(refundableLines(booking, visit(10_000), 2, 100).map(({ amountMinor }) => amountMinor)).toEqual([
    6_700, 1_300, 2_000,
  ])
})
