import { expect, test } from 'vitest'
import { isLost, untilRead, whileThere } from './polling.ts'
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
  expect(untilRead({ state: { error } })).toBe(error === null ? false : interval)
})

test.each([
  [undefined, null, false],
  ['read', null, false],
  ['read', new TypeError('Failed to fetch'), false],
  ['read', new ApiError('unavailable'), false],
  [undefined, new ApiError('unavailable'), true],
  ['read', new ApiError('not_found'), true],
])('a page with %s and %s is replaced: %s', (data, error, lost) => {
  expect(isLost({ data, error })).toBe(lost)
})
