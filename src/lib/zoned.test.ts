import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  clockOver,
  dayStart,
  edgeToInstant,
  instantOfWall,
  instantToWall,
  isSaneInstant,
  isZone,
  offsetAt,
  wallDate,
  wallOf,
  wallText,
  wallToInstant,
} from './zoned.ts'

const processZones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Africa/Cairo']
const DAY = 86_400_000
const zones = [
  ...['Asia/Riyadh', 'Africa/Cairo', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca', 'America/Havana', 'UTC'],
]

afterEach(() => vi.unstubAllEnvs())

/** The same question put to Temporal, an implementation that shares nothing with ours. */
function oracle(wall: number, zone: string): number | null {
  const plain = Temporal.PlainDateTime.from(wallText(wall).replace(' ', 'T'))
  const found = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return found.toPlainDateTime().equals(plain) ? found.epochMilliseconds : null
}

/** The instants at which a zone changes its clocks between 2020 and 2030, with the offset from then on in milliseconds. */
function changesOf(zone: string): { at: number; offset: number }[] {
  const changes = []
  let at = Temporal.Instant.from('2020-01-01T00:00:00Z').toZonedDateTimeISO(zone)
  for (let next = at.getTimeZoneTransition('next'); next && next.year < 2030; next = at.getTimeZoneTransition('next')) {
    changes.push({ at: next.epochMilliseconds, offset: next.offsetNanoseconds / 1e6 })
    at = next
  }
  return changes
}

const quarterHours = fc.integer({ min: 0, max: 60 * 366 * 96 }).map((n) => Date.UTC(1980, 0, 1) + n * 900_000)

describe('wall time and instant', () => {
  test.each([
    ['Asia/Riyadh', '2026-06-01', 600, '2026-06-01T07:00:00Z'],
    ['Asia/Kathmandu', '2026-06-01', 600, '2026-06-01T04:15:00Z'],
    ['Africa/Cairo', '2026-04-24', 90, '2026-04-23T22:30:00Z'],
    ['Europe/Berlin', '2026-10-25', 150, '2026-10-25T00:30:00Z'],
    ['America/New_York', '2026-11-01', 90, '2026-11-01T05:30:00Z'],
    ['America/New_York', '2026-11-01', 120, '2026-11-01T07:00:00Z'],
    // Seconds in an offset, and the change to whole minutes.
    ['Africa/Monrovia', '1971-06-01', 600, '1971-06-01T10:44:30Z'],
    ['Africa/Monrovia', '1972-01-06', 1439, '1972-01-07T00:43:30Z'],
    ['Africa/Monrovia', '1972-01-07', 60, '1972-01-07T01:00:00Z'],
  ])('%s %s +%i min is %s', (zone, date, minutes, expected) => {
    for (const process of processZones) {
      vi.stubEnv('TZ', process)
      const instant = wallToInstant(wallOf(date, minutes), zone)
      expect(instant).toBe(Date.parse(expected))
      expect(instantToWall(Number(instant), zone)).toBe(wallOf(date, minutes))
    }
  })

  test.each([
    ['America/New_York', '2026-03-08', 150, '2026-03-08T07:00:00Z'],
    ['Europe/Berlin', '2026-03-29', 120, '2026-03-29T01:00:00Z'],
    ['Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00Z'],
    ['Pacific/Apia', '2011-12-30', 720, '2011-12-30T10:00:00Z'],
    ['Africa/Monrovia', '1972-01-07', 20, '1972-01-07T00:44:30Z'],
    // Changes at the edge of a fortnight, as they are kept.
    ['Asia/Baghdad', '1999-04-01', 210, '1999-04-01T00:00:00Z'],
    ['Asia/Damascus', '1975-05-01', 150, '1975-05-01T00:00:00Z'],
    ['Africa/Cairo', '1986-05-01', 90, '1986-04-30T23:00:00Z'],
  ])('%s skips %s +%i min; as an edge it is the jump at %s', (zone, date, minutes, jump) => {
    expect(wallToInstant(wallOf(date, minutes), zone)).toBeNull()
    expect(edgeToInstant(wallOf(date, minutes), zone)).toBe(Date.parse(jump))
  })

  test('agrees with Temporal at any time in any zone', () => {
    fc.assert(
      fc.property(quarterHours, fc.constantFrom(...zones), (wall, zone) => {
        const expected = oracle(wall, zone)
        expect(wallToInstant(wall, zone)).toBe(expected)
        if (expected !== null) expect(edgeToInstant(wall, zone)).toBe(expected)
      }),
    )
  })

  test.each(zones)('agrees with Temporal around every change of the clocks for ten years in %s', (zone) => {
    for (const { at, offset } of changesOf(zone)) {
      for (let minutes = -240; minutes <= 240; minutes += 15) {
        const wall = at + offset + minutes * 60_000
        const expected = oracle(wall, zone)
        expect(wallToInstant(wall, zone), `${zone} ${wallText(wall)}`).toBe(expected)
        expect(edgeToInstant(wall, zone), `${zone} ${wallText(wall)}`).toBe(expected ?? at)
      }
    }
  })

  test('a far future does not fill the memory and the past is still right after it', () => {
    for (let n = 0; n < 2000; n++) offsetAt(Date.UTC(2000, 0, 1) + n * 30 * 86_400_000, 'Europe/Berlin')
    expect(offsetAt(Date.UTC(2026, 6, 1), 'Europe/Berlin')).toBe(7_200_000)
    expect(offsetAt(Number.MAX_SAFE_INTEGER, 'Asia/Riyadh')).toBe(10_800_000)
  })
})

test('outside the supported years the clocks stay as they were at their edge', () => {
  // Before 1884 and 1893 these zones had the time of the sun.
  expect(offsetAt(Date.UTC(1800, 6, 1), 'Europe/Berlin')).toBe(3_600_000)
  expect(offsetAt(Date.UTC(1800, 6, 1), 'Asia/Riyadh')).toBe(10_800_000)
  expect(offsetAt(Date.UTC(2199, 6, 1), 'Europe/Berlin')).toBe(7_200_000)
  expect(offsetAt(Date.UTC(2300, 6, 1), 'Europe/Berlin')).toBe(3_600_000)
  for (const instant of [Number.MIN_SAFE_INTEGER, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
    expect(offsetAt(instant, 'Asia/Riyadh')).toBe(10_800_000)
})

test('only names of zones are zones', () => {
  for (const name of ['UTC', 'Asia/Riyadh', 'Etc/GMT+3', 'Etc/GMT-3', 'America/Port-au-Prince'])
    expect(isZone(name)).toBe(true)
  // Asked for once more: what is kept of a zone, or of none, changes nothing.
  for (const name of ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires', 'EST5EDT'])
    expect(isZone(name)).toBe(true)
  for (const name of [
    '',
    '+03:00',
    'Mars/Base',
    'Mars/Base',
    'A',
    'Asia Riyadh',
    ' Asia/Riyadh',
    'Asia/Riyadh2',
    '+Asia/Riyadh',
    '../etc',
    'Asia/Riyadh\n',
    '1Asia/Riyadh',
    'Asia/Riyadh ',
    'A'.repeat(80),
  ])
    expect(isZone(name)).toBe(false)
  expect(() => offsetAt(0, 'Mars/Base')).toThrow(RangeError)
})

test('wall texts', () => {
  expect(wallText(wallOf('2026-02-28', 1440 + 61))).toBe('2026-03-01 01:01:00')
  expect(wallDate(wallOf('2026-03-01', -1))).toBe('2026-02-28')
  expect(instantOfWall('2026-03-01 01:01:00', 'Asia/Riyadh')).toBe('2026-02-28T22:01:00.000Z')
  expect(instantOfWall('2026-03-29 02:10:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
})

test.each([
  ['2026-11-28', 'Asia/Riyadh', '2026-11-27T21:00:00.000Z'],
  // Midnight twice: the first one.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  // No midnight: the clocks jump from it to one.
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
])('%s begins in %s', (date, zone, instant) => {
  expect(dayStart(date, zone)).toBe(instant)
})

test('the clocks of a fortnight say what each instant of it says', () => {
  const instants = fc.integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2036, 0, 1) / 60_000 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, fc.integer({ min: 0, max: 12 * 1440 }), (zone, minute, later) => {
      const from = minute * 60_000
      const { before, change, after } = clockOver(from, from + 12 * DAY, zone)
      const instant = from + later * 60_000
      expect(instant < change ? before : after).toBe(offsetAt(instant, zone))
    }),
  )
})

test('the change of the clocks is found wherever in the days it is, its first instant and the last one included', () => {
  for (const zone of zones) {
    for (const { at } of changesOf(zone)) {
      for (const before of [1, 1000, DAY, 6 * DAY, 12 * DAY]) {
        const span = { before: offsetAt(at - 1, zone), change: at, after: offsetAt(at, zone) }
        expect(clockOver(at - before, at - before + 12 * DAY, zone)).toEqual(span)
      }
      const quiet = { before: offsetAt(at, zone), change: at + DAY, after: offsetAt(at, zone) }
      expect(clockOver(at, at + DAY, zone)).toEqual(quiet)
    }
  }
})

test('of two changes within four weeks the one between the days is found', () => {
  const zone = 'America/Argentina/San_Luis'
  const [first, second] = [Date.UTC(2007, 11, 30, 3), Date.UTC(2008, 0, 21, 2)]
  expect([first, second].map((at) => offsetAt(at, zone) - offsetAt(at - 1, zone))).toEqual([3_600_000, -3_600_000])
  for (let from = second - 12 * DAY; from < second; from += DAY / 2)
    expect(clockOver(from, from + 12 * DAY, zone).change).toBe(second)
})

test.each([
  ['1970-01-01T23:59:59.999Z', false],
  ['1970-01-02T00:00:00Z', true],
  ['2199-12-30T23:59:59.999Z', true],
  ['2199-12-31T00:00:00Z', false],
])('%s is a supported time: %s', (instant, expected) => {
  expect(isSaneInstant(Date.parse(instant))).toBe(expected)
})
