import { expect, test } from 'vitest'
import { acceptanceOf, pageOf, partOf, parts, periodStart, periodsUntil } from './rules.ts'

test.each([
  ['2026-11-22', 'day', 0, '2026-11-22'],
  ['2026-11-22', 'week', 0, '2026-11-22'],
  ['2026-11-22', 'week', 1, '2026-11-16'],
  ['2026-11-21', 'week', 0, '2026-11-15'],
  ['2026-11-21', 'week', 6, '2026-11-21'],
  ['2026-03-31', 'month', 0, '2026-03-01'],
] as const)('%s by %s, weeks from day %i: %s', (date, unit, first, start) => {
  expect(periodStart(date, unit, first)).toBe(start)
})

test('each weekday belongs to the week that began last', () => {
  const days = ['15', '16', '17', '18', '19', '20', '21'].map((day) => `2026-11-${day}`)
  for (const [first, start] of days.entries())
    for (const [later, date] of days.slice(first).entries())
      expect(periodStart(date, 'week', first), `${date} is ${later} days later`).toBe(start)
})

test('periods follow each other without gaps, the last one holds today', () => {
  expect(periodsUntil('2026-03-02', 'day', 0)).toHaveLength(14)
  expect(periodsUntil('2026-03-04', 'week', 0)).toHaveLength(12)
  expect(periodsUntil('2026-03-02', 'day', 0).slice(-3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
  expect(periodsUntil('2026-03-04', 'week', 0).slice(-2)).toEqual(['2026-02-22', '2026-03-01'])
  expect(periodsUntil('2026-03-04', 'month', 0)).toEqual([
    ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}-01`),
    ...['01', '02', '03'].map((month) => `2026-${month}-01`),
  ])
})

test.each([
  [0, 0, null],
  [3, 1, 75],
  [2, 1, 67],
  [3, 3, 50],
  [0, 4, 0],
])('%i accepted and %i refused are %j percent', (accepted, refused, percent) => {
  expect(acceptanceOf(accepted, refused)).toBe(percent)
})

test('the first part of the page needs no name in its address', () => {
  expect(parts.map(partOf)).toEqual(['?', '?show=statement', '?show=payouts', '?show=numbers'])
})

test.each([
  [10, undefined, 10, 0],
  [0, -1, 1, 0],
  [2.9, 3.9, 2, 3],
  [51, 1e308, 50, 1_000_000],
  [Number.NaN, Number.NaN, 1, 0],
])('%d rows from %d on are %i from %i on', (limit, offset, rows, from) => {
  expect(pageOf(limit, offset)).toEqual({ limit: rows, offset: from })
})
