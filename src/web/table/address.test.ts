import { expect, test } from 'vitest'
import { changed, idOf, keptInView, numberOf, queryOf, rangeOf, toggledSort } from './address.ts'

const at = (search: string) => new URLSearchParams(search)

test('the query has what the list knows and nothing else of the address', () => {
  expect(queryOf(at('q=a&state=waiting&lang=ar&after=x&tries='), ['state', 'tries'])).toEqual({
    q: 'a',
    after: 'x',
    state: 'waiting',
  })
})

test.each([
  ['state=a&after=x', { state: 'b' }, '?state=b'],
  ['state=a&lang=ar', { state: null }, '?lang=ar'],
  ['state=a', { state: '' }, ''],
  ['state=a&after=x', { after: 'y' }, '?state=a&after=y'],
])('%s with %j is %s', (search, changes, expected) => {
  expect(changed(at(search), changes)).toBe(expected)
})

test('a view keeps filters, search and order, not the page', () => {
  expect(keptInView(at('q=a&sort=-x&state=b&after=c&lang=ar'), ['state'])).toBe('q=a&sort=-x&state=b')
})

test('ranges and orders', () => {
  expect([rangeOf('', ''), rangeOf('1', ''), rangeOf('', '2')]).toEqual([null, '1..', '..2'])
  expect([toggledSort(null, 'x'), toggledSort('-x', 'x'), toggledSort('x', 'x')]).toEqual(['-x', 'x', '-x'])
})

test.each([
  ['', ''],
  [' ١٬٢٠٠٫٥ ', '1200.5'],
  ['۹۹', '99'],
  ['-1,000', '-1000'],
  ['12,50', null],
  ['a hundred', null],
])('the end %j of a range of numbers is %j', (typed, read) => {
  expect(numberOf(typed)).toBe(read)
})

test.each([
  ['', ''],
  [' #١٢ ', '12'],
  ['0', null],
  ['1.5', null],
  ['Ali', null],
])('the number of a row %j is %j', (typed, read) => {
  expect(idOf(typed)).toBe(read)
})
