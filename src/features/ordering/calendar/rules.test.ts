import { expect, test } from 'vitest'
import { statusOf } from '#features/bookings/rules.ts'
import { firstHour, isMovable, ofWorker, openRanges } from './rules.ts'

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

test('the night that began on the day before, its special hours included, and nothing else of that day', () => {
  const night = { starts: '2030-05-06 20:00:00', ends: '2030-05-07 02:00:00' }
  expect(openRanges({ weekly, exceptions: [] }, '2030-05-07', '2030-05-08')).toEqual([night])
  const exceptions = [{ date: '2030-05-06', start_at: null, end_at: null }]
  expect(openRanges({ weekly, exceptions }, '2030-05-07', '2030-05-08')).toEqual([])
  // The day before ends at five in the afternoon.
  expect(openRanges({ weekly, exceptions: [] }, '2030-05-06', '2030-05-07')).toEqual([night])
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
const at = (starts: string) => ({ starts, ends: starts })
test.each([
  ['another day without a visit', [], day, '2030-05-01 15:00:00', 7],
  ['a later visit', [at('2030-05-05 16:00:00')], day, '2030-05-01 15:00:00', 7],
  ['a visit at half past five', [at('2030-05-05 05:30:00')], day, '2030-05-01 15:00:00', 5],
  ['the earliest of a week', [at('2030-05-07 06:00:00'), at('2030-05-09 00:30:00')], week, '2030-05-06 15:00:00', 0],
  ['visits of other days', [at('2030-05-04 05:00:00'), at('2030-05-06 05:00:00')], day, '2030-05-01 15:00:00', 7],
  ['today in the afternoon', [at('2030-05-05 05:30:00')], day, '2030-05-05 15:10:00', 14],
  ['today before its early visit', [at('2030-05-05 05:30:00')], day, '2030-05-05 05:10:00', 5],
  ['today at night', [], day, '2030-05-05 01:10:00', 7],
])('a calendar opens at its first hour: %s', (_, visits, range, now, hour) => {
  expect(firstHour(visits, range, now)).toBe(hour)
})

test('the rows of one worker, or of all', () => {
  const row = (id: number, worker_id: number) => ({ id, worker_id, booking_status_id: 1, starts: '', ends: '' })
  const rows = [row(1, 7), row(2, 8), row(3, 7)]
  expect(ofWorker(rows, 7).map(({ id }) => id)).toEqual([1, 3])
  expect(ofWorker(rows, 9)).toEqual([])
  expect(ofWorker(rows, null)).toEqual(rows)
})

test('a status nobody knows cannot be moved', () => {
  expect(isMovable({ booking_status_id: 99 })).toBe(false)
})
