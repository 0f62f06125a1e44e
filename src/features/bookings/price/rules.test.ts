import { describe, expect, test } from 'vitest'
import { roundToMinor } from '#lib/money.ts'
import { priceLines } from './rules.ts'

const vat = { name: 'VAT', type: 'percent', value: 15 } as const
const fee = { name: 'City', type: 'fixed', value: 5 } as const
const ten = { id: 1, code: 'TEN', discount: 10, discount_type: 'percent' } as const
const flat = { id: 2, code: 'FLAT', discount: 30, discount_type: 'fixed' } as const

const draft = {
  e_service: { price: 100, discount_price: 0, price_unit: 'fixed' },
  options: [
    { id: 1, price: 25 },
    { id: 2, price: 0 },
  ],
  taxes: [vat],
  quantity: 2,
}

describe('the lines of a price', () => {
  const cases = [
    { name: 'pieces, options and a tax', of: draft, hours: 1 },
    { name: 'a percentage off', of: { ...draft, coupon: ten }, hours: 1 },
    { name: 'an amount off and two taxes', of: { ...draft, taxes: [vat, fee], coupon: flat }, hours: 1 },
    { name: 'hours', of: { ...draft, e_service: { price: 79.99, price_unit: 'hourly' } }, hours: 2.33 },
    { name: 'a coupon above the price', of: { ...draft, taxes: [], coupon: { ...flat, discount: 9999 } }, hours: 1 },
  ]
  test.each(cases)('add up: $name', ({ of, hours }) => {
    const { service, options, subtotal, coupon, tax, total } = priceLines(of, hours, 2)
    const minor = (amount: number) => roundToMinor(amount, 2)
    const above = options.reduce((sum, { amount }) => sum + minor(amount), minor(service))
    expect(above).toBe(minor(subtotal))
    expect(minor(subtotal) + minor(coupon?.amount ?? 0) + minor(tax?.amount ?? 0)).toBe(minor(total))
  })

  test('count options as often as pieces, and hourly ones once', () => {
    expect(priceLines(draft, 1, 2)).toMatchObject({
      unit: 100,
      per: 'piece',
      count: 2,
      service: 200,
      options: [{ amount: 50 }, { amount: 0 }],
    })
    const hourly = { ...draft, e_service: { price: 80, price_unit: 'hourly' } }
    expect(priceLines(hourly, 1.5, 2)).toMatchObject({
      per: 'hour',
      count: 1.5,
      service: 120,
      options: [{ amount: 25 }, {}],
    })
  })

  test('an amount off has no percent, and a coupon without a code has none', () => {
    expect(priceLines({ ...draft, coupon: flat }, 1, 2).coupon).toEqual({ code: 'FLAT', percent: null, amount: -30 })
    const { code: _, ...nameless } = ten
    expect(priceLines({ ...draft, coupon: nameless }, 1, 2).coupon).toEqual({ code: '', percent: 10, amount: -25 })
    expect(priceLines({ ...draft, coupon: null }, 1, 2).coupon).toBeNull()
  })

  test('name the coupon with its money, and the taxes once', () => {
    const lines = priceLines({ ...draft, taxes: [vat, fee], coupon: ten }, 1, 2)
    expect(lines.coupon).toEqual({ code: 'TEN', percent: 10, amount: -25 })
    expect(lines.tax).toEqual({ amount: 42.5, rules: [vat, fee] })
    expect(priceLines({ ...draft, taxes: [], coupon: { id: null } }, 1, 2)).toMatchObject({ coupon: null, tax: null })
  })
})
