import { expect, test } from 'vitest'
import { masked } from './rules.ts'

test.each([
  ['', ''],
  ['7', '•'],
  ['P1', '•1'],
  ['P1234567', '•••••567'],
  ['أبجد٧٨٩', '••••٧٨٩'],
])('%j shows as %j', (number, shown) => expect(masked(number)).toBe(shown))
