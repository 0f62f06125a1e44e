import { expect, test } from 'vitest'
import { isCostly } from './notFound.ts'

const many = (path: string, times: number) => Array.from({ length: times }, () => path)

test.each([
  ['/', false],
  ['/office/money/payouts/7?from=a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v', false],
  [`/a${'/a'.repeat(7000)}`, true],
  [`/a${'/'.repeat(7000)}b/`, true],
  [`/a${'\\\\a'.repeat(7000)}`, true],
  [`/help${'/a'.repeat(7000)}.data?_routes=root`, true],
  [`/__manifest?version=1&paths=${many('%2Fe_service%2F1', 300).join('%2C')}`, false],
  [`/x/../__manifest?x?&paths=${many('a', 2000).join(',')}`, true],
  [`/__manifest?version=1&paths=${many('a', 2000).join(',')}`, true],
  [`/search/a?paths=${many('a', 2000).join(',')}`, false],
])('%s costs too much: %s', (url, expected) => {
  expect(isCostly(new URL(url, 'https://doorstep.example'))).toBe(expected)
})
