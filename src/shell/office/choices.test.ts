import { expect, test } from 'vitest'
import { type Choice, matching, pathOf } from './choices.ts'

const known = ['/office', '/office/jobs', '/office/bookings']
const choices: Choice[] = [
  { kind: 'place', to: '/office', name: 'نظرة عامة' },
  { kind: 'place', to: '/office/jobs', name: 'المهام والبريد' },
  { kind: 'action', to: '/office/jobs?state=failed', name: 'إعادة المهام الفاشلة' },
  { kind: 'action', to: '/office/coupons/new', name: 'كوبون جديد' },
]

test.each([
  ['', ['/office', '/office/jobs']],
  ['jobs', ['/office/jobs', '/office/jobs?state=failed']],
  ['المهام', ['/office/jobs', '/office/jobs?state=failed']],
  ['اعاده', ['/office/jobs?state=failed']],
  ['نظره عامه', ['/office']],
  ['كوبون', []],
])('%j', (typed, expected) => {
  expect(matching(choices, typed, known).map(({ to }) => to)).toEqual(expected)
})

test('only what has a page is offered', () => {
  expect([pathOf('booking', 4, known), pathOf('person', 4, known)]).toEqual(['/office/bookings/4', null])
})
