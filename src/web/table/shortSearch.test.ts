import { expect, test } from 'vitest'
import { isShortSearch } from './shortSearch.ts'

test.each([
  ['', 3, false],
  ['  ', 3, false],
  ['al', 3, true],
  ['al b', 3, true],
  ['ali', 3, false],
  ['سا', 3, true],
  ['سامي', 3, false],
  ['a', 0, false],
  ['12', 3, true],
])('"%s" with at least %i letters is too short: %s', (typed, from, expected) => {
  expect(isShortSearch(typed, from)).toBe(expected)
})

test.each([
  ['12', false],
  ['#7', false],
  ['٧', false],
  ['al', true],
  ['#', true],
])('where rows have numbers, "%s" is too short: %s', (typed, expected) => {
  expect(isShortSearch(typed, 3, true)).toBe(expected)
})
