import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addDays, WEEKDAYS, weekdayOf } from '#lib/time.ts'
import { offsetAt } from '#lib/zoned.ts'
import * as rules from './rules.ts'

const HOUR = 3_600_000
const instant = (text: string): number => Date.parse(text)
const everyDay = (start: string, end: string): rules.WeeklyHours[] =>
  WEEKDAYS.map((day) => ({ day, start_at: start, end_at: end }))

const riyadh: rules.Calendar = {
  zone: 'Asia/Riyadh',
  weekly: everyDay('09:00', '12:00'),
  exceptions: [],
  timeOff: [],
  workers: [{ id: 1, claims: [] }],
  durationMinutes: 60,
  bufferBefore: 0,
  bufferAfter: 0,
  now: instant('2026-11-20T00:00:00Z'),
}

const times = (date: string, calendar: rules.Calendar): string[] =>
  rules.freeStarts(date, calendar).map((start) => start.local.slice(11, 16))

afterEach(() => vi.unstubAllEnvs())

describe('an ordinary day', () => {
  const morning = ['09:00', '09:30', '10:00', '10:30', '11:00']

  test.each([
    ['the whole visit fits into the hours', {}, morning],
    ['a grid of an hour', { gridMinutes: 60 }, ['09:00', '10:00', '11:00']],
    ['hours off the grid', { weekly: everyDay('09:10', '11:40:00') }, ['09:30', '10:00', '10:30']],
    ['buffers may reach out of the hours', { bufferBefore: 60, bufferAfter: 60 }, morning],
    ['no worker', { workers: [] }, []],
    ['closed that date', { exceptions: [{ date: '2026-11-25', start_at: null, end_at: null }] }, []],
    ['another date’s exception', { exceptions: [{ date: '2026-11-26', start_at: null, end_at: null }] }, morning],
    [
      'other hours that date',
      { exceptions: [{ date: '2026-11-25', start_at: '20:00', end_at: '21:30' }] },
      ['20:00', '20:30'],
    ],
    [
      'two ranges that date, which touch, and a closed row beside them',
      {
        exceptions: [
          { date: '2026-11-25', start_at: '20:00', end_at: '20:30' },
          { date: '2026-11-25', start_at: '20:30', end_at: '21:00' },
          { date: '2026-11-25', start_at: null, end_at: null },
        ],
      },
      ['20:00'],
    ],
    ['around the clock, the day after the horizon', { weekly: everyDay('00:00', '00:00'), horizonDays: 4 }, []],
    ['paused until that date', { pausedUntil: '2026-11-25' }, morning],
    ['paused until the next date', { pausedUntil: '2026-11-26' }, []],
    ['time off', { timeOff: [{ from: instant('2026-11-25T07:00Z'), to: instant('2026-11-26T07:00Z') }] }, ['09:00']],
    ['the notice', { now: instant('2026-11-25T05:01Z') }, ['10:30', '11:00']],
    ['notice met exactly', { now: instant('2026-11-25T05:00Z') }, ['10:00', '10:30', '11:00']],
    ['the horizon’s last day', { horizonDays: 5 }, morning],
    ['past the horizon', { horizonDays: 4 }, []],
    ['a past date', { now: instant('2026-11-26T00:00Z') }, []],
  ] satisfies [string, Partial<rules.Calendar>, string[]][])('%s', (_, part, expected) => {
    expect(times('2026-11-25', { ...riyadh, ...part })).toEqual(expected)
  })

  test('a claim takes its span and touching is legal; any free worker is enough', () => {
    const claims = [{ from: instant('2026-11-25T07:00Z'), to: instant('2026-11-25T08:00Z') }]
    const one = { ...riyadh, workers: [{ id: 1, claims }] }
    expect(times('2026-11-25', one)).toEqual(['09:00', '11:00'])
    expect(times('2026-11-25', { ...one, bufferAfter: 1 })).toEqual(['11:00'])
    expect(times('2026-11-25', { ...one, bufferBefore: 1 })).toEqual(['09:00'])
    expect(times('2026-11-25', { ...one, workers: [...one.workers, { id: 2, claims: [] }] })).toEqual(morning)
  })

  test('a gap as long as the visit is one start; a claim of no length takes none', () => {
    const nine = instant('2026-11-25T06:00Z')
    const claim = (from: number, to: number) => ({ from: nine + from * HOUR, to: nine + to * HOUR })
    const claims = [claim(0, 1), claim(1.5, 1.5), claim(2, 3)]
    expect(times('2026-11-25', { ...riyadh, workers: [{ id: 1, claims }] })).toEqual(['10:00'])
  })

  test('hours over midnight belong to both dates', () => {
    const night = { ...riyadh, weekly: [{ day: 'wednesday' as const, start_at: '22:00', end_at: '01:30' }] }
    expect(times('2026-11-25', night)).toEqual(['22:00', '22:30', '23:00', '23:30'])
    expect(times('2026-11-26', night)).toEqual(['00:00', '00:30'])
  })

  test('around the clock, and a visit longer than a day', () => {
    const always = { ...riyadh, weekly: everyDay('00:00', '00:00'), durationMinutes: 1440 }
    expect(times('2026-11-25', always)).toHaveLength(48)
    expect(times('2026-11-25', { ...always, weekly: everyDay('00:00', '24:00') })).toHaveLength(48)
  })
})

describe('a visit is in the time zone of its address', () => {
  const night = everyDay('00:00', '04:00')
  const cases: [string, string, string[], string][] = [
    ['Asia/Riyadh', '2026-12-01', ['00:00', '01:00', '02:00', '03:00'], '2026-11-30T21:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-01', ['00:00', '01:00', '02:00', '03:00'], '2026-11-30T18:15:00.000Z'],
    ['America/New_York', '2026-03-08', ['00:00', '01:00', '03:00'], '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-11-01', ['00:00', '01:00', '02:00', '03:00'], '2026-11-01T04:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', ['00:00', '01:00', '03:00'], '2026-03-28T23:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', ['01:00', '02:00', '03:00'], '2026-04-23T22:00:00.000Z'],
  ]

  test.each(cases)('%s on %s', (zone, date, expected, first) => {
    for (const process of ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Africa/Cairo']) {
      vi.stubEnv('TZ', process)
      expect(new Date(riyadh.now).getTimezoneOffset()).toBeCloseTo(offsetAt(riyadh.now, process) / -60_000)
      const calendar = { ...riyadh, zone, weekly: night, gridMinutes: 60, now: instant(`${date}T00:00Z`) - 48 * HOUR }
      expect(times(date, calendar)).toEqual(expected)
      expect(new Date(rules.freeStarts(date, calendar)[0]?.at ?? 0).toISOString()).toBe(first)
    }
  })

  test('a visit of a day over the night the clocks go forward ends an hour later on the wall', () => {
    const now = instant('2026-03-27T00:00:00Z')
    const weekly = everyDay('00:00', '00:00')
    expect(times('2026-03-28', { ...riyadh, zone: 'Europe/Berlin', weekly, now, durationMinutes: 1440 })).toContain(
      '23:30',
    )
  })

  test('of a repeated hour the earlier instant counts, once', () => {
    const calendar = { ...riyadh, zone: 'America/New_York', weekly: night, now: instant('2026-10-30T00:00Z') }
    const half = rules.freeStarts('2026-11-01', calendar).filter((start) => start.local === '2026-11-01 01:30:00')
    expect(half).toEqual([{ at: instant('2026-11-01T05:30Z'), local: '2026-11-01 01:30:00' }])
  })
})

const spans = fc
  .array(fc.tuple(fc.integer({ min: -1440, max: 4320 }), fc.integer({ min: 1, max: 600 })), { maxLength: 6 })
  .map((pairs) => pairs.map(([from, length]) => ({ from, to: from + length })))
const clock = fc.integer({ min: 0, max: 95 }).map((n) => {
  return `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`
})
const doors = fc.constantFrom(
  ['Asia/Riyadh', '2026-11-25'],
  ['Asia/Kathmandu', '2026-06-01'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-29'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
)

const calendars = fc
  .record({
    door: doors,
    weekly: fc.array(fc.record({ day: fc.constantFrom(...WEEKDAYS), start_at: clock, end_at: clock }), {
      minLength: 1,
      maxLength: 14,
    }),
    workers: fc.array(spans, { minLength: 1, maxLength: 3 }),
    timeOff: spans,
    durationMinutes: fc.integer({ min: 1, max: 400 }),
    bufferBefore: fc.constantFrom(0, 15, 45),
    bufferAfter: fc.constantFrom(0, 20),
    nowMinutes: fc.integer({ min: -3000, max: 1500 }),
  })
  .map(({ door: [zone, date], nowMinutes, workers, timeOff, ...rest }) => {
    const base = instant(`${date}T00:00Z`)
    const shift = (list: rules.Span[]): rules.Span[] =>
      list.map(({ from, to }) => ({ from: base + from * 60_000, to: base + to * 60_000 }))
    const people = workers.map((claims, index) => ({ id: index + 1, claims: shift(claims) }))
    const now = base + nowMinutes * 60_000
    return { date, calendar: { ...riyadh, ...rest, zone, now, workers: people, timeOff: shift(timeOff) } }
  })

/** Minute by minute, with Temporal's clocks, without any of our helpers for zones or spans. */
function naiveStarts(date: string, calendar: rules.Calendar): number[] {
  const edge = (day: Temporal.PlainDate, time: string): number => {
    const plain = day.toPlainDateTime(Temporal.PlainTime.from(time))
    const found = plain.toZonedDateTime(calendar.zone, { disambiguation: 'earlier' })
    if (found.toPlainDateTime().equals(plain)) return found.epochMilliseconds
    return found.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.NaN
  }
  const today = Temporal.PlainDate.from(date)
  const open = [-1, 0, 1, 2].flatMap((step) => {
    const day = today.add({ days: step })
    const rows = calendar.weekly.filter((row) => row.day === weekdayOf(day.toString()))
    return rows.map((row) => {
      return [
        edge(day, row.start_at),
        edge(row.end_at > row.start_at ? day : day.add({ days: 1 }), row.end_at),
      ] as const
    })
  })
  const isOpen = (at: number): boolean => open.some(([from, to]) => from <= at && at < to)
  const isFree = (at: number, claims: readonly rules.Span[]): boolean =>
    ![...claims, ...calendar.timeOff].some(({ from, to }) => from <= at && at < to)
  const minutes = (from: number, to: number): number[] =>
    Array.from({ length: to - from }, (_, minute) => (from + minute) * 60_000)
  return Array.from({ length: 48 }, (_, slot) => today.toPlainDateTime().add({ minutes: slot * 30 }))
    .map((plain) => [plain, plain.toZonedDateTime(calendar.zone, { disambiguation: 'earlier' })] as const)
    .filter(([plain, zoned]) => zoned.toPlainDateTime().equals(plain))
    .map(([, zoned]) => zoned.epochMilliseconds)
    .filter((at) => at >= calendar.now + 2 * HOUR)
    .filter((at) => minutes(0, calendar.durationMinutes).every((minute) => isOpen(at + minute)))
    .filter((at) => {
      const whole = minutes(-calendar.bufferBefore, calendar.durationMinutes + calendar.bufferAfter)
      return calendar.workers.some(({ claims }) => whole.every((minute) => isFree(at + minute, claims)))
    })
}

describe('any calendar', () => {
  test('equals the minute-by-minute answer; no start overlaps the claims of every worker', () => {
    fc.assert(
      fc.property(calendars, ({ date, calendar }) => {
        const starts = rules.freeStarts(date, calendar)
        expect(starts.map((start) => start.at)).toEqual(naiveStarts(date, calendar))
        for (const { at } of starts) {
          expect(rules.refuseStart(at, calendar)).toBeNull()
          expect(rules.isWithinHours(at, calendar)).toBe(true)
          const { from, to } = rules.claimSpan(at, calendar)
          const free = calendar.workers.filter(({ claims }) => claims.every((c) => c.to <= from || c.from >= to))
          expect(free).not.toHaveLength(0)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('the nearest starts are the nearest of all days', () => {
    fc.assert(
      fc.property(calendars, fc.integer({ min: -4000, max: 9000 }), ({ date, calendar }, minutes) => {
        const near = { ...calendar, horizonDays: 9 }
        const wished = instant(`${date}T00:00Z`) + minutes * 60_000
        const distances = rules
          .freeDays(addDays(date, -4), 20, near)
          .flatMap((day) => day.starts.map((start) => Math.abs(start.at - wished)))
          .sort((a, b) => a - b)
          .slice(0, 3)
        const found = rules.nearestFreeStarts(wished, near)
        expect(found.map((start) => Math.abs(start.at - wished))).toEqual(distances)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a posted start', () => {
  const taken = [{ from: instant('2026-11-25T07:00Z'), to: instant('2026-11-25T08:00Z') }]
  const calendar = { ...riyadh, workers: [{ id: 1, claims: taken }], now: instant('2026-11-24T05:00Z') }

  test.each([
    ['2026-11-24T05:00Z', 'time_in_past'],
    ['2026-11-24T06:59Z', 'time_too_soon'],
    ['2026-11-24T07:00Z', null],
    ['2027-01-23T06:00Z', null],
    ['2027-01-24T06:00Z', 'time_too_far'],
    ['2026-11-25T05:59Z', 'outside_hours'],
    ['2026-11-25T08:01Z', 'outside_hours'],
    ['2026-11-25T06:01Z', 'slot_taken'],
    ['2026-11-25T06:00Z', null],
    ['2026-11-26T06:17Z', null],
  ])('%s: %s', (at, refused) => {
    expect(rules.refuseStart(instant(at), calendar)).toBe(refused)
  })

  test('a pause ends with the night before its date', () => {
    const paused = { ...calendar, pausedUntil: '2026-11-26', weekly: everyDay('00:00', '00:00') }
    expect(rules.refuseStart(instant('2026-11-25T20:59Z'), paused)).toBe('outside_hours')
    expect(rules.refuseStart(instant('2026-11-25T21:00Z'), paused)).toBeNull()
  })

  test('the horizon ends with its last midnight', () => {
    const always = { ...calendar, weekly: everyDay('00:00', '00:00'), horizonDays: 1 }
    expect(rules.refuseStart(instant('2026-11-25T20:59Z'), always)).toBeNull()
    expect(rules.refuseStart(instant('2026-11-25T21:00Z'), always)).toBe('time_too_far')
  })

  test('the nearest free starts of a taken one', () => {
    const found = rules.nearestFreeStarts(instant('2026-11-25T07:00Z'), calendar)
    expect(found.map((start) => start.local)).toEqual([
      '2026-11-25 09:00:00',
      '2026-11-25 11:00:00',
      '2026-11-24 11:00:00',
    ])
    expect(rules.nearestFreeStarts(instant('2026-11-25T07:00Z'), { ...calendar, workers: [] })).toEqual([])
    const far = rules.nearestFreeStarts(instant('2199-01-01T00:00Z'), calendar, 1)
    expect(far.map((start) => start.local)).toEqual(['2027-01-23 11:00:00'])
    const off = [{ from: calendar.now, to: instant('2027-01-22T21:00Z') }]
    const last = rules.nearestFreeStarts(calendar.now, { ...calendar, timeOff: off }, 1)
    expect(last.map((start) => start.local)).toEqual(['2027-01-23 09:00:00'])
    // As near to midnight as each other.
    const days = { ...calendar, weekly: everyDay('09:00', '16:00') }
    const [earlier] = rules.nearestFreeStarts(instant('2026-11-25T21:00Z'), days)
    expect(earlier?.local).toBe('2026-11-25 15:00:00')
  })
})
