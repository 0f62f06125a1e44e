import { latinDigits } from '#lib/digits.ts'
import { parseId } from '#lib/ids.ts'

/** A typed account number, in any digits, with or without `#`; undefined for anything else. */
export const accountNumber = (typed: string): number | undefined =>
  parseId(latinDigits(typed).trim().replace(/^#/, '')) ?? undefined
