import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exponent } from '#lib/money.ts'
import { billedHours, fromWire, hoursOf, type PriceInput, price, unitPrice } from './rules.ts'

const cart: PriceInput = {
  exponent: 2,
  priceUnit: 'fixed',
  priceMinor: 10_000,
  discountPriceMinor: 8000,
  quantity: 2,
  hours: 0,
  optionsMinor: [1000, 500],
  taxes: [
    { type: 'percent', value: 20 },
    { type: 'fixed', value: '2.000' },
  ],
  coupon: { discount_type: 'percent', discount: 10 },
}

const hourly: PriceInput = {
  ...cart,
  priceUnit: 'hourly',
  priceMinor: 3000,
  discountPriceMinor: 0,
  quantity: 1,
  hours: 1.5,
  optionsMinor: [1000],
  taxes: [{ type: 'percent', value: 10 }],
  coupon: { discount_type: 'fixed', discount: 5 },
}

describe('worked values (wire §6)', () => {
  test('fixed: 190, 40, −19, 211', () => {
    expect(price(cart)).toEqual({
      unit: 8000,
      service: 16_000,
      options: [2000, 1000],
      subtotal: 19_000,
      taxes: [3800, 200],
      tax: 4000,
      coupon: -1900,
      total: 21_100,
    })
  })

  test.each([
    ['an hour and a half: 55, 5.5, −5, 55.5', hourly, 5500, 550, -500, 5550],
    ['the draft of one hour', { ...hourly, hours: 1 }, 4000, 400, -500, 3900],
    ['before the start, as older clients see it', { ...hourly, hours: 0, coupon: null }, 1000, 100, 0, 1100],
    ['quantity means nothing by the hour', { ...hourly, quantity: 7 }, 5500, 550, -500, 5550],
    ['an unknown unit is hourly', { ...hourly, priceUnit: 'per_hour' }, 5500, 550, -500, 5550],
    ['no discount price', { ...cart, discountPriceMinor: null, coupon: null }, 23_000, 4800, 0, 27_800],
    [
      'a coupon above all there is',
      { ...cart, coupon: { discount_type: 'fixed', discount: 500 } },
      19_000,
      4000,
      -23_000,
      0,
    ],
    ['a coupon of 200 %', { ...cart, coupon: { discount_type: 'percent', discount: 200 } }, 19_000, 4000, -23_000, 0],
    ['nothing at all', { ...cart, priceMinor: 0, discountPriceMinor: 0, optionsMinor: [], taxes: [] }, 0, 0, 0, 0],
  ] as const)('%s', (_, input, subtotal, tax, coupon, total) => {
    expect(price(input)).toMatchObject({ subtotal, tax, coupon, total })
  })

  test('in currencies of 0 and 3 digits', () => {
    const yen = {
      ...cart,
      exponent: 0,
      priceMinor: 105,
      discountPriceMinor: null,
      quantity: 1,
      optionsMinor: [],
    } as const
    expect(price(yen)).toMatchObject({ subtotal: 105, taxes: [21, 2], coupon: -11, total: 117 })
    const dinar = { ...yen, exponent: 3, priceMinor: 1005 } as const
    expect(price(dinar)).toMatchObject({ subtotal: 1005, taxes: [201, 2000], coupon: -101, total: 3105 })
  })

  test('amounts that are no money are refused', () => {
    const wrong: Partial<PriceInput>[] = [
      { priceMinor: -1 },
      { priceMinor: 0.5 },
      { discountPriceMinor: Number.NaN },
      { optionsMinor: [-1] },
      { quantity: 0 },
      { quantity: 1.5 },
      { hours: -1 },
      { hours: Number.NaN },
      { discountPriceMinor: null, priceMinor: Number.MAX_SAFE_INTEGER, quantity: 99 },
    ]
    for (const part of wrong) expect(() => price({ ...cart, ...part })).toThrow(RangeError)
    expect(() => price({ ...hourly, hours: Number.POSITIVE_INFINITY })).toThrow(RangeError)
  })
})

/** The formula once more in exact thousandths of thousandths, written without the product's helpers. */
function oracle(input: PriceInput): { subtotal: bigint; tax: bigint; coupon: bigint; total: bigint } {
  const thousandths = (value: number | string): bigint => BigInt(Math.round(Number(value) * 1000))
  const half = (top: bigint, bottom: bigint): bigint => top / bottom + ((top % bottom) * 2n >= bottom ? 1n : 0n)
  const unit = BigInt((input.discountPriceMinor ?? 0) > 0 ? (input.discountPriceMinor ?? 0) : input.priceMinor)
  const options = input.optionsMinor.reduce((all, option) => all + BigInt(option), 0n)
  const quantity = BigInt(input.quantity)
  const subtotal =
    input.priceUnit === 'fixed' ? (unit + options) * quantity : half(unit * thousandths(input.hours), 1000n) + options
  const line = (type: string, value: number | string): bigint =>
    type === 'percent'
      ? half(subtotal * thousandths(value), 100_000n)
      : half(thousandths(value) * 10n ** BigInt(input.exponent), 1000n)
  const tax = input.taxes.reduce((all, rule) => all + line(rule.type, rule.value), 0n)
  const wanted = input.coupon ? line(input.coupon.discount_type, input.coupon.discount) : 0n
  const coupon = wanted > subtotal + tax ? subtotal + tax : wanted
  return { subtotal, tax, coupon: -coupon, total: subtotal + tax - coupon }
}

const minor = fc.integer({ min: 0, max: 100_000_000 })
const kind = fc.constantFrom('percent' as const, 'fixed' as const)
const percentOrAmount = fc.integer({ min: 0, max: 100_000 }).map((n) => n / 1000)
const carts: fc.Arbitrary<PriceInput> = fc.record({
  exponent: fc.constantFrom<Exponent>(0, 2, 3),
  priceUnit: fc.constantFrom('fixed', 'hourly'),
  priceMinor: minor,
  discountPriceMinor: fc.option(minor),
  quantity: fc.integer({ min: 1, max: 99 }),
  hours: fc.integer({ min: 0, max: 4800 }).map((n) => n / 100),
  optionsMinor: fc.array(minor, { maxLength: 5 }),
  taxes: fc.array(fc.record({ type: kind, value: percentOrAmount }), { maxLength: 4 }),
  coupon: fc.option(fc.record({ discount_type: kind, discount: percentOrAmount })),
})

describe('any cart', () => {
  test('equals the oracle, adds up, and is never below zero', () => {
    fc.assert(
      fc.property(carts, (input) => {
        const lines = price(input)
        const { subtotal, tax, coupon, total } = lines
        const exact = oracle(input)
        expect([subtotal, tax, coupon, total].map(BigInt)).toEqual([
          exact.subtotal,
          exact.tax,
          exact.coupon,
          exact.total,
        ])
        const add = (all: number, line: number): number => all + line
        expect(lines.options.reduce(add, lines.service)).toBe(subtotal)
        expect(lines.taxes.reduce(add, 0)).toBe(tax)
        expect(subtotal + tax + coupon).toBe(total)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(Object.is(coupon, -0)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  test('one more piece or one more minute never costs less', () => {
    fc.assert(
      fc.property(carts, (input) => {
        const more = { ...input, quantity: input.quantity + 1, hours: input.hours + 0.02 }
        expect(price(more).total).toBeGreaterThanOrEqual(price(input).total)
      }),
      { numRuns: 1000 },
    )
  })
})

test('wire form: major units in, a coupon without an id is none', () => {
  const wire = {
    e_service: { price: 100, discount_price: 80, price_unit: 'fixed' },
    options: [{ price: 10 }, { price: 5 }],
    taxes: cart.taxes,
    coupon: { id: 3, discount: 10, discount_type: 'percent' as const },
    quantity: 2,
  }
  expect(fromWire(wire, 0, 2)).toEqual(cart)
  expect(price(fromWire({ ...wire, coupon: {} }, 0, 2)).total).toBe(23_000)
  expect(price(fromWire({ ...wire, coupon: null }, 0, 2)).coupon).toBe(0)
  expect(
    fromWire({ ...wire, e_service: { ...wire.e_service, discount_price: null } }, 0, 2).discountPriceMinor,
  ).toBeNull()
})

test('wire form: half a coupon is none', () => {
  const wire = { e_service: { price: 100, price_unit: 'fixed' }, options: [], taxes: [], quantity: 1 }
  const whole = { id: 3, discount: 10, discount_type: 'percent' as const }
  const couponOf = (coupon: Partial<typeof whole>) => fromWire({ ...wire, coupon }, 0, 2).coupon
  expect(couponOf(whole)).toEqual({ discount: 10, discount_type: 'percent' })
  for (const part of ['id', 'discount', 'discount_type'] as const)
    expect(couponOf({ ...whole, [part]: undefined })).toBeNull()
})

test('a price that no number holds exactly is refused', () => {
  const huge = { ...cart, taxes: [], coupon: null, optionsMinor: [], discountPriceMinor: null }
  const most = Number.MAX_SAFE_INTEGER
  expect(price({ ...huge, priceMinor: most, quantity: 1 }).total).toBe(most)
  expect(() => price({ ...huge, priceMinor: most, quantity: 2 })).toThrow('price out of range')
  const tax = [{ type: 'fixed' as const, value: '1' }]
  expect(() => price({ ...huge, priceMinor: most, quantity: 1, taxes: tax })).toThrow('price out of range')
  expect(() => price({ ...huge, priceMinor: most, optionsMinor: [1], quantity: 1 })).toThrow('price out of range')
  expect(() => price({ ...huge, priceMinor: 0.5 })).toThrow('a price needs whole amounts')
})

test('the unit price is the discount price where there is one', () => {
  expect([unitPrice(100, 80), unitPrice(100, 0), unitPrice(100, null)]).toEqual([80, 100, 100])
})

test('hours: estimate, running, final', () => {
  const start = Date.parse('2026-01-01T10:00:00Z')
  const at = (minutes: number): number => start + minutes * 60_000
  expect(hoursOf('hourly', null, null, start)).toEqual({ hours: 1, basis: 'estimate' })
  expect(hoursOf('hourly', start, null, at(20))).toEqual({ hours: 0.33, basis: 'running' })
  expect(hoursOf('hourly', start, at(90), at(500))).toEqual({ hours: 1.5, basis: 'final' })
  expect(hoursOf('fixed', null, null, start)).toEqual({ hours: 0, basis: 'final' })
  expect(billedHours(null, null, start)).toBe(0)
  expect(billedHours(start, null, at(-5))).toBe(0)
  expect(billedHours(start, start + 18_000, start)).toBe(0.01)
})
