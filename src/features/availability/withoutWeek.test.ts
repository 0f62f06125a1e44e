import { expect, test } from 'vitest'
import { WEEKDAYS } from '#lib/time.ts'
import { openNow } from './hours/rules.ts'
import * as rules from './rules.ts'

const everyDay = (start: string, end: string): rules.WeeklyHours[] =>
  WEEKDAYS.map((day) => ({ day, start_at: start, end_at: end }))
const instant = (text: string): number => Date.parse(text)
const times = (date: string, calendar: rules.Calendar): string[] =>
  rules.freeStarts(date, calendar).map(({ local }) => local.slice(11, 16))

/** A visit of an hour is taken on 25 November at 10 in Riyadh. */
const calendar: rules.Calendar = {
  zone: 'Asia/Riyadh',
  weekly: [],
  exceptions: [],
  timeOff: [],
  workers: [{ id: 1, claims: [{ from: instant('2026-11-25T07:00Z'), to: instant('2026-11-25T08:00Z') }] }],
  durationMinutes: 60,
  bufferBefore: 0,
  bufferAfter: 0,
  now: instant('2026-11-24T05:00Z'),
}

test('a provider without hours shows the day and takes any future time', () => {
  const free = { ...calendar, weekly: [] }
  expect(times('2026-11-26', free)).toEqual(times('2026-11-26', { ...free, weekly: everyDay('08:00', '20:00') }))
  expect(rules.refuseStart(instant('2026-11-24T05:01Z'), free)).toBeNull()
  expect(rules.refuseStart(instant('2028-01-01T00:00Z'), free)).toBeNull()
  expect(rules.refuseStart(instant('2026-11-25T07:30Z'), free)).toBe('slot_taken')
  const closed = { ...free, exceptions: [{ date: '2026-11-26', start_at: null, end_at: null }] }
  expect(rules.refuseStart(instant('2026-11-26T07:30Z'), closed)).toBe('outside_hours')
  // At night: another date's exception leaves this one free.
  expect(rules.refuseStart(instant('2026-11-27T00:30Z'), closed)).toBeNull()
})

test('a provider who opens on certain dates only is closed on all others, by notice and horizon', () => {
  const opened = [{ date: '2026-11-26', start_at: '10:00', end_at: '12:00' }]
  for (const dated of [
    { ...calendar, weekly: [], exceptions: opened },
    { ...calendar, weekly: [], byDates: true },
  ]) {
    expect(times('2026-11-27', dated)).toEqual([])
    expect(rules.refuseStart(instant('2026-11-27T09:00Z'), dated)).toBe('outside_hours')
    expect(rules.refuseStart(instant('2028-01-01T00:00Z'), dated)).toBe('time_too_far')
    expect(openNow(dated, instant('2026-11-27T09:00Z'))).toBe(false)
  }
  const dated = { ...calendar, weekly: [], exceptions: opened }
  expect(times('2026-11-26', dated)).toEqual(times('2026-11-26', { ...dated, weekly: everyDay('08:00', '20:00') }))
  expect(times('2026-11-26', dated)).not.toEqual([])
})
