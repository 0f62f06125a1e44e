import { expect, test } from 'vitest'
import { kinds } from '../rules.ts'
import { isTopic, topicOf, topicsFor } from './rules.ts'

test.each([
  [kinds.newBooking, {}, 'booking'],
  [kinds.statusChangedBooking, {}, 'status'],
  [kinds.statusChangedBooking, { event: 'rescheduled' }, 'status'],
  [kinds.statusChangedBooking, { event: 'reminder_day' }, 'reminder'],
  [kinds.statusChangedBooking, { event: 'unanswered' }, 'reminder'],
  [kinds.statusChangedBooking, { event: 'reminder_hours' }, 'reminder'],
  [kinds.statusChangedPayment, { event: 'reminder_day' }, 'payment'],
  [kinds.statusChangedPayment, { event: 'refunded' }, 'payment'],
  [kinds.newMessage, {}, 'message'],
  [kinds.teamChanged, { event: 'member_left' }, 'team'],
  ['toString', {}, null],
])('%s %j is of %s', (type, facts, topic) => expect(topicOf(type, facts as Record<string, string>)).toBe(topic))

test('customers have no setting for topics of providers', () => {
  expect(topicsFor('customer')).toEqual(['status', 'reminder', 'payment', 'message'])
  for (const role of ['provider', 'operator'])
    expect(topicsFor(role)).toEqual(['booking', 'status', 'reminder', 'payment', 'message', 'team'])
  expect([isTopic('message'), isTopic('x')]).toEqual([true, false])
})
