import { expect, test } from 'vitest'
import { isOfficePath, offeredLocales, offeredOr, officeLocales, translatedIn } from './words.ts'

test.each([
  [undefined, undefined, ['en', 'ar']],
  ['', '', ['en', 'ar']],
  ['en,ar', 'ar', ['ar', 'en']],
  ['ar,en', 'en', ['en', 'ar']],
  ['ar', 'en', ['ar']],
  ['en', 'ar', ['en']],
  ['fr', 'fr', ['en', 'ar']],
])('of the languages "%s" with "%s" first the site offers %j', (listed, first, offered) => {
  expect(offeredLocales(listed, first)).toEqual(offered)
})

test('a language that is not offered becomes the first', () => {
  expect([offeredOr('en', ['ar', 'en']), offeredOr('en', ['ar']), offeredOr(undefined, ['ar', 'en'])]).toEqual([
    'en',
    'ar',
    'ar',
  ])
})

test.each([
  ['/office', true],
  ['/office/settings?x=1', true],
  ['/office.data', true],
  ['/api/office/settings', true],
  ['/offices', false],
  ['/office-hours', false],
  ['/pages/office', false],
  ['/', false],
])('%s is of the office: %s', (path, expected) => {
  expect(isOfficePath(path)).toBe(expected)
})

test('the office has every language, in the order of the site', () => {
  expect(officeLocales(['ar'])).toEqual(['ar', 'en'])
  expect(officeLocales(['en'])).toEqual(['en', 'ar'])
})

test.each([
  ['ar', { en: 'Pipes', ar: 'أنابيب' }, 'أنابيب'],
  ['ar', { en: 'Pipes', ar: '' }, 'Pipes'],
  ['en', { en: '', ar: 'أنابيب' }, 'أنابيب'],
  ['en', { en: null, ar: 'أنابيب' }, 'أنابيب'],
  ['en', { ar: 'أنابيب' }, 'أنابيب'],
  ['en', { en: '', ar: '' }, ''],
  ['en', 'Pipes', 'Pipes'],
  ['en', undefined, ''],
] as const)('in "%s" %j is "%s"', (locale, value, expected) => {
  expect(translatedIn(locale, value)).toBe(expected)
})
