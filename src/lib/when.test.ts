import { expect, test } from 'vitest'
import {
  capitalised,
  formatClock,
  formatDate,
  formatDuration,
  formatHours,
  formatLocal,
  formatWhen,
  formatWhenExactly,
} from './when.ts'

// Sunday, 22 November 2026, 12:00 in Riyadh.
const now = '2026-11-22T09:00:00Z'
const riyadh = 'Asia/Riyadh'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['2026-11-22T17:00:00Z', riyadh, 'today, Sun 22 Nov, 8 pm', 'اليوم، الأحد 22 نوفمبر، 8 م'],
  ['2026-11-23T17:30:00Z', riyadh, 'tomorrow, Mon 23 Nov, 8:30 pm', 'غدًا، الاثنين 23 نوفمبر، 8:30 م'],
  ['2026-11-21T05:00:00Z', riyadh, 'yesterday, Sat 21 Nov, 8 am', 'أمس، السبت 21 نوفمبر، 8 ص'],
  ['2026-11-27T09:00:00Z', riyadh, 'Fri 27 Nov, 12 pm', 'الجمعة 27 نوفمبر، 12 م'],
  ['2027-01-02T21:05:00Z', riyadh, 'Sun 3 Jan 2027, 12:05 am', 'الأحد 3 يناير 2027، 12:05 ص'],
  // The address's own calendar decides what tomorrow is.
  ['2026-11-22T20:00:00Z', 'Asia/Tokyo', 'tomorrow, Mon 23 Nov, 5 am', 'غدًا، الاثنين 23 نوفمبر، 5 ص'],
])('%s in %s', (at, zone, en, ar) => {
  const written = [formatWhen(at, zone, 'en', { now }), formatWhen(at, zone, 'ar', { now })]
  expect(written.map(plain)).toEqual([en, ar])
})

test.each([
  ['17:00', '18:00', 'tomorrow, Mon 23 Nov, 8–9 pm', 'غدًا، الاثنين 23 نوفمبر، من 8 إلى 9 م'],
  ['05:30', '07:00', 'tomorrow, Mon 23 Nov, 8:30–10 am', 'غدًا، الاثنين 23 نوفمبر، من 8:30 إلى 10 ص'],
  ['08:00', '10:00', 'tomorrow, Mon 23 Nov, 11 am – 1 pm', 'غدًا، الاثنين 23 نوفمبر، من 11 ص إلى 1 م'],
])('from %s to %s UTC', (from, to, en, ar) => {
  const [at, until] = [`2026-11-23T${from}:00Z`, `2026-11-23T${to}:00Z`]
  const written = [formatWhen(at, riyadh, 'en', { now, until }), formatWhen(at, riyadh, 'ar', { now, until })]
  expect(written.map(plain)).toEqual([en, ar])
})

test.each([
  ['12-01 20:00', '12-02 08:00', 'Tue 1 Dec, 8 pm – 8 am', 'الثلاثاء 1 ديسمبر، من 8 م إلى 8 ص'],
  ['12-01 20:00', '12-02 20:00', 'Tue 1 Dec, 8 pm – Wed 8 pm', 'الثلاثاء 1 ديسمبر، من 8 م إلى الأربعاء 8 م'],
  ['12-01 08:00', '12-02 00:00', 'Tue 1 Dec, 8 am – Wed 12 am', 'الثلاثاء 1 ديسمبر، من 8 ص إلى الأربعاء 12 ص'],
])('a long visit over midnight says the day it ends: %s to %s', (from, to, en, ar) => {
  const options = { until: `2026-${to}`, today: '2026-11-22' }
  const written = ['en', 'ar'].map((locale) => formatLocal(`2026-${from}`, locale, options))
  expect(written.map(plain)).toEqual([en, ar])
})

test.each([
  ['en-SA', '8 pm', 'tomorrow, Mon 23 Nov, 8–9 pm'],
  ['en-DE', '20:00', 'tomorrow, Mon 23 Nov, 20:00–21:00'],
  ['ar-SA', '8 م', 'غدًا، الاثنين 23 نوفمبر، من 8 إلى 9 م'],
  ['ar-MA', '20:00', 'غدًا، الاثنين 23 نونبر، من 20:00 إلى 21:00'],
])('the country decides between 12 and 24 hours: %s', (locale, clock, when) => {
  const [at, until] = ['2026-11-23T17:00:00Z', '2026-11-23T18:00:00Z']
  expect(plain(formatClock('2026-11-23 20:00:00', locale))).toBe(clock)
  expect(plain(formatWhen(at, riyadh, locale, { now, until }))).toBe(when)
})

test.each([
  ['2026-11-22 16:30', 'today, 4:30 pm', 'اليوم، 4:30 م'],
  ['2026-11-23 00:00:00', 'tomorrow, 12 am', 'غدًا، 12 ص'],
  ['2026-11-26 09:00', 'Thu 26 Nov, 9 am', 'الخميس 26 نوفمبر، 9 ص'],
])('briefly: %s', (local, en, ar) => {
  const written = ['en', 'ar'].map((locale) => formatLocal(local, locale, { today: '2026-11-22', brief: true }))
  expect(written.map(plain)).toEqual([en, ar])
})

test('a document says the year and no relative day', () => {
  expect(plain(formatWhen('2026-11-23T17:00:00Z', riyadh, 'en'))).toBe('Mon 23 Nov 2026, 8 pm')
})

test('a date alone has the same order', () => {
  expect(plain(formatDate('2026-07-05', 'en'))).toBe('5 Jul 2026')
  expect(plain(formatDate('2026-07-05', 'ar'))).toBe('5 يوليو 2026')
})

test('the exact date stands beside it', () => {
  const at = '2026-11-23T17:00:00Z'
  expect(plain(formatWhenExactly(at, riyadh, 'en', { now }))).toBe(
    'tomorrow, Mon 23 Nov, 8 pm · \u206620:00 - 23/11/2026\u2069',
  )
})

test.each([
  ['en', 'tomorrow, Mon 23_Nov, 8:30_pm – 1_am'],
  ['ar', 'غدًا، الاثنين 23_نوفمبر، من_8:30_م إلى_1_ص'],
])('a number keeps to the line of its unit: %s', (locale, written) => {
  const until = '2026-11-23T22:00:00Z'
  const text = formatWhen('2026-11-23T17:30:00Z', riyadh, locale, { now, until })
  expect(text.replaceAll('\u00a0', '_')).toBe(written)
})

test.each([
  [60, '1 hour', 'ساعة'],
  [90, '1 hour 30 minutes', 'ساعة و30 دقيقة'],
  [120, '2 hours', 'ساعتان'],
  [45, '45 minutes', '45 دقيقة'],
])('%s minutes', (minutes, en, ar) => {
  expect([formatDuration(minutes, 'en'), formatDuration(minutes, 'ar')].map(plain)).toEqual([en, ar])
})

test('a line begins with a capital', () => expect(capitalised('today, Sun')).toBe('Today, Sun'))

test.each([
  ['16:00', '02:00', 'en-SA', '4 pm – 2 am'],
  ['08:30', '24:00', 'en-SA', '8:30 am – 12 am'],
  ['08:00', '17:00', 'ar-SA', 'من 8 ص إلى 5 م'],
  ['08:00', '17:00', 'en-DE', '8:00 – 17:00'],
  ['00:00', '00:00', 'en', '24 hours'],
  ['00:00', '24:00', 'ar', '24 ساعة'],
])('open from %s to %s in %s', (from, to, locale, expected) => {
  expect(plain(formatHours(from, to, locale))).toBe(expected)
})
