import { expect, test } from 'vitest'
import { shortClock, shortDay } from './words.ts'

const at = (time: string, date = '2026-11-22') => ({ local: `${date} ${time}:00` })
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  ['en-SA', '16:00', '4 pm'],
  ['en-SA', '16:30', '4:30 pm'],
  ['en-SA', '00:00', '12 am'],
  ['en-DE', '16:00', '16:00'],
  ['ar-SA', '16:00', '4 م'],
  ['ar-SA', '09:30', '9:30 ص'],
])('%s %s: %s', (locale, time, words) => {
  expect(plain(shortClock(at(time), locale))).toBe(words)
})

test('the day is seen from the date at the door', () => {
  expect(shortDay(at('09:00'), '2026-11-22', 'en')).toBe('today')
  expect(shortDay(at('09:00'), '2026-11-21', 'en')).toBe('tomorrow')
  expect(shortDay(at('09:00'), '2026-11-20', 'en')).toEqual({ date: 'Sun, Nov 22' })
  expect(shortDay(at('09:00', '2026-12-01'), '2026-11-30', 'ar')).toBe('tomorrow')
})
