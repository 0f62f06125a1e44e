import { expect, test } from 'vitest'
import { hasArrived, paymentState } from './rules.ts'

const payment = (payment_status_id: number, refunded = 0) => ({ payment_status_id, amount: 100, refunded })

test.each([
  [null, 'none', false],
  [payment(1), 'waiting', false],
  [payment(2), 'paid', true],
  [payment(2, 40), 'partly_refunded', true],
  [payment(3), 'none', false],
  [payment(4, 40), 'partly_refunded', true],
  [payment(4, 100), 'refunded', true],
] as const)('%j is %s', (of, state, arrived) => {
  expect([paymentState(of), hasArrived(of)]).toEqual([state, arrived])
})
