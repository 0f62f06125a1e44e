import { expect, test } from 'vitest'
import { filteredSearchPath, searchFiltersOf } from './filters.ts'

test.each([
  '/search/sofa',
  '/search/?category=3&day=2026-11-23&part=night',
  '/search/deep%20clean?category=3&sort=price&price=20-50&review=4',
])('%s is read and written', (path) => {
  const { pathname, searchParams } = new URL(path, 'http://here.test')
  const keywords = decodeURIComponent(pathname.slice('/search/'.length))
  expect(filteredSearchPath(searchFiltersOf({ keywords }, searchParams))).toBe(path)
})

test('what no filter knows is not narrowed by', () => {
  const query = new URLSearchParams('category=x&sort=featured&price=1&review=6&day=2026-02-30&part=noon')
  expect(filteredSearchPath(searchFiltersOf({}, query))).toBe('/search/')
})
