import { expect, test } from 'vitest'
import type { Kind } from './columns.ts'
import { arrayOf, typed } from './values.ts'

const cases: [Kind, string, string | undefined][] = [
  ['int', '7', '7'],
  ['int', '-7', '-7'],
  ['int', '7.0', undefined],
  ['int', '9007199254740993', undefined],
  ['int', '٧', undefined],
  ['number', '4.5', '4.5'],
  ['number', '1e5', undefined],
  ['number', 'Infinity', undefined],
  ['money', '12', '1200'],
  ['money', '12.5', '1250'],
  ['money', '0.05', '005'],
  ['money', '-1.255', '-125.5'],
  ['money', 'abc', undefined],
  ['bool', 'true', 'true'],
  ['bool', '0', 'false'],
  ['bool', 'yes', undefined],
  ['uuid', '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'],
  ['uuid', '6f9619ff', undefined],
  ['timestamp', '2026-02-28', '2026-02-28T00:00:00.000Z'],
  ['timestamp', '2026-02-28 10:30:00', '2026-02-28T10:30:00.000Z'],
  ['timestamp', '2026-02-28T10:30:00+03:00', '2026-02-28T07:30:00.000Z'],
  ['timestamp', '2026-02-28 10', '2026-02-28T10:00:00.000Z'],
  ['timestamp', '2026-02-28 25:00', undefined],
  ['timestamp', '2026-02-31', undefined],
  ['timestamp', '0000-01-01', undefined],
  ['timestamp', '275760-09-13', undefined],
  ['time', '09:30', '09:30'],
  ['time', '09', '09:00'],
  ['time', '24:30', undefined],
  ['text', "Robert'); --", "Robert'); --"],
]

test.each(cases)('%s %j is %j', (kind, text, expected) => {
  expect(typed(kind, text, 2)).toBe(expected)
})

test('money has the digits of its currency', () => {
  expect(typed('money', '1.234', 3)).toBe('1234')
  expect(typed('money', '1500', 0)).toBe('1500')
  expect(() => typed('money', '1', undefined)).toThrow(/digits/)
})

test('arrays quote what would end them', () => {
  expect(arrayOf(['1', '2'])).toBe('{"1","2"}')
  expect(arrayOf(['a"b', 'c\\d', '},{'])).toBe('{"a\\"b","c\\\\d","},{"}')
})
