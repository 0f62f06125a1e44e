import { expect, test } from 'vitest'
import { isoExponent } from './currencies.ts'

/** ISO 4217; a letter less would ask a hundred times the price, or a tenth of it. */
test('the currencies without decimals, those with three, and all others with two', () => {
  const withDigits = (digits: number) =>
    Intl.supportedValuesOf('currency').filter((currency) => isoExponent(currency) === digits)
  expect(withDigits(0).join(' ')).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF')
  expect(withDigits(3).join(' ')).toBe('BHD IQD JOD KWD LYD OMR TND')
  expect(withDigits(2)).toEqual(expect.arrayContaining(['EUR', 'SAR', 'USD']))
})
