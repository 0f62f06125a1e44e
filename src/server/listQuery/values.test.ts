import { expect, test } from 'vitest'
import type { Kind } from './columns.ts'
import { arrayOf, CASTS, typed } from './values.ts'

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

const edges: [Kind, string, string | undefined][] = [
  ['int', '0', '0'],
  ['int', '9007199254740991', '9007199254740991'],
  ['int', '9007199254740992', undefined],
  ['int', '00000000000000001', undefined],
  ...['', ' 7', '7 ', 'x7', '7x', '--7', '+7', '1_0', '7\n'].map((text): [Kind, string, undefined] => [
    'int',
    text,
    undefined,
  ]),
  ['number', '-4.5', '-4.5'],
  ['number', '123456789012345', '123456789012345'],
  ['number', '1234567890123456', undefined],
  ['number', '1.123456789', '1.123456789'],
  ['number', '1.1234567891', undefined],
  ...['', '.5', '5.', 'x5', '5x', '1.2.3', '--1'].map((text): [Kind, string, undefined] => ['number', text, undefined]),
  ['money', '-0.5', '-050'],
  ['money', '7.001', '700.1'],
  ['bool', '1', 'true'],
  ['bool', 'false', 'false'],
  ['bool', 'TRUE', undefined],
  ['bool', '', undefined],
  ['uuid', '6F9619FF-8B86-4D01-B42D-00CF4FC964FF', '6F9619FF-8B86-4D01-B42D-00CF4FC964FF'],
  ['uuid', 'x6f9619ff-8b86-4d01-b42d-00cf4fc964ff', undefined],
  ['uuid', '6f9619ff-8b86-4d01-b42d-00cf4fc964ff0', undefined],
  ['uuid', '6f9619ff-8b86-4d01-00cf4fc964ff', undefined],
  ['uuid', '6f9619fg-8b86-4d01-b42d-00cf4fc964ff', undefined],
  ['instant', '2026-02-28', '2026-02-28T00:00:00.000Z'],
  ['timestamp', '2026-02-28T10:30:15.123456', '2026-02-28T10:30:15.123Z'],
  ['timestamp', '2026-02-28T10:30:15.1234567', undefined],
  ['timestamp', '2026-02-28T10:30Z', '2026-02-28T10:30:00.000Z'],
  ['timestamp', '2026-02-28T10:30 Z', '2026-02-28T10:30:00.000Z'],
  ['timestamp', '2026-02-28T10:30-0130', '2026-02-28T12:00:00.000Z'],
  ['timestamp', '2026-02-28 10+03:00', '2026-02-28T07:00:00.000Z'],
  ['timestamp', '2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['timestamp', '2026-02-29', undefined],
  ['timestamp', '9999-12-31T23', '9999-12-31T23:00:00.000Z'],
  ['timestamp', '9999-12-31T23-1400', undefined],
  ['timestamp', '0001-01-01T00', '0001-01-01T00:00:00.000Z'],
  ['timestamp', '0001-01-01T00+1400', undefined],
  ['timestamp', '2026-13-01', undefined],
  ['timestamp', '2026-02-28T10:60', undefined],
  ...['', 'today', 'x2026-02-28', '2026-02-28x', '2026-2-28', '02026-02-28', '2026-02-28  10', '2026-02-28T1'].map(
    (text): [Kind, string, undefined] => ['timestamp', text, undefined],
  ),
  ['time', '00:00', '00:00'],
  ['time', '23:59', '23:59'],
  ['time', '19', '19:00'],
  ...['', '9', '9:30', '09:60', '24', '24:00', '29:00', 'x09:30', '09:30x', '09:3'].map(
    (text): [Kind, string, undefined] => ['time', text, undefined],
  ),
  ['translated', 'any', 'any'],
  ['json', '{', '{'],
]

test.each(edges)('at the edge: %s %j is %j', (kind, text, expected) => {
  expect(typed(kind, text, 2)).toBe(expected)
})

test('every kind is cast to what the database compares it as', () => {
  expect(CASTS).toEqual({
    int: 'bigint',
    number: 'numeric',
    money: 'numeric',
    bool: 'boolean',
    text: 'text',
    uuid: 'uuid',
    translated: 'text',
    timestamp: 'timestamptz',
    instant: 'timestamptz',
    time: 'time',
    json: 'text',
  })
})

test('money has the digits of its currency', () => {
  expect(typed('money', '1.234', 3)).toBe('1234')
  expect(typed('money', '1500', 0)).toBe('1500')
  expect(() => typed('money', '1', undefined)).toThrow(/digits/)
})

test('arrays quote what would end them', () => {
  expect([arrayOf([]), arrayOf(['']), arrayOf(['1', '2'])]).toEqual(['{}', '{""}', '{"1","2"}'])
  expect(arrayOf(['""', '\\\\'])).toBe('{"\\"\\"","\\\\\\\\"}')
  expect(arrayOf(['a"b', 'c\\d', '},{'])).toBe('{"a\\"b","c\\\\d","},{"}')
})
