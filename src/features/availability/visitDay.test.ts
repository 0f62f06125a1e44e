import { expect, test } from 'vitest'
import { WEEKDAYS } from '#lib/time.ts'
import * as rules from './rules.ts'

const everyDay = (start: string, end: string): rules.WeeklyHours[] =>
  WEEKDAYS.map((day) => ({ day, start_at: start, end_at: end }))

const riyadh: rules.Calendar = {
  zone: 'Asia/Riyadh',
  weekly: everyDay('09:00', '12:00'),
  exceptions: [],
  timeOff: [],
  workers: [{ id: 1, claims: [] }],
  durationMinutes: 60,
  bufferBefore: 0,
  bufferAfter: 0,
  now: Date.parse('2026-11-20T00:00:00Z'),
}

test.each([
  ['2026-11-25', null, 48, '00:00', '23:30'],
  ['2026-11-25', 'after_midnight', 8, '00:00', '03:30'],
  ['2026-11-25', 'morning', 16, '04:00', '11:30'],
  ['2026-11-25', 'night', 6, '21:00', '23:30'],
] as const)('of %s the part %s has %i starts, from %s to %s', (date, part, count, first, last) => {
  const always = { ...riyadh, weekly: everyDay('00:00', '00:00') }
  const found = rules.freeStartsOf({ date, part }, always).map(({ local }) => local)
  expect([found.length, found[0], found.at(-1)]).toEqual([count, `${date} ${first}:00`, `${date} ${last}:00`])
})

test('the next free starts: so many at most, of so many days at most', () => {
  const next = (days: number, count: number) =>
    rules.nextFreeStarts('2026-11-25', days, riyadh, count).map(({ local }) => local.slice(8, 16))
  expect(next(3, 2)).toEqual(['25 09:00', '25 09:30'])
  expect(next(3, 6)).toEqual(['25 09:00', '25 09:30', '25 10:00', '25 10:30', '25 11:00', '26 09:00'])
  expect(next(1, 6)).toHaveLength(5)
  expect(next(0, 6)).toEqual([])
})

test.each([
  ['2026-11-25', 'night', { date: '2026-11-25', part: 'night' }],
  ['2026-11-25', 'noon', { date: '2026-11-25', part: null }],
  ['2026-11-31', 'night', null],
  [null, 'night', null],
])('the day of a search: %s, %s', (date, part, expected) => {
  expect(rules.visitDayOf(date, part)).toEqual(expected)
})
