import { type Exponent, toMinor } from './money.ts'

/** Currencies without digits after the point, and those with three. */
export const whole = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
export const thousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** Digits after the point by ISO 4217, as payment providers count amounts, whatever the page shows. */
export const isoExponent = (currency: string): Exponent => (whole.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2)

/** Minor units → the decimal text providers read: 1050 → `10.50`. */
export const decimalText = (amountMinor: number, currency: string): string => {
  const exponent = isoExponent(currency)
  const digits = String(amountMinor).padStart(exponent + 1, '0')
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** A provider's decimal → minor units; 0, which no payment has, for anything that is not an amount of this currency. */
export const minorOf = (value: unknown, currency: string): number =>
  (typeof value === 'string' || typeof value === 'number' ? toMinor(value, isoExponent(currency)) : null) ?? 0
