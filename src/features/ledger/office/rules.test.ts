import { expect, test } from 'vitest'
import { accountName } from './rules.ts'

test.each([
  ['wallet', 'account.wallet'],
  ['online:stripe_fpx', 'account.online Stripe FPX'],
  ['online:paypal', 'account.online PayPal'],
  ['online:bank', 'account.online bank'],
  ['unknown', 'unknown'],
])('an account of kind %s is called %s', (kind, name) => {
  expect(accountName(kind, (word) => word)).toBe(name)
})
