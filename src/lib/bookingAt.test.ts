import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { parseBookingAt } from './bookingAt.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['2022-01-15 10:00:00', '2022-01-15T07:00:00Z'],
  ['2022-01-15 10:00', '2022-01-15T07:00:00Z'],
  ['2022-01-15', '2022-01-14T21:00:00Z'],
  [' 2022-01-15T10:00 ', '2022-01-15T07:00:00Z'],
  ['2022-01-15T10:00:05.123', '2022-01-15T07:00:05Z'],
  ['2022-01-15 10:00:00.000Z', '2022-01-15T10:00:00Z'],
  ['2022-01-15T10:00:00.123456Z', '2022-01-15T10:00:00Z'],
  ['2022-01-15T10:00:00.000000+00:00', '2022-01-15T10:00:00Z'],
  ['2022-01-15T10:00:00+0545', '2022-01-15T04:15:00Z'],
  ['2022-01-15 10:00:00 -05', '2022-01-15T15:00:00Z'],
  ['2022-01-15 23:59:59', '2022-01-15T20:59:59Z'],
  ['2022-01-15T10:00:00+14:00', '2022-01-14T20:00:00Z'],
  ['2022-01-15T10:00:00-03:59', '2022-01-15T13:59:00Z'],
  ['Sat, 15 Jan 2022 10:00:00 GMT', '2022-01-15T10:00:00Z'],
  ['sat, 5 feb 2022 10:00:00 +0300', '2022-02-05T07:00:00Z'],
  ['2024-02-29', '2024-02-28T21:00:00Z'],
])('%s in Riyadh is %s under every process zone', (text, expected) => {
  for (const zone of ['UTC', 'America/New_York', 'Asia/Kathmandu']) {
    vi.stubEnv('TZ', zone)
    const found = parseBookingAt(text, 'Asia/Riyadh')
    const local = new Date(Date.parse(expected) + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    expect(found).toEqual({ ok: true, at: Date.parse(expected), local })
  }
})

test.each([
  ['2022-02-30', 'impossible'],
  ['2023-02-29 10:00', 'impossible'],
  ['2022-13-01', 'impossible'],
  ['2022-00-10', 'impossible'],
  ['0000-00-00 00:00:00', 'impossible'],
  ['0001-01-01', 'impossible'],
  ['275760-09-13T00:00:00Z', 'impossible'],
  ['9999-12-31', 'impossible'],
  ['2022-01-15 24:00', 'impossible'],
  ['2022-01-15 10:60', 'impossible'],
  ['2022-01-15 10:00:60', 'impossible'],
  ['2022-01-15T10:00:00+15:00', 'impossible'],
  ['2022-01-15T10:00:00+03:60', 'impossible'],
  ['Sun, 15 Jan 2022 10:00:00 GMT', 'impossible'],
  ['Mon, 31 Feb 2022 10:00:00 GMT', 'impossible'],
  ['NaN', 'unreadable'],
  ['', 'unreadable'],
  ['tomorrow', 'unreadable'],
  ['15/01/2022 10:00', 'unreadable'],
  ['2022-01-15+03', 'unreadable'],
  ['2022-01-15 10:00:00; drop', 'unreadable'],
  ['2'.repeat(100_000), 'unreadable'],
  [1_642_240_800, 'unreadable'],
  [null, 'unreadable'],
  [{}, 'unreadable'],
])('%j is refused as %s', (value, refused) => {
  expect(parseBookingAt(value, 'Asia/Riyadh')).toEqual({ ok: false, refused })
})

test('clocks that jump: a skipped time is named, a repeated one is its earlier instant', () => {
  expect(parseBookingAt('2026-03-08 02:30', 'America/New_York')).toEqual({ ok: false, refused: 'skipped' })
  expect(parseBookingAt('2026-11-01 01:30', 'America/New_York')).toEqual({
    ok: true,
    at: Date.parse('2026-11-01T05:30:00Z'),
    local: '2026-11-01 01:30:00',
  })
  expect(parseBookingAt('2026-11-01T06:30:00Z', 'America/New_York')).toMatchObject({ local: '2026-11-01 01:30:00' })
})

test('never throws, and what it accepts it reads again from its own local text', () => {
  const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const texts = fc.oneof(
    fc.string(),
    date.map((d) => d.toISOString()),
    date.map((d) => d.toUTCString()),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom('Asia/Kathmandu', 'Africa/Cairo', 'UTC'), (text, zone) => {
      const found = parseBookingAt(text, zone)
      if (!found.ok) return
      const again = parseBookingAt(found.local, zone)
      // Only the later half of a repeated hour reads back an hour earlier.
      expect(again.ok && [0, 3_600_000].includes(found.at - again.at)).toBe(true)
    }),
  )
})
