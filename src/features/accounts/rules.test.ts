import { expect, test } from 'vitest'
import { passwordMistakes } from './rules.ts'

test.each([
  [{}, null],
  [{ password: '' }, null],
  [{ password: null, confirmPassword: 'x' }, null],
  [{ password: '123456' }, null],
  [{ password: '123456', confirmPassword: null }, null],
  [{ password: '123456', confirmPassword: '123456' }, null],
  [{ password: '12345' }, { newPassword: 'password.too_short' }],
  [{ password: '😀😀😀😀😀' }, { newPassword: 'password.too_short' }],
  [{ password: '123456', confirmPassword: '123457' }, { confirmPassword: 'password.differs' }],
  [
    { password: '1', confirmPassword: '' },
    { confirmPassword: 'password.differs', newPassword: 'password.too_short' },
  ],
])('%j → %j', (wanted, mistakes) => {
  expect(passwordMistakes(wanted)).toEqual(mistakes)
})
