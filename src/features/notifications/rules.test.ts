import { expect, test } from 'vitest'
import { locales } from '#lib/words.ts'
import { messages } from './messages.ts'
import { factsOf, kinds } from './rules.ts'

test.each([
  ['{"booking_id":5}', { booking_id: 5 }],
  ['{"from":"Sara","message_id":"m1","more":{"a":1},"none":null}', { from: 'Sara', message_id: 'm1' }],
  ['not json', {}],
  ['null', {}],
  ['7', {}],
])('%s tells %j', (data, facts) => {
  expect(factsOf(data)).toEqual(facts)
})

test('every type is the key of its words', () => {
  for (const kind of Object.values(kinds)) for (const locale of locales) expect(messages[kind][locale]).not.toBe('')
})
