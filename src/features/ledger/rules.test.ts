import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf } from './rules.ts'

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
