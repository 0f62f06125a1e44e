import { expect, test } from 'vitest'
import { boundsOf, categoryPath, filtersOf } from './rules.ts'

test.each([
  [{ id: '3' }, '/category/3'],
  [{ id: '3', sort: 'rating' }, '/category/3/rating'],
  [{ id: '3', sort: 'all', price: '20-50' }, '/category/3/all/20-50'],
  [{ id: '3', sort: 'popular', price: 'all', review: '4' }, '/category/3/popular/all/4'],
  [{ id: '3', sort: 'soonest' }, '/category/3/soonest'],
  [{ id: '3', sort: 'cheapest', price: '7-8', review: '9' }, '/category/3'],
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
