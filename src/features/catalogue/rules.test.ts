import { expect, test } from 'vitest'
import { boundsOf, categoryPath, choiceOf, filtersOf, isLive, sorts, withoutFilters, withQuery } from './rules.ts'

test.each([
  [{ id: '3' }, '/category/3'],
  [{ id: '3', sort: 'rating' }, '/category/3/rating'],
  [{ id: '3', sort: 'all', price: '20-50' }, '/category/3/all/20-50'],
  [{ id: '3', sort: 'popular', price: 'all', review: '4' }, '/category/3/popular/all/4'],
  [{ id: '3', sort: 'soonest' }, '/category/3/soonest'],
  [{ id: '3', sort: 'cheapest', price: '7-8', review: '9' }, '/category/3'],
  [{ id: '3', review: '1' }, '/category/3/all/all/1'],
  [{ sort: 'nearest' }, '/category//nearest'],
])('%o has the address %s', (params, path) => {
  expect(categoryPath(filtersOf(params))).toBe(path)
})

test('a price range is two numbers, "all" is none', () => {
  expect(boundsOf('200-500')).toEqual([200, 500])
  expect(boundsOf('all')).toBeNull()
})

test.each([
  ['/category/3?keywords=sofa', { id: '3' }],
  ['/category/3/nearest?day=2026-11-23&part=evening', { id: '3', sort: 'nearest' }],
  ['/category/3?day=2026-11-23', { id: '3' }],
])('%s is read and written', (path, params) => {
  expect(categoryPath(filtersOf(params, new URL(path, 'http://here.test').searchParams))).toBe(path)
})

test('keywords are read without blanks around them, and not without end', () => {
  const of = (keywords: string) => filtersOf({}, new URLSearchParams({ keywords })).keywords
  expect([of('  sofa bed '), of(' '), of('x'.repeat(300)).length]).toEqual(['sofa bed', '', 255])
  expect(filtersOf({})).toEqual({ id: '', keywords: '', sort: 'all', price: 'all', review: 'all', day: null })
})

test('without its filters a list keeps its category and keywords', () => {
  const query = new URLSearchParams('keywords=sofa&day=2026-11-23')
  const all = filtersOf({ id: '3', sort: 'rating', price: '20-50', review: '4' }, query)
  expect(withoutFilters(all)).toEqual({ ...filtersOf({ id: '3' }), keywords: 'sofa' })
})

test('a list depends on free times by a day or by what is soonest', () => {
  const live = (sort: string, query = '') => isLive(filtersOf({ sort }, new URLSearchParams(query)))
  expect([live('all'), live('nearest'), live('soonest'), live('all', 'day=2026-11-23')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test.each([
  [{}, '/x'],
  [{ a: '', b: null, c: undefined, d: 'all' }, '/x'],
  [{ a: 'b c', d: 'all', e: '0' }, '/x?a=b+c&e=0'],
])('a path with %j is %s', (values, path) => {
  expect(withQuery('/x', values)).toBe(path)
})

test('a choice nobody knows is the usual one', () => {
  expect([choiceOf(sorts, 'rating', 'all'), choiceOf(sorts, 'x', 'all'), choiceOf(sorts, null, 'popular')]).toEqual([
    'rating',
    'all',
    'popular',
  ])
})
