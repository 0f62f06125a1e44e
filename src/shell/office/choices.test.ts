import { expect, test } from 'vitest'
import { type Choice, matching, pathOf, shortcuts } from './choices.ts'
import { messages } from './messages.ts'
import { placesFor } from './places.ts'

const known = ['/office', '/office/jobs', '/office/bookings', '/office/services', '/office/settings']
const choices: Choice[] = [
  { kind: 'place', to: '/office', name: 'نظرة عامة' },
  { kind: 'place', to: '/office/jobs', name: 'المهام والبريد' },
  { kind: 'action', to: '/office/jobs?state=failed', name: 'إعادة المهام الفاشلة' },
  { kind: 'action', to: '/office/coupons/new', name: 'كوبون جديد' },
  { kind: 'setting', to: '/office/settings#payout_minimum', name: 'أقل تحويل' },
]

test.each([
  ['', ['/office', '/office/jobs']],
  ['jobs', ['/office/jobs', '/office/jobs?state=failed']],
  ['المهام', ['/office/jobs', '/office/jobs?state=failed']],
  ['اعاده', ['/office/jobs?state=failed']],
  ['نظره عامه', ['/office']],
  ['كوبون', []],
  ['تحويل', ['/office/settings#payout_minimum']],
  ['payout', ['/office/settings#payout_minimum']],
])('%j', (typed, expected) => {
  expect(matching(choices, typed, known).map(({ to }) => to)).toEqual(expected)
})

test.each([
  ['refund', '/office/money/payments?state=paid'],
  ['رد مبلغ', '/office/money/payments?state=paid'],
  ['cash', '/office/money/payments?state=pending&method=%2FCash'],
  ['unmatched', '/office/money/inbox'],
  ['pay providers', '/office/money/payouts'],
])('what an operator does with money is found: %j', (typed, to) => {
  const actions = shortcuts.flatMap((shortcut): Choice[] =>
    Object.values(messages[shortcut.words]).map((name) => ({ kind: 'action', to: shortcut.to, name })),
  )
  expect(matching(actions, typed, ['/office/money'])).toMatchObject([{ to }])
})

test('only what has a page is offered', () => {
  const name = { en: 'Leak repair', ar: '' }
  const paths = (['booking', 'person', 'service'] as const).map((kind) => pathOf({ kind, id: 4, name }, known))
  expect(paths).toEqual(['/office/bookings/4', null, '/office/services?name=Leak%20repair'])
})

test.each([
  [undefined, false, false],
  ['finance', false, false],
  ['support', true, false],
  ['admin', true, true],
] as const)('%s is led to no page that is refused to them', (role, helps, isAdmin) => {
  const paths = placesFor(role).map(({ to }) => to)
  expect(['complaints', 'log'].map((place) => paths.includes(`/office/${place}`))).toEqual([helps, isAdmin])
})
