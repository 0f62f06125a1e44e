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
])('"%s" with at least %i letters is too short: %s', (typed, from, expected) => {
  expect(isShortSearch(typed, from)).toBe(expected)
})
