import { expect, test } from 'vitest'
import { searchPath } from './rules.ts'

test.each([
  [' deep clean ', '/search/deep%20clean'],
  ['50% / day?', '/search/50%25%20%2F%20day%3F'],
  ['تنظيف', `/search/${encodeURIComponent('تنظيف')}`],
  ['.', '/search/.%20'],
  ['..', '/search/..%20'],
  ['a..', '/search/a..'],
  ['', '/search/'],
])('"%s" is looked for at %s', (typed, path) => {
  expect(searchPath(typed)).toBe(path)
  expect(new URL(path, 'http://here.test').pathname).toBe(path)
})
