import { expect, test } from 'vitest'
import { formatWhen } from './when.ts'

// Sunday, 22 November 2026, 12:00 in Riyadh.
const now = '2026-11-22T09:00:00Z'
const riyadh = 'Asia/Riyadh'

test.each([
  ['2026-11-22T17:00:00Z', riyadh, 'today, Sun 22 Nov, 8 pm', 'اليوم، الأحد 22 نوفمبر، 8 م'],
  ['2026-11-23T17:30:00Z', riyadh, 'tomorrow, Mon 23 Nov, 8:30 pm', 'غدًا، الاثنين 23 نوفمبر، 8:30 م'],
  ['2026-11-21T05:00:00Z', riyadh, 'yesterday, Sat 21 Nov, 8 am', 'أمس، السبت 21 نوفمبر، 8 ص'],
  ['2026-11-27T09:00:00Z', riyadh, 'Fri 27 Nov, 12 pm', 'الجمعة 27 نوفمبر، 12 م'],
  ['2027-01-02T21:05:00Z', riyadh, 'Sun 3 Jan 2027, 12:05 am', 'الأحد 3 يناير 2027، 12:05 ص'],
  // The calendar of the visit's zone decides what "tomorrow" is.
  ['2026-11-22T20:00:00Z', 'Asia/Tokyo', 'tomorrow, Mon 23 Nov, 5 am', 'غدًا، الاثنين 23 نوفمبر، 5 ص'],
])('%s in %s', (at, zone, en, ar) => {
  const written = [formatWhen(at, zone, 'en', now), formatWhen(at, zone, 'ar', now)]
  expect(written.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([en, ar])
})

test('numbers do not wrap alone to a new line', () => {
  expect(formatWhen('2026-11-23T17:30:00Z', riyadh, 'en', now)).toBe('tomorrow, Mon 23\u00a0Nov, 8:30\u00a0pm')
})
