import { expect, test } from 'vitest'
import { landingPath, loginPath, safePath, withoutLanguage } from './paths.ts'

test.each([
  ['/bookings', '/bookings'],
  ['/e_service/form/3?x=1#y', '/e_service/form/3?x=1#y'],
  ['//evil.test', '/'],
  ['/\\evil.test', '/'],
  ['https://evil.test', '/'],
  ['javascript:alert(1)', '/'],
  ['/a b', '/'],
  ['', '/'],
  [null, '/'],
])('%s leads to %s', (wanted, path) => {
  expect(safePath(wanted)).toBe(path)
})

test('the login path carries the whole wanted path', () => {
  expect(loginPath('/e_service/form/3?x=1')).toBe('/login?redirect=%2Fe_service%2Fform%2F3%3Fx%3D1')
})

test.each([
  ['', ''],
  ['?lang=ar', ''],
  ['?page=2&lang=ar', '?page=2'],
  ['?keywords=a%20b', '?keywords=a%20b'],
])('%j without its language is %j', (search, rest) => {
  expect(withoutLanguage(search)).toBe(rest)
})

test.each([
  [null, 'customer', '/'],
  [null, 'operator', '/office'],
  [null, 'provider', '/provider'],
  ['', 'provider', '/provider'],
  ['/wallet', 'provider', '/wallet'],
  ['//evil.test', 'provider', '/'],
])('after Login, %j of a %s leads to %s', (wanted, role, path) => {
  expect(landingPath(wanted, role)).toBe(path)
})
