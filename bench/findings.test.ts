import { expect, test } from 'vitest'
import { benches, chosen } from './benches.ts'
import { tableOf, verdictOf, worstOf } from './findings.ts'

const figure = (value: number, limits: { least?: number; most?: number }) =>
  verdictOf({ goal: 'P4', what: 'bookings', figure: value, ...limits })

test('a goal holds at its limit and is missed beyond it, by a share of it', () => {
  expect(figure(15, { most: 15 })).toBe('holds')
  expect(figure(29, { most: 15 })).toBe('missed by 94 %')
  expect(figure(148, { most: 15 })).toBe('missed, 9.87 times it')
  expect(figure(15.01, { most: 15 })).toBe('missed by 1 %')
  expect(figure(0.48, { least: 0.48 })).toBe('holds')
  expect(figure(0.12, { least: 0.48 })).toBe('missed by 75 %')
})

test('no figure misses its goal, and one without a goal neither holds nor misses', () => {
  expect(figure(Number.NaN, { most: 15 })).toBe('missed, no figure')
  expect(figure(Number.NaN, { least: 15 })).toBe('missed, no figure')
  expect(figure(3, { most: 0 })).toBe('missed by 3')
  expect(figure(3, {})).toBe('')
})

test('of many figures the farthest from the goal counts, and none is farther than any', () => {
  const shares = [
    { name: 'a list', figure: 0.9, cpu: 1 },
    { name: 'search', figure: 0.4, cpu: 2 },
    { name: 'a service', figure: 0.6, cpu: 3 },
  ]
  expect(worstOf({ goal: 'P1', what: 'calls', least: 0.5 }, shares)).toEqual({
    goal: 'P1',
    what: 'calls: 2 of 3 hold, worst search',
    least: 0.5,
    figure: 0.4,
    cpu: 2,
  })
  const times = [
    { name: 'Home', figure: 900 },
    { name: 'Search', figure: Number.NaN },
    { name: 'Help', figure: 1200 },
  ]
  const worst = worstOf({ goal: 'B1', what: 'FCP', most: 1000 }, times)
  expect(worst.what).toBe('FCP: 1 of 3 hold, worst Search')
  expect(worst.figure).toBeNaN()
  expect(verdictOf(worstOf({ goal: 'B1', what: 'FCP', most: 1000 }, []))).toBe('missed, no figure')
})

test('the table is Markdown, aligned', () => {
  const common = { others: 0.123, command: 'node bench/booking.ts 10 10' }
  expect(
    tableOf([
      { goal: 'P4', what: 'bookings', figure: 123.4, unit: '/s', least: 1600, cpu: 3.456, ...common },
      { goal: 'B3', what: 'script of a page', figure: 152_345, most: 110_000, ...common },
      { goal: 'P9', what: 'packages', figure: 467, ...common },
    ]),
  ).toEqual([
    '| row                  | goal      | figure  |                | CPU ms a request | cores others took | command                       |',
    '|----------------------|-----------|---------|----------------|------------------|-------------------|-------------------------------|',
    '| P4, bookings         | ≥ 1,600   | 123 /s  | missed by 93 % | 3.46             | 0.12              | `node bench/booking.ts 10 10` |',
    '| B3, script of a page | ≤ 110,000 | 152,345 | missed by 39 % |                  | 0.12              | `node bench/booking.ts 10 10` |',
    '| P9, packages         |           | 467     |                |                  | 0.12              | `node bench/booking.ts 10 10` |',
  ])
})

test('--only names benches, and no others', () => {
  expect(chosen('')).toEqual(Object.keys(benches))
  expect(chosen('booking,fresh')).toEqual(['fresh', 'booking'])
  expect(() => chosen('booking,bokking')).toThrow('no bench is called bokking; there are calls, fresh')
})
