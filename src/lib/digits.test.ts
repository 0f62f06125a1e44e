import { expect, test } from 'vitest'
import { latinDigits, plainAmount } from './digits.ts'

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['2 و ٣', '2 و 3'],
  ['', ''],
])('%s is read as %s', (typed, read) => {
  expect(latinDigits(typed)).toBe(read)
})

test.each([
  ['١٢٠٫٥٠', '120.50'],
  [' 1,200.5 ', '1200.5'],
  ['١٬٢٠٠', '1200'],
  ['1,234,567.89', '1234567.89'],
  ['1,00,000', '100000'],
  // A comma before one or two last digits is no grouping: the amount is a hundred times less than without it.
  ['12,50', '12,50'],
  ['١٢٬٥', '12٬5'],
  ['1,2345', '1,2345'],
  // In a currency of three decimals this is half of one, not five hundred.
  ['0,500', '0,500'],
  ['1.234,567', '1.234,567'],
  // Pasted from a page in Arabic.
  ['\u200f٥٠\u200e', '50'],
  ['\u202b1,200\u202c', '1200'],
  ['forty', 'forty'],
])('the amount %s is read as %s', (typed, read) => {
  expect(plainAmount(typed)).toBe(read)
})
