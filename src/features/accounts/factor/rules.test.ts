import { expect, test } from 'vitest'
import { factorState, grouped, isAppCode, plainCode, recoveryCodes } from './rules.ts'

test.each([
  [{ demo: false }, { has_factor: false, gave_factor: false }, 'setup'],
  [{ demo: true }, { has_factor: false, gave_factor: false }, 'off'],
  [{ demo: false }, { has_factor: true, gave_factor: false }, 'code'],
  [{ demo: true }, { has_factor: true, gave_factor: false }, 'code'],
  [{ demo: false }, { has_factor: true, gave_factor: true }, 'given'],
  [{ demo: true }, { has_factor: true, gave_factor: true }, 'given'],
  // What was given for a factor that is gone counts for nothing.
  [{ demo: false }, { has_factor: false, gave_factor: true }, 'setup'],
])('%j with %j: %s', (config, session, state) => {
  expect(factorState(config, session)).toBe(state)
})

test.each([
  ['123 456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['ABCDE-fghij', 'abcdefghij'],
  [' ab\tc–d_e.', 'abcde'],
  ['', ''],
])('%j is typed for %j', (typed, code) => {
  expect(plainCode(typed)).toBe(code)
})

test.each([
  ['123456', true],
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['123456\n', false],
  ['', false],
])('%j is a code of the app: %s', (code, expected) => {
  expect(isAppCode(code)).toBe(expected)
})

test('a recovery code is shown in groups and read back the same', () => {
  expect(grouped('abcdefghij')).toBe('abcde-fghij')
  expect(grouped('abcdefghijk')).toBe('abcde-fghij-k')
  expect(grouped('abcde')).toBe('abcde')
  expect(plainCode(grouped('abcdefghij'))).toBe('abcdefghij')
  expect(recoveryCodes).toBe(10)
})
