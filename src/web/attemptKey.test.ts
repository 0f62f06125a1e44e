import { expect, test } from 'vitest'
import { attemptKeys } from './attemptKey.ts'

test('the same content keeps its key until it was done', () => {
  const keys = attemptKeys()
  const first = keys.of({ amount: 10, reason: 'Late' })
  expect(keys.of({ amount: 10, reason: 'Late' })).toBe(first)
  keys.done()
  expect(keys.of({ amount: 10, reason: 'Late' })).not.toBe(first)
})

test('other content has another key', () => {
  const keys = attemptKeys()
  expect(keys.of({ amount: 10 })).not.toBe(keys.of({ amount: 11 }))
})
