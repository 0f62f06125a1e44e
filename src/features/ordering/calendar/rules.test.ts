import { expect, test } from 'vitest'
import { statusOf } from '#features/bookings/rules.ts'
import { earlyHour, isMovable, openRanges } from './rules.ts'

test.each([
  ['received', true],
  ['accepted', true],
  ['on_the_way', false],
  ['done', false],
] as const)('%s can be moved: %s', (key, movable) => {
  expect(isMovable({ booking_status_id: statusOf(key).id })).toBe(movable)
})

const weekly = [
  { day: 'sunday', start_at: '09:00', end_at: '12:00' },
  { day: 'sunday', start_at: '13:00', end_at: '17:00' },
  { day: 'monday', start_at: '20:00', end_at: '02:00' },
] as const

// 2030-05-05 is a Sunday.
test('weekly hours with a break, over midnight, and a day without any', () => {
  expect(openRanges({ weekly, exceptions: [] }, '2030-05-05', '2030-05-08')).toEqual([
    { starts: '2030-05-05 09:00:00', ends: '2030-05-05 12:00:00' },
    { starts: '2030-05-05 13:00:00', ends: '2030-05-05 17:00:00' },
    { starts: '2030-05-06 20:00:00', ends: '2030-05-07 02:00:00' },
  ])
})

test('a date that differs takes the place of the weekly hours', () => {
  const exceptions = [
    { date: '2030-05-05', start_at: '06:00', end_at: '07:00' },
    { date: '2030-05-06', start_at: null, end_at: null },
  ]
  expect(openRanges({ weekly, exceptions }, '2030-05-05', '2030-05-07')).toEqual([
    { starts: '2030-05-05 06:00:00', ends: '2030-05-05 07:00:00' },
  ])
})

const day = { from: '2030-05-05', to: '2030-05-06' }
const week = { from: '2030-05-05', to: '2030-05-12' }
const from5to6 = { starts: '2030-05-05 05:30:00', ends: '2030-05-05 06:30:00' }
const at7 = { starts: '2030-05-05 07:00:00', ends: '2030-05-05 08:00:00' }
const other = { starts: '2030-05-06 04:00:00', ends: '2030-05-06 05:00:00' }
test.each([
  ['no visit', day, [], '2030-05-04 10:00:00', undefined],
  ['in the morning', day, [at7], '2030-05-04 10:00:00', undefined],
  ['before the morning', day, [at7, from5to6], '2030-05-04 10:00:00', 5],
  ['on another day', day, [other], '2030-05-04 10:00:00', undefined],
  ['on any day of a week', week, [from5to6, other], '2030-05-04 10:00:00', 4],
  ['today and not over', day, [from5to6], '2030-05-05 06:10:00', 5],
  ['today and over', day, [from5to6], '2030-05-05 09:00:00', undefined],
  ['on a past day', day, [from5to6], '2030-05-07 09:00:00', 5],
])('a visit %s: the days are seen from its hour', (_, range, visits, now, hour) => {
  expect(earlyHour(visits, range, now)).toBe(hour)
})
