import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedLocale } from './acceptLanguage.ts'
import { locales } from './words.ts'

test.each([
  ['ar', 'ar'],
  ['ar-SA,ar;q=0.9,en;q=0.8', 'ar'],
  ['en-GB,en;q=0.9,ar;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,ar;q=0.5,en;q=0.7', 'en'],
  ['fr-FR,fr;q=0.9,en;q=0.5,ar;q=0.7', 'ar'],
  ['AR-eg', 'ar'],
  ['ar_SA', 'ar'],
  ['de, ar ; q = 0.3', 'ar'],
  ['en;q=0, ar;q=0.1', 'ar'],
  ['en;q=0.8,ar;q=0.8', 'en'],
  // Mapudungun and Middle English are not what we speak.
  ['arn,enm', undefined],
  ['fr-FR,fr;q=0.9', undefined],
  ['ar;q=0', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is answered in %s', (header, expected) => {
  expect(acceptedLocale(header, locales)).toBe(expected)
})

test('a language that is not offered does not count', () => {
  expect(acceptedLocale('ar-SA,ar;q=0.9,en;q=0.1', ['en'])).toBe('en')
  expect(acceptedLocale('ar', ['en'])).toBeUndefined()
})

test('any header gives a supported language or none', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(['en', 'ar', undefined]).toContain(acceptedLocale(header, locales))
    }),
  )
})
