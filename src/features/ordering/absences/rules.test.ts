import { expect, test } from 'vitest'
import { STATUSES } from '#features/bookings/rules.ts'
import { bestAlternatives, type Candidate, isExpected } from './rules.ts'

const HOUR = 3_600_000
const one = (providerId: number, hours: number, over: Partial<Candidate> = {}): Candidate => ({
  providerId,
  serviceId: providerId * 10,
  at: hours * HOUR,
  local: '',
  same: false,
  rate: 4,
  ...over,
})
const keys = (candidates: Candidate[]) => candidates.map(({ providerId, at }) => [providerId, at / HOUR])

test.each<[string, Candidate[], number[][]]>([
  ['none', [], []],
  [
    'a colleague before a nearer stranger',
    [one(2, 0), one(1, 5, { same: true })],
    [
      [1, 5],
      [2, 0],
    ],
  ],
  [
    'the nearest time, before or after',
    [one(2, 3), one(3, -1), one(4, 2)],
    [
      [3, -1],
      [4, 2],
      [2, 3],
    ],
  ],
  [
    'the better rated of the same time',
    [one(2, 1, { rate: 3 }), one(3, 1, { rate: 5 })],
    [
      [3, 1],
      [2, 1],
    ],
  ],
  [
    'of equal ones the older service, however they come',
    [one(3, 1), one(2, 1)],
    [
      [2, 1],
      [3, 1],
    ],
  ],
  [
    'a colleague’s time once',
    [one(1, 1, { same: true }), one(1, 1, { same: true, serviceId: 11 }), one(2, 3)],
    [
      [1, 1],
      [2, 3],
    ],
  ],
  [
    'another provider once, a colleague’s times each',
    [one(2, 1), one(2, 2), one(1, 1, { same: true }), one(1, 2, { same: true })],
    [
      [1, 1],
      [1, 2],
      [2, 1],
    ],
  ],
  [
    'three at most',
    [one(2, 1), one(3, 2), one(4, 3), one(5, 4)],
    [
      [2, 1],
      [3, 2],
      [4, 3],
    ],
  ],
])('%s', (_, candidates, expected) => {
  expect(keys(bestAlternatives(candidates, 0))).toEqual(expected)
})

test('a provider is expected until they are at the door', () => {
  expect(STATUSES.map(({ key }) => key).filter(isExpected)).toEqual(['received', 'accepted', 'on_the_way'])
})

test('of colleagues the nearer time comes first', () => {
  const colleagues = [one(1, 5, { same: true }), one(2, -1, { same: true })]
  expect(keys(bestAlternatives(colleagues, 4 * HOUR))).toEqual([
    [1, 5],
    [2, -1],
  ])
})
