import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIban, maskedIban, plainIban } from './iban.ts'

const good = [
  'SA03 8000 0000 6080 1016 7519',
  'AE07 0331 2345 6789 0123 456',
  'GB29 NWBK 6016 1331 9268 19',
  'KW81CBKU0000000000001234560101',
  'MT84MALT011000012345MTLCAST001S',
]

test.each(good)('%s is one', (iban) => {
  expect(isIban(plainIban(iban))).toBe(true)
})

test('digits of an Arabic keyboard are read', () => {
  expect(plainIban('SA٠٣ ٨٠٠٠ ٠٠٠٠ ٦٠٨٠ ١٠١٦ ٧٥١٩')).toBe('SA0380000000608010167519')
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
  const iban = plainIban(good[0] as string)
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
  expect(plainIban('sa03-8000 0000 6080 1016 7519')).toBe('SA0380000000608010167519')
  expect(maskedIban('SA0380000000608010167519')).toBe('SA•• •••• 7519')
})
