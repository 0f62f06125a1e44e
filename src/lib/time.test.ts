import { afterEach, expect, test, vi } from 'vitest'
import * as time from './time.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['Asia/Riyadh', '00:30 - 21/11/2026'],
  ['Africa/Cairo', '23:30 - 20/11/2026'],
  ['America/New_York', '16:30 - 20/11/2026'],
  ['Europe/Berlin', '22:30 - 20/11/2026'],
  ['Asia/Kathmandu', '03:15 - 21/11/2026'],
])('in %s it is %s, whatever the zone of the process', (zone, expected) => {
  for (const process of ['UTC', 'Asia/Tokyo', 'America/New_York']) {
    vi.stubEnv('TZ', process)
    expect(time.formatDateTime('2026-11-20T21:30:00Z', zone)).toBe(expected)
    expect(`${time.formatTime(new Date('2026-11-20T21:30:00Z'), zone)}`).toBe(expected.slice(0, 5))
    expect(time.dateIn(Date.parse('2026-11-20T21:30:00Z'), zone)).toBe(expected.slice(8).split('/').reverse().join('-'))
  }
})

test('the zone is named only when the reader’s clock shows another time', () => {
  const at = '2026-11-20T21:30:00Z'
  expect(time.foreignZoneName(at, 'Asia/Riyadh', 'Asia/Riyadh', 'en')).toBeNull()
  expect(time.foreignZoneName(at, 'Asia/Riyadh', 'Asia/Kuwait', 'en')).toBeNull()
  expect(time.foreignZoneName(at, 'Asia/Riyadh', 'Europe/Berlin', 'en')).toMatch(/Arabia/)
  expect(time.foreignZoneName(at, 'Asia/Riyadh', 'Europe/Berlin', 'ar')).toMatch(/التوقيت العربي/)
})

test('a zone is named in the language of the reader', () => {
  expect(time.zoneName('Asia/Riyadh', 'en')).toBe('Saudi Arabia Time')
  expect(time.zoneName('Asia/Riyadh', 'ar')).toBe('توقيت المملكة العربية السعودية')
})

test.each([
  ['Asia/Riyadh', 'en', '2026-07-01', 'Saudi Arabia Time (GMT+3)'],
  ['Asia/Riyadh', 'ar', '2026-07-01', 'توقيت المملكة العربية السعودية (غرينتش+3)'],
  ['Asia/Kathmandu', 'ar', '2026-07-01', 'توقيت نيبال (غرينتش+5:45)'],
  ['Africa/Cairo', 'en', '2026-07-01', 'Egypt Time (GMT+3)'],
  ['Africa/Cairo', 'en', '2026-12-01', 'Egypt Time (GMT+2)'],
])('%s in %s with its offset of %s', (zone, locale, date, text) => {
  expect(time.zoneNameWithOffset(zone, locale, `${date}T12:00:00Z`)).toBe(text)
})

test.each([
  ['2:00', 120],
  ['1:30', 90],
  ['0:45', 45],
  ['02:00:00', 120],
  ['90 min', 90],
  ['45 minutes', 45],
  ['3', 180],
  ['1.5', 90],
  ['45', 45],
  ['2 hours', 120],
  ['1.5 h', 90],
  ['1h 30m', 90],
  ['1 hour, 15 mins', 75],
  ['٢:٣٠', 150],
  ['ساعة', 60],
  ['ساعتان', 120],
  ['ساعة ونصف', 90],
  ['٣ ساعات و 15 دقيقة', 195],
  ['48:00', 1440],
  ['0:00', 60],
  ['', 60],
  [null, 60],
  ['a while', 60],
  ['-2', 60],
  ['2-3 hours', 60],
  ['from 2:00', 60],
  ['2:00 to 3', 60],
  ['12', 720],
  ['13', 13],
  ['1.25', 75],
  ['10.25 h', 615],
  ['12 h 30', 750],
  ['1,  30 min', 130],
  ['١٫٥ ساعة', 90],
  ['1 min', 1],
  ['0 min', 60],
  ['9'.repeat(5000), 60],
])('a duration of %j is %i minutes', (text, minutes) => {
  expect(time.parseDuration(text)).toBe(minutes)
})

test('the fallback of an unreadable duration can be chosen', () => {
  expect(time.parseDuration('soon', 30)).toBe(30)
})

test('days are stepped on the calendar', () => {
  expect(time.addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(time.addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(time.addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(time.daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(time.weekdayOf('2026-11-20')).toBe('friday')
  expect(time.weekdayOf('1969-12-31')).toBe('wednesday')
  expect(['2026-02-30', '2026-1-1', '0000-00-00', 'today', '2026-11-20 '].map(time.isDate)).not.toContain(true)
  expect(time.isDate('2024-02-29')).toBe(true)
  expect(time.dateIn('0999-06-01T12:00:00Z', 'UTC')).toBe('0999-06-01')
})
