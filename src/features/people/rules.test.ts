import { expect, test } from 'vitest'
import { accountNumber } from './rules.ts'

test.each([
  ['160', 160],
  [' #160 ', 160],
  ['١٦٠', 160],
  ['', undefined],
  ['0', undefined],
  ['huda@example.com', undefined],
])('an account number is read from %j', (typed, id) => {
  expect(accountNumber(typed)).toBe(id)
})
