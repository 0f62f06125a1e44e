import { expect, test } from 'vitest'
import { kinds } from '../rules.ts'
import { isTopic, topicOf, topicsFor } from './rules.ts'

test.each([
  [kinds.newBooking, {}, 'booking'],
  [kinds.statusChangedBooking, {}, 'status'],
  [kinds.statusChangedBooking, { event: 'rescheduled' }, 'status'],
  [kinds.statusChangedBooking, { event: 'reminder_day' }, 'reminder'],
  [kinds.statusChangedBooking, { event: 'unanswered' }, 'reminder'],
  [kinds.statusChangedPayment, { event: 'refunded' }, 'payment'],
  [kinds.newMessage, {}, 'message'],
  ['toString', {}, null],
])('%s %j is of %s', (type, facts, topic) => expect(topicOf(type, facts as Record<string, string>)).toBe(topic))

test('customers have no setting for topics of providers', () => {
  expect(topicsFor('customer')).toEqual(['status', 'reminder', 'payment', 'message'])
  expect(topicsFor('provider')).toHaveLength(5)
  expect([isTopic('message'), isTopic('x')]).toEqual([true, false])
})
