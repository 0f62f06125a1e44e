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
  ['forty', 'forty'],
])('the amount %s is read as %s', (typed, read) => {
  expect(plainAmount(typed)).toBe(read)
})
