import { expect, test } from 'vitest'
import { byPartOfDay, partOfDay } from './partOfDay.ts'

const at = (time: string) => ({ local: `2026-11-23 ${time}:00` })

test.each([
  ['00:00', 'after_midnight'],
  ['03:59', 'after_midnight'],
  ['04:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['16:30', 'afternoon'],
  ['17:00', 'evening'],
  ['20:59', 'evening'],
  ['21:00', 'night'],
  ['23:59', 'night'],
] as const)('%s is %s', (time, part) => {
  expect(partOfDay(at(time).local)).toBe(part)
})

test('starts keep their order within the parts of a day, and empty parts are left out', () => {
  const starts = ['00:30', '09:00', '09:30', '21:00', '23:30'].map(at)
  expect(byPartOfDay(starts)).toEqual([
    { part: 'after_midnight', starts: starts.slice(0, 1) },
    { part: 'morning', starts: starts.slice(1, 3) },
    { part: 'night', starts: starts.slice(3) },
  ])
  expect(byPartOfDay([])).toEqual([])
})
