import type { OfficeRole } from '#lib/contract.ts'
import { latinDigits } from '#lib/digits.ts'

export const kinds = ['booking', 'person', 'provider', 'service'] as const
export type Kind = (typeof kinds)[number]

/** Whom the search shows what: an admin everything. */
const finders: Record<Kind, readonly OfficeRole[]> = {
  booking: ['support', 'finance'],
  person: ['support', 'finance'],
  provider: ['support', 'finance'],
  service: ['support'],
}

export const mayFind = (role: OfficeRole | null, kind: Kind): boolean =>
  role === 'admin' || (role !== null && finders[kind].includes(role))

/** What a typed text may mean. Short texts are only numbers: no index finds the middle of a word by two letters. */
export const clueOf = (typed: string): { number: number | null; digits: string | null; words: string | null } => {
  const text = typed.trim()
  const plain = latinDigits(text)
  const number = /^#?(\d{1,9})$/.exec(plain)?.[1]
  // A phone number is typed with or without its country and zeros.
  const digits = /^[+\d\s()-]+$/.test(plain) ? plain.replace(/\D/g, '').replace(/^0+/, '') : ''
  return {
    number: number && Number(number) > 0 ? Number(number) : null,
    digits: digits.length >= 4 ? digits : null,
    words: digits === '' && [...text].length >= 3 ? text : null,
  }
}
