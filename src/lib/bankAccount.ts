import { latinDigits } from './digits.ts'
import { bareCode } from './text.ts'

/** Where a transfer goes: to an IBAN, or where banks have none to the number of an account, with the name and the code of its bank. */
export type BankAccount = { account_number: string; bank_name: string | null; bank_code: string | null }

/** Lengths of IBANs by country, as in SWIFT's registry. */
const lengths: Record<string, number> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 ' +
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 ' +
    'LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 ' +
    'SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Whether the banks of a country have IBANs; a country that is not known counts as one. */
export const hasIbans = (country: string): boolean => country === '' || country in lengths

/** A number or a code as it is stored: Latin digits and capitals, without what is written between them. */
export const plainNumber = (typed: string): string =>
  latinDigits(bareCode(typed))
    .replace(/[\s./-]/g, '')
    .toUpperCase()

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

/** Whether a plain number can be that of an account without an IBAN: four characters at least, of them a digit. */
export const isAccountNumber = (plain: string): boolean => /^(?=.*\d)[A-Z0-9]{4,34}$/.test(plain)

/** Whether a plain code can be a bank's: IFSC, routing number, sort code, SWIFT code. */
export const isBankCode = (plain: string): boolean => /^[A-Z0-9]{3,20}$/.test(plain)

/** Country and last four characters of an IBAN, the end of another number; the rest is masked. */
export const maskedNumber = ({ account_number: number, bank_code }: BankAccount): string =>
  bank_code === null
    ? `${number.slice(0, 2)}•• •••• ${number.slice(-4)}`
    : `•••• ${number.slice(number.length < 8 ? -2 : -4)}`
