import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alarmsOf, answerDue, answerTimes, isTimely } from './rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const createdAt = Date.UTC(2026, 0, 1)
const times = answerTimes({})

test('a visit in three days has all three alarms; a near one those that are still ahead', () => {
  const far = { startsAt: createdAt + 72 * HOUR, createdAt }
  expect(alarmsOf(far, times, createdAt)).toEqual([
    { kind: 'day', at: createdAt + 48 * HOUR },
    { kind: 'hours', at: createdAt + 70 * HOUR },
    { kind: 'unanswered', at: createdAt + 2 * HOUR },
  ])
  const near = { startsAt: createdAt + 3 * HOUR, createdAt }
  expect(alarmsOf(near, times, createdAt).map(({ kind, at }) => [kind, (at - createdAt) / HOUR])).toEqual([
    ['hours', 1],
    ['unanswered', 1.5],
  ])
})

test('an alarm whose moment has come is over', () => {
  const visit = { startsAt: createdAt + 72 * HOUR, createdAt }
  const kinds = (hours: number) => alarmsOf(visit, times, createdAt + hours * HOUR).map(({ kind }) => kind)
  expect(kinds(2 - 1e-6)).toEqual(['day', 'hours', 'unanswered'])
  expect(kinds(2)).toEqual(['day', 'hours'])
  expect(kinds(48)).toEqual(['hours'])
  expect(kinds(70)).toEqual([])
})

test('of a visit that has begun already the request ends at once', () => {
  expect(answerDue({ startsAt: createdAt - HOUR, createdAt }, times)).toEqual({
    unanswered: createdAt,
    expiry: createdAt,
  })
  expect(answerDue({ startsAt: createdAt + 72 * HOUR, createdAt }, { reminderMinutes: 60, expiryMinutes: 90 })).toEqual(
    {
      unanswered: createdAt + 45 * MINUTE,
      expiry: createdAt + 90 * MINUTE,
    },
  )
})

test.each([
  ['nothing', {}, 120, 1440],
  ['no end', { request_reminder_minutes: 'Infinity', request_expiry_minutes: '' }, 120, 1440],
  ['words', { request_reminder_minutes: 'soon', request_expiry_minutes: 'never' }, 120, 1440],
  ['nought and less', { request_reminder_minutes: '0', request_expiry_minutes: '-5' }, 120, 1440],
  ['minutes', { request_reminder_minutes: '0.01', request_expiry_minutes: '30' }, 0.01, 30],
])('settings that say %s', (_, settings, reminderMinutes, expiryMinutes) => {
  expect(answerTimes(settings)).toEqual({ reminderMinutes, expiryMinutes })
})

test('the reminder of a request comes before its expiry, and the expiry before the visit, for any settings', () => {
  const minutes = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(
      minutes,
      minutes,
      fc.integer({ min: -100_000, max: 100_000 }),
      (reminderMinutes, expiryMinutes, until) => {
        const startsAt = createdAt + until * MINUTE
        const due = answerDue({ startsAt, createdAt }, { reminderMinutes, expiryMinutes })
        expect(due.unanswered).toBeLessThanOrEqual(due.expiry)
        expect(due.unanswered).toBeGreaterThanOrEqual(createdAt)
        expect(due.expiry).toBeLessThanOrEqual(Math.max(createdAt, startsAt))
      },
    ),
  )
})

test('a late reminder is dropped when the next one is due or the visit has started', () => {
  const startsAt = createdAt
  expect(isTimely('day', startsAt, startsAt - 23 * HOUR)).toBe(true)
  expect(isTimely('day', startsAt, startsAt - 2 * HOUR - 1)).toBe(true)
  expect(isTimely('day', startsAt, startsAt - 2 * HOUR)).toBe(false)
  expect(isTimely('hours', startsAt, startsAt - 1)).toBe(true)
  expect(isTimely('hours', startsAt, startsAt)).toBe(false)
})
