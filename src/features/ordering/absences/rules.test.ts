import { expect, test } from 'vitest'
import { bestAlternatives, type Candidate } from './rules.ts'

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
