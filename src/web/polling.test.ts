import { expect, test } from 'vitest'
import { whileThere } from './polling.ts'
import { ApiError } from './transport.ts'

test.each([
  [null, 10_000],
  [new TypeError('Failed to fetch'), 10_000],
  [new ApiError('unavailable'), 10_000],
  [new ApiError('unauthenticated'), false],
  [new ApiError('not_found'), false],
  [new ApiError('forbidden'), false],
])('after %s the next look is in %s', (error, interval) => {
  expect(whileThere(10_000)({ state: { error } })).toBe(interval)
})
