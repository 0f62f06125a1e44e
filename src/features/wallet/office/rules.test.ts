import { expect, test } from 'vitest'
import { bookingOf, creditOf } from './rules.ts'

test.each([
  ['30', '30'],
  [' 1,000.50 ', '1000.50'],
  ['٣٠٫٥', '30.5'],
  ['١٬٠٠٠', '1000'],
  ['۲۵', '25'],
  ['0', null],
  ['٠', null],
  ['-1', null],
  ['1e3', null],
  ['1.005', null],
  ['x', null],
  ['', null],
])('a credit typed as %s', (typed, amount) => {
  expect(creditOf(typed, 2)).toBe(amount)
})

test.each([
  ['', null],
  ['12', 12],
  [' ١٢ ', 12],
  ['x', undefined],
  ['1234567890', undefined],
])('a booking typed as %s', (typed, id) => {
  expect(bookingOf(typed)).toBe(id)
})
