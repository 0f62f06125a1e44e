import { latinDigits } from './digits.ts'

/** Lengths by country (SWIFT's IBAN registry): the Gulf and its neighbours, and where their banks often transfer to. */
const lengths: Record<string, number> = {
  AE: 23,
  BH: 22,
  DE: 22,
  EG: 29,
  ES: 24,
  FR: 27,
  GB: 22,
  IE: 22,
  IQ: 23,
  IT: 27,
  JO: 30,
  KW: 30,
  LB: 28,
  NL: 18,
  OM: 23,
  PK: 24,
  PS: 29,
  QA: 29,
  SA: 24,
  TN: 24,
  TR: 26,
}

/** As it is stored: capitals without spaces. */
export const plainIban = (typed: string): string => latinDigits(typed).replace(/[\s-]/g, '').toUpperCase()

/** The remainder of ISO 7064 mod 97-10, over the digits with letters as 10 to 35. */
const remainder = (iban: string): number => {
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = [...turned].map((character) => Number.parseInt(character, 36)).join('')
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** Whether a plain IBAN has the form, the length of its country, and a checksum that fits. */
export const isIban = (iban: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) &&
  iban.length === (lengths[iban.slice(0, 2)] ?? iban.length) &&
  remainder(iban) === 1

/** Country and last four characters; the rest is masked. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`
