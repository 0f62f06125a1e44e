import { expect, test } from 'vitest'
import { statusOf } from '../rules.ts'
import { choiceOf, searchFor, searchWith, statusIdsIn } from './views.ts'

test.each([
  ['', { view: 'upcoming' }],
  ['show=past', { view: 'past' }],
  ['show=all', { view: 'all' }],
  ['show=nothing', { view: 'upcoming' }],
  ['status=6', { statusId: 6 }],
  ['status=6&show=past', { statusId: 6 }],
  ['status=99', { view: 'upcoming' }],
])('?%s shows %j', (search, choice) => {
  expect(choiceOf(new URLSearchParams(search))).toEqual(choice)
})

test('every status is either to come or over', () => {
  const both = [...statusIdsIn('upcoming'), ...statusIdsIn('past')]
  expect(both).toEqual(statusIdsIn('all'))
  expect(statusIdsIn('past')).toEqual([6, 7])
})

test('a choice keeps the days', () => {
  const days = new URLSearchParams('from=2026-11-01&to=2026-11-30&status=1')
  expect(searchFor(days, { view: 'upcoming' })).toBe('?from=2026-11-01&to=2026-11-30')
  expect(searchFor(days, { view: 'all' })).toBe('?from=2026-11-01&to=2026-11-30&show=all')
  expect(searchFor(new URLSearchParams('show=past'), { statusId: 6 })).toBe('?status=6')
})

test.each([
  ['', 'accepted', ''],
  ['', 'failed', '?show=past'],
  ['?show=past', 'failed', '?show=past'],
  ['?show=past', 'received', ''],
  ['?show=all', 'failed', '?show=all'],
  ['?status=5', 'ready', '?status=5'],
  ['?status=5', 'in_progress', '?status=2'],
] as const)('from a list at "%s" one follows a booking that is %s to "%s"', (search, status, place) => {
  expect(searchWith(search, statusOf(status).id)).toBe(place)
})
