import { expect, test } from 'vitest'
import { stateAfter } from './rules.ts'

test('who wrote last waits for the other side', () => {
  expect(stateAfter('customer')).toBe('open')
  expect(stateAfter('office')).toBe('answered')
})
