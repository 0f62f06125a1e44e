import { expect, test } from 'vitest'
import { browserCookie, browserTokenIn, nameFromForm } from './rules.ts'

const token = 'aB3_-'.repeat(8)

test.each([
  [`sign_in=${token}`, token],
  [`a=b; sign_in=${token}; c=d`, token],
  [`a=b;sign_in=${token};c=d`, token],
  [`a=b;   sign_in=${token}`, token],
  [`sign_in=${'x'.repeat(100)}`, 'x'.repeat(100)],
  [`sign_in=${'x'.repeat(101)}`, undefined],
  [`sign_in=${'x'.repeat(39)}`, undefined],
  [`other_sign_in=${token}`, undefined],
  [`a=bsign_in=${token}`, undefined],
  [`sign_in=${token}=`, undefined],
  [`sign_in=${token}é`, undefined],
  [`sign_in="${token}"`, undefined],
  ['sign_in=', undefined],
  ['', undefined],
  [undefined, undefined],
])('of the cookies %j the browser’s token is %j', (cookie, found) => {
  expect(browserCookie).toBe('sign_in')
  expect(browserTokenIn(cookie)).toBe(found)
})

const named = (firstName: unknown, lastName: unknown) => JSON.stringify({ name: { firstName, lastName } })
test.each([
  [named('Sara', 'Al-Harbi'), 'Sara Al-Harbi'],
  [named(' Sara ', ' '), 'Sara'],
  [named(undefined, ' Al-Harbi'), 'Al-Harbi'],
  [named(7, ['x']), ''],
  [named('سارة', 'الحربي'), 'سارة الحربي'],
  [named('x'.repeat(130), 'y'.repeat(130)), `${'x'.repeat(120)} ${'y'.repeat(120)}`],
  [named('Sa\0ra', 'H'), ''],
  [named('\ud800', 'H'), ''],
  [JSON.stringify({ name: null }), ''],
  [JSON.stringify({ name: 'Sara' }), ''],
  [JSON.stringify({ email: 'a@b.test' }), ''],
  ['null', ''],
  ['no JSON', ''],
  ['', ''],
  [undefined, ''],
])('the name in %j is %j', (user, name) => {
  expect(nameFromForm(user)).toBe(name)
})
