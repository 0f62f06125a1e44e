import { expect, test } from 'vitest'
import { latinDigits } from './digits.ts'

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['2 و ٣', '2 و 3'],
  ['', ''],
])('%s is read as %s', (typed, read) => {
  expect(latinDigits(typed)).toBe(read)
})
