import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { text } from './schema.ts'

test.each([
  ['\u202egnp.exe', 'gnp.exe'],
  ['\u202d\u202a+966 50\u202c', '+966 50'],
  ['قيمة \u200f12\u200f و\u2067abc\u2069', 'قيمة \u200f12\u200f و\u2067abc\u2069'],
])('%j is stored as %j', (typed, stored) => {
  expect(z.parse(text(50), typed)).toBe(stored)
})

test('a text of nothing else is empty', () => {
  expect(z.safeParse(text(50, 1), '\u202e \u202c').success).toBe(false)
})
