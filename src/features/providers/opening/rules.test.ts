import { expect, test } from 'vitest'
import { fixedZone } from './rules.ts'

test.each([
  [0, '<+0000>-00:00'],
  [3_600_000, '<+0100>-01:00'],
  [-3_600_000, '<-0100>+01:00'],
  [20_700_000, '<+0545>-05:45'],
  [-12_600_000, '<-0330>+03:30'],
  [50_400_000, '<+1400>-14:00'],
])('%i ms ahead of UTC is %s', (offset, zone) => {
  expect(fixedZone(offset)).toBe(zone)
})
