import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasIbans, isAccountNumber, isBankCode, isIban, maskedNumber, plainNumber } from './bankAccount.ts'

const good = [
  'SA03 8000 0000 6080 1016 7519',
  'AE07 0331 2345 6789 0123 456',
  'GB29 NWBK 6016 1331 9268 19',
  'KW81CBKU0000000000001234560101',
  'MT84MALT011000012345MTLCAST001S',
]

test.each(good)('%s is one', (iban) => {
  expect(isIban(plainNumber(iban))).toBe(true)
})

test('digits of an Arabic keyboard are read', () => {
  expect(plainNumber('SA٠٣ ٨٠٠٠ ٠٠٠٠ ٦٠٨٠ ١٠١٦ ٧٥١٩')).toBe('SA0380000000608010167519')
})

test.each([
  '',
  'SA',
  'SA0380000000608010167518',
  'SA038000000060801016751',
  'XX00',
  '0380000000608010167519SA',
  'SA03 8000',
])('%j is none', (iban) => {
  expect(isIban(iban)).toBe(false)
})

test('one wrong digit, or two neighbours exchanged, is found', () => {
  const iban = plainNumber(good[0] as string)
  fc.assert(
    fc.property(fc.integer({ min: 2, max: iban.length - 1 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digit = (Number(iban[at]) + by) % 10
      expect(isIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBe(false)
    }),
  )
  for (let at = 2; at < iban.length - 1; at++) {
    const [a, b] = [iban[at], iban[at + 1]]
    if (a !== b) expect(isIban(iban.slice(0, at) + b + a + iban.slice(at + 2))).toBe(false)
  }
})

test('small letters, spaces and dashes are the same IBAN; only its end is shown', () => {
  expect(plainNumber('sa03-8000 0000 6080 1016 7519')).toBe('SA0380000000608010167519')
  const whole = { account_number: 'SA0380000000608010167519', bank_name: null, bank_code: null }
  expect(maskedNumber(whole)).toBe('SA•• •••• 7519')
})

test.each([
  ['0123456789', '•••• 6789'],
  ['12345678', '•••• 5678'],
  ['1234567', '•••• 67'],
  ['1234', '•••• 34'],
])('of the number %s without an IBAN only its end is shown, never most of it', (account_number, shown) => {
  expect(maskedNumber({ account_number, bank_name: 'First Bank', bank_code: '011' })).toBe(shown)
})

test.each([
  ['0123456789', true],
  ['12AB', true],
  ['A'.repeat(34), false],
  ['1'.repeat(34), true],
  ['1'.repeat(35), false],
  ['123', false],
  ['ABCDEF', false],
  ['12=34', false],
])('%j as the number of an account: %j', (plain, expected) => {
  expect(isAccountNumber(plain)).toBe(expected)
})

test.each([
  ['HDFC0001234', true],
  ['021000021', true],
  ['058', true],
  ['CHASUS33XXX', true],
  ['05', false],
  ['A'.repeat(21), false],
  ['05;8', false],
])('%j as the code of a bank: %j', (plain, expected) => {
  expect(isBankCode(plain)).toBe(expected)
})

test('a number is stored without what is written, or not seen, between its digits', () => {
  expect(plainNumber('\u200e12-34.56/78 ٩٠\u200f')).toBe('1234567890')
})

test.each([
  ['SA', true],
  ['GB', true],
  ['', true],
  ['NG', false],
  ['IN', false],
  ['MY', false],
  ['PH', false],
  ['US', false],
])('banks of %j have IBANs: %j', (country, expected) => {
  expect(hasIbans(country)).toBe(expected)
})
