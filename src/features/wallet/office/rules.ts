import { latinDigits, plainAmount, typedToMinor } from '#lib/digits.ts'
import type { Exponent } from '#lib/money.ts'

/** A typed credit as the API takes it; null for what is no amount above zero. */
export const creditOf = (typed: string, exponent: Exponent): string | null => {
  return (typedToMinor(typed, exponent) ?? 0) > 0 ? plainAmount(typed) : null
}

/** The typed number of a booking; null for none, undefined for what is no number. */
export const bookingOf = (typed: string): number | null | undefined => {
  const plain = latinDigits(typed).trim()
  if (plain === '') return null
  return /^\d{1,9}$/.test(plain) ? Number(plain) || null : undefined
}
