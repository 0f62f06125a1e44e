import { expect, test } from 'vitest'
import { cashWord, csv, csvLines, movementKind } from './rules.ts'

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
  ['refund', 'refund'],
  ['reversal', 'reversal'],
  ['payout', 'payout'],
  ['payout_return', 'payout_return'],
  ['remittance', 'remittance'],
  ['remittance_reversal', 'remittance_reversal'],
  ['stray', 'other'],
])('%s is shown as %s', (kind, shown) => {
  expect(movementKind(kind)).toBe(shown)
})

test.each([
  ['payment', 110, 'column.cash'],
  ['payment', 0, null],
  ['payout', -110, 'payouts.set_off'],
  ['payout_return', 110, 'payouts.set_off_undone'],
  ['remittance', -20, null],
  ['remittance_reversal', 20, null],
] as const)('the cash of a %s of %d is named by %s', (kind, cash, word) => {
  expect(cashWord(kind, cash)).toBe(word)
})

test.each([
  ['+1', "'+1"],
  ['@x', "'@x"],
  ['-x', "'-x"],
  ['-1.5x', "'-1.5x"],
  ['-', "'-"],
  ['--1', "'--1"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['-12', '-12'],
  ['-12.', "'-12."],
  ['a=1', 'a=1'],
  ['1+1', '1+1'],
  ['x\ry', '"x\ry"'],
  ['＝1', "'＝1"],
  ['Ann; =1+1', "Ann; '=1+1"],
  ['Ann\n@SUM(A1)', '"Ann\n\'@SUM(A1)"'],
  ['Bring;\n- a ladder', '"Bring;\n- a ladder"'],
  [-3, '-3'],
])('the cell %j is written as %s', (cell, written) => {
  expect(csvLines([[cell]])).toBe(`${written}\r\n`)
})
