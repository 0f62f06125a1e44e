import { expect, test } from 'vitest'
import { keptOf, stateOf } from './rules.ts'

test.each([
  ['2026-11-23', null, 'coming'],
  ['2026-11-23', '2026-12-01', 'coming'],
  ['2026-11-22', null, 'current'],
  ['2026-11-01', '2026-11-22', 'current'],
  ['2026-11-01', '2026-11-21', 'past'],
] as const)('from %s until %s it is %s on 2026-11-22', (from, until, state) => {
  expect(stateOf({ from, until }, '2026-11-22')).toBe(state)
})

test.each([
  [80, 20],
  [87.65, 12.35],
  [99.9, 0.1],
  [0, 100],
])('who gets %f percent leaves %f', (provider, kept) => {
  expect(keptOf(provider)).toBe(kept)
})
