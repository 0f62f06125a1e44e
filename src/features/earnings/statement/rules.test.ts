import { expect, test } from 'vitest'
import { csv, movementKind } from './rules.ts'

test('cells with commas, quotes and lines are quoted; formulas are texts; amounts stay numbers', () => {
  expect(
    csv([
      ['a,b', 'say "hi"', 'two\nlines'],
      ['=1+1', '-12.50', 7],
    ]),
  ).toBe('\uFEFF"a,b","say ""hi""","two\nlines"\r\n\'=1+1,-12.50,7\r\n')
})

test.each([
  ['payment', 'payment'],
  ['payout', 'payout'],
  ['payout_return', 'payout_return'],
  ['stray', 'other'],
])('%s is shown as %s', (kind, shown) => {
  expect(movementKind(kind)).toBe(shown)
})
