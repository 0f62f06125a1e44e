import { type Exponent, toMinor } from './money.ts'

/** Replaces Arabic and Persian digits (٠–٩, ۰–۹) by 0–9. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Digits with commas that group them, three at the end. Any other comma may be a decimal one, which we do not guess. */
const GROUPED = /(?<![\d.,٬])[1-9]\d{0,2}([,٬]\d{2,3}){0,9}[,٬]\d{3}(?!\d)/

/** Marks of the direction, which are pasted with a number and not seen. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A typed amount as the digits and point a number is made of: Arabic digits and signs replaced, grouping and marks taken out. */
export const plainAmount = (typed: string): string =>
  latinDigits(typed)
    .replace(MARKS, '')
    .trim()
    .replace('٫', '.')
    .replace(GROUPED, (grouped) => grouped.replace(/[,٬]/g, ''))

/** A typed amount in minor units; null for what is no amount, or not written as people write one: `1e3`. */
export const typedToMinor = (typed: string, exponent: Exponent): number | null => {
  const plain = plainAmount(typed)
  return /e/i.test(plain) ? null : toMinor(plain, exponent)
}
