import { expect, test } from 'vitest'
import { addDays } from '#lib/time.ts'
import { acceptanceOf, bucketsOf, changeOf, type Day, nothing, rangeOf, settledDays, sumOf } from './rules.ts'

const daysTo = (last: string, count: number): Day[] =>
  Array.from({ length: count }, (_, n) => ({ ...nothing, day: addDays(last, n + 1 - count), bookings: 1 }))

test.each([
  [7, '2026-03-04', '2026-02-25'],
  [30, '2026-02-09', '2026-01-10'],
  [365, '2025-03-11', '2024-03-11'],
] as const)('%i days end today and follow as many', (period, from, before) => {
  expect(rangeOf('2026-03-10', period)).toEqual({ from, before })
})

test.each([
  ['2026-03-09T20:59:00Z', '2024-03-09', '2026-03-08'],
  ['2026-03-09T21:00:00Z', '2024-03-10', '2026-03-08'],
  ['2026-03-09T21:59:59Z', '2024-03-10', '2026-03-08'],
  ['2026-03-09T22:00:00Z', '2024-03-10', '2026-03-09'],
])('at %s days are settled from %s to %s', (now, from, to) => {
  expect(settledDays(Date.parse(now), 'Asia/Riyadh')).toEqual({ from, to })
})

test.each([
  [7, 7, '2026-03-04', 1],
  [30, 30, '2026-02-09', 1],
  [90, 13, '2025-12-11', 6],
  [365, 13, '2025-03-11', 5],
] as const)('%i days make %i bars that lose nothing', (period, bars, first, bookings) => {
  const buckets = bucketsOf(daysTo('2026-03-10', period), period)
  expect([buckets.length, buckets[0]?.day, buckets[0]?.bookings]).toEqual([bars, first, bookings])
  expect(sumOf(buckets).bookings).toBe(period)
})

test.each([
  [0, 0, null],
  [3, 1, 75],
  [0, 2, 0],
  [2, 2, 50],
  [1, 2, 33],
])('%i accepted and %i refused: %s %', (accepted, refused, expected) => {
  expect(acceptanceOf({ ...nothing, accepted, refused })).toBe(expected)
})

test.each([
  [10, 0, null],
  [10, 8, 25],
  [0, 8, -100],
  [-5, -10, 50],
])('from %i before %i: %s %', (now, before, expected) => {
  expect(changeOf(now, before)).toBe(expected)
})

test('without days there are no bars', () => {
  for (const period of [7, 90] as const) expect(bucketsOf([], period)).toEqual([])
})
