import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proportionOf, sharesOf } from './rules.ts'

test.each([
  { total: 10000, tax: 0, commission: 75, provider: 7500, marketplace: 2500 },
  { total: 12000, tax: 2000, commission: 50, provider: 7000, marketplace: 5000 },
  { total: 101, tax: 0, commission: 50, provider: 51, marketplace: 50 },
  { total: 0, tax: 0, commission: 75, provider: 0, marketplace: 0 },
  { total: 100, tax: 300, commission: 75, provider: 100, marketplace: 0 },
  { total: 999, tax: 99, commission: 100, provider: 999, marketplace: 0 },
])(
  '$total with tax $tax at $commission % gives the provider $provider',
  ({ total, tax, commission, provider, marketplace }) => {
    expect(sharesOf(total, tax, commission)).toEqual({ provider, marketplace })
  },
)

test('the shares always add up to what was paid and are never negative', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 10_000 }), (total, tax, hundredths) => {
      const { provider, marketplace } = sharesOf(total, tax, hundredths / 100)
      expect(provider + marketplace).toBe(total)
      expect(Math.min(provider, marketplace)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each([
  [7_500, 10_000, 10_000, 7_500],
  [7_500, 0, 10_000, 0],
  [51, 1, 101, 1],
  [50, 1, 101, 0],
  [50, 1, 100, 1],
  [49, 1, 100, 0],
  [3, 50, 100, 2],
  [1_000_000_000_000, 999_999_999_999, 1_000_000_000_001, 999_999_999_998],
  [0, 5, 10, 0],
  [5, 5, 0, 0],
])('of a share of %i go %i of %i: %i', (share, part, whole, expected) => {
  expect(proportionOf(share, part, whole)).toBe(expected)
})

test('two shares’ portions differ from the part by one unit at most, and the whole is the whole', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(amount, amount, amount, (one, other, some) => {
      const whole = one + other
      const part = Math.min(some, whole)
      const [a, b] = [proportionOf(one, part, whole), proportionOf(other, part, whole)]
      expect(Math.abs(a + b - part)).toBeLessThanOrEqual(1)
      expect(proportionOf(one, whole, whole)).toBe(one)
    }),
  )
})
