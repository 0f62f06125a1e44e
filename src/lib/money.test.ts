import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exponent } from './money.ts'
import {
  exponentOf,
  formatMoney,
  moneyFormatOf,
  moneyParts,
  multiply,
  percentOf,
  roundToMinor,
  toMajor,
  toMinor,
} from './money.ts'

const exponents: Exponent[] = [0, 2, 3]
const exponent = fc.constantFrom(...exponents)
const minor = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

describe('major to minor', () => {
  test.each([
    ['12.50', 2, 1250],
    [12.5, 2, 1250],
    [0.1, 2, 10],
    ['2.000', 2, 200],
    ['-0.05', 2, -5],
    ['1.234', 3, 1234],
    [1e3, 0, 1000],
    ['1e2', 2, 10_000],
    ['0e-324', 2, 0],
    [-0, 2, 0],
  ] as const)('%s with %i digits is %i', (value, digits, expected) => {
    expect(toMinor(value, digits)).toBe(expected)
  })

  test.each(['', ' ', '1,5', 'NaN', 'Infinity', '0x10', '1.', '.5', '--1', '1e999', '9'.repeat(31), '٥'])(
    'refuses %j',
    (value) => {
      expect(toMinor(value, 2)).toBeNull()
      expect(() => roundToMinor(value, 2)).toThrow(RangeError)
    },
  )

  test('refuses what is finer than the currency or beyond exact numbers', () => {
    expect(toMinor('0.005', 2)).toBeNull()
    expect(toMinor(0.1 + 0.2, 2)).toBeNull()
    expect(toMinor('1.5', 0)).toBeNull()
    expect(toMinor(2 ** 53, 2)).toBeNull()
    expect(() => roundToMinor('1e21', 2)).toThrow(RangeError)
    expect(() => multiply(2 ** 52, 4)).toThrow(RangeError)
    expect(() => percentOf(1, Number.NaN)).toThrow(RangeError)
  })

  test('rounds the smallest numbers there are', () => {
    expect([roundToMinor(1e-100, 2), roundToMinor(Number.MIN_VALUE, 3)]).toEqual([0, 0])
  })

  test('out and in again is the same amount, as number and as text', () => {
    fc.assert(
      fc.property(minor, exponent, (amount, digits) => {
        const major = toMajor(amount, digits)
        expect(toMinor(major, digits)).toBe(amount + 0)
        expect(toMinor(major.toFixed(digits), digits)).toBe(amount + 0)
      }),
    )
  })
})

describe('rounding', () => {
  test.each([
    ['0.125', 13],
    ['0.124999', 12],
    ['-0.125', -13],
    ['-0.124', -12],
    [1e-7, 0],
    ['1.005', 101],
  ])('%s rounds to %i', (value, expected) => {
    expect(roundToMinor(value, 2)).toBe(expected)
  })

  test('percent and product are the nearest whole unit, halves outwards', () => {
    expect(percentOf(19_000, 20)).toBe(3800)
    expect(percentOf(10, 5)).toBe(1)
    expect(percentOf(-10, 5)).toBe(-1)
    expect(percentOf(10_000, '12.345')).toBe(1235)
    expect(multiply(3000, 1.5)).toBe(4500)
    expect(multiply(1, '0.5')).toBe(1)
    expect(multiply(3000, 1 / 3600)).toBe(1)
  })

  test('percent agrees with whole-number arithmetic and is odd in the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.integer({ min: 0, max: 200_000 }),
        (amount, thousandths) => {
          const exact = BigInt(amount) * BigInt(thousandths)
          const expected = exact / 100_000n + (exact % 100_000n >= 50_000n ? 1n : 0n)
          expect(percentOf(amount, (thousandths / 1000).toFixed(3))).toBe(Number(expected))
          expect(percentOf(-amount, (thousandths / 1000).toFixed(3)) + 0).toBe(-Number(expected) + 0)
        },
      ),
    )
  })
})

describe('writing', () => {
  const sar = { exponent: 2, symbol: 'SAR', symbolRight: true } as const

  test.each([
    [sar, 123_450, '1,234.50\u00a0SAR'],
    [sar, 5, '0.05\u00a0SAR'],
    [sar, -1900, '-19.00\u00a0SAR'],
    [{ ...sar, symbol: 'ر.س', numerals: 'arab' }, 123_450, '١٬٢٣٤٫٥٠\u00a0ر.س'],
    [{ exponent: 2, symbol: '$', symbolRight: false }, -500, '-$5.00'],
    [{ exponent: 0, symbol: '¥', symbolRight: false }, 1_000_000, '¥1,000,000'],
    [{ exponent: 3, symbol: 'KD', symbolRight: false }, 1500, 'KD\u00a01.500'],
  ] as const)('%j writes %i as %s', (format, amount, expected) => {
    expect(formatMoney(amount, format)).toBe(expected)
  })

  test('the number always reads back as the amount', () => {
    fc.assert(
      fc.property(minor, exponent, (amount, digits) => {
        const parts = moneyParts(amount, { exponent: digits, symbol: '$', symbolRight: false })
        expect(toMinor(parts.minus + parts.number.replaceAll(',', ''), digits)).toBe(amount + 0)
      }),
    )
  })

  test.each([
    ['2', 2],
    ['0', 0],
    [3, 3],
    ['', 2],
    ['4', 2],
    [undefined, 2],
  ])('the setting %j means %i digits', (setting, expected) => {
    expect(exponentOf(setting)).toBe(expected)
  })
})

describe('the format of the settings', () => {
  const settings = {
    default_currency: 'SAR',
    default_currency_ar: 'ر.س',
    default_currency_decimal_digits: '3',
    currency_right: '1',
  }

  test.each([
    ['en', settings, { exponent: 3, symbol: 'SAR', symbolRight: true }],
    ['ar', settings, { exponent: 3, symbol: 'ر.س', symbolRight: true }],
    ['ar', { default_currency: '$', currency_right: '0' }, { exponent: 2, symbol: '$', symbolRight: false }],
    // An unset setting is sent as an empty text.
    ['ar', { ...settings, default_currency_ar: '' }, { symbol: 'SAR' }],
    ['en', {}, { exponent: 2, symbol: '', symbolRight: false }],
  ])('in %s of %j', (locale, given, format) => {
    expect(moneyFormatOf(given as Record<string, string>, locale)).toMatchObject(format)
  })
})

test('nothing is not negative, and spaces around a number do not matter', () => {
  expect(formatMoney(0, { exponent: 2, symbol: '$', symbolRight: false })).toBe('$0.00')
  expect(toMinor(' 12.50 ', 2)).toBe(1250)
  expect(exponentOf(' ')).toBe(2)
})
