import { expect, test } from 'vitest'
import { addDays } from '#lib/time.ts'
import { between, rangeFor, rangeOf, SHORTCUTS, slashed } from './ranges.ts'

test.each([
  ['2026-11-21', ['2026-11-15', '2026-10-23', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31']],
  ['2026-01-31', ['2026-01-25', '2026-01-02', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31']],
  ['2028-02-29', ['2028-02-23', '2028-01-31', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31']],
])('the shortcuts on %s', (today, [week, month, first, last, pastFirst, pastLast]) => {
  const [now, yesterday, ...rest] = SHORTCUTS.map((shortcut) => rangeFor(shortcut, today))
  expect(now).toEqual({ from: today, to: today })
  expect(yesterday).toEqual({ from: addDays(today, -1), to: addDays(today, -1) })
  expect(rest).toEqual([
    { from: week, to: today },
    { from: month, to: today },
    { from: first, to: last },
    { from: pastFirst, to: pastLast },
  ])
})

test('a range has its earlier day first', () => {
  const range = { from: '2026-02-27', to: '2026-03-02' }
  expect([between(range.to, range.from), between(range.from, range.to)]).toEqual([range, range])
  expect(between(range.from, range.from)).toEqual({ from: range.from, to: range.from })
})

test.each([
  ['from=2026-02-01&to=2026-02-03', { from: '2026-02-01', to: '2026-02-03' }],
  ['from=2026-02-03&to=2026-02-01', null],
  ['from=2026-02-30&to=2026-03-01', null],
  ['from=2026-02-01', null],
  ['to=2026-02-01', null],
  ['from=2026-02-01&to=2026-02-31', null],
  ['from=2026-02-01&to=2026-02-01', { from: '2026-02-01', to: '2026-02-01' }],
  ['', null],
])('an address says %j', (search, range) => expect(rangeOf(new URLSearchParams(search))).toEqual(range))

test('dates as people write them', () => expect(slashed('2026-02-01')).toBe('01/02/2026'))
