import { expect, test } from 'vitest'
import { dayByKey } from './dayKeys.ts'

// 25 November 2026 is a Wednesday.
test.each([
  ['ArrowLeft', 'ltr', '2026-11-24'],
  ['ArrowLeft', 'rtl', '2026-11-26'],
  ['ArrowRight', 'ltr', '2026-11-26'],
  ['ArrowRight', 'rtl', '2026-11-24'],
  ['ArrowUp', 'rtl', '2026-11-18'],
  ['ArrowDown', 'rtl', '2026-12-02'],
  ['Home', 'rtl', '2026-11-22'],
  ['End', 'rtl', '2026-11-28'],
  ['PageUp', 'ltr', '2026-10-25'],
  ['PageDown', 'ltr', '2026-12-25'],
  ['Enter', 'ltr', null],
] as const)('%s in %s leads to %s', (key, dir, date) => {
  expect(dayByKey(key, '2026-11-25', dir, 'en-US')).toBe(date)
})
