import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type DateException, openNow, type WeeklyHours } from '#features/availability/hours/rules.ts'
import { WEEKDAYS, weekdayOf } from '#lib/time.ts'
import { offsetAt } from '#lib/zoned.ts'
import { testApp } from '../../../../test/app.ts'
import { buildProvider } from '../../../../test/build.ts'
import { isOpen, openAt, renewOpenings } from './queries.ts'

const { database } = await testApp()

type Hours = { zone: string; weekly: WeeklyHours[]; exceptions: DateException[] }

/**
 * What the database says at each of these instants: of the hours, and of what was worked out ahead at `since`. Nothing stays
 * behind.
 */
const databaseSays = async (
  { zone, weekly, exceptions }: Hours,
  instants: number[],
  since?: number,
): Promise<boolean[]> => {
  const rolledBack = new Error('rolled back')
  let answers: boolean[] = []
  const asked = database.transaction(async (tx) => {
    const { id } = await buildProvider(tx, { time_zone: zone, hours: weekly })
    for (const special of exceptions)
      await tx
        .insertInto('availability_exceptions')
        .values({ e_provider_id: id, ...special })
        .execute()
    if (since !== undefined) await renewOpenings(tx, new Date(since), [id])
    const times = instants.map((instant) => new Date(instant).toISOString())
    const says = sql.raw(since === undefined ? openAt('p', 'i.at') : isOpen('p', 'i.at'))
    const { rows } = await sql<{ open: boolean }>`
      SELECT ${says} AS open FROM e_providers p, unnest(${times}::timestamptz[]) WITH ORDINALITY i (at, place)
      WHERE p.id = ${id} ORDER BY i.place`.execute(tx)
    answers = rows.map(({ open }) => open)
    throw rolledBack
  })
  await expect(asked).rejects.toBe(rolledBack)
  return answers
}

const week = (start_at: string, end_at: string): WeeklyHours[] => WEEKDAYS.map((day) => ({ day, start_at, end_at }))
const HOUR = 3_600_000
const at = (text: string): number => Date.parse(text)

// 2026-11-20 is a Friday; New York's clocks went back on 1 November at 06:00Z and forward on 8 March at 07:00Z.
test.each<[string, Partial<Hours>, string, boolean]>([
  ['without hours always', {}, '2026-11-20T02:00Z', true],
  [
    'Friday only, on Friday',
    { weekly: [{ day: 'friday', start_at: '09:00', end_at: '17:00' }] },
    '2026-11-20T06:00Z',
    true,
  ],
  [
    'Friday only, a minute early',
    { weekly: [{ day: 'friday', start_at: '09:00', end_at: '17:00' }] },
    '2026-11-20T05:59Z',
    false,
  ],
  [
    'Friday only, at the end',
    { weekly: [{ day: 'friday', start_at: '09:00', end_at: '17:00' }] },
    '2026-11-20T14:00Z',
    false,
  ],
  [
    'Friday only, on Saturday',
    { weekly: [{ day: 'friday', start_at: '09:00', end_at: '17:00' }] },
    '2026-11-21T07:00Z',
    false,
  ],
  [
    'Friday in Riyadh, still Thursday in UTC',
    { weekly: [{ day: 'friday', start_at: '00:00', end_at: '02:00' }] },
    '2026-11-19T21:30Z',
    true,
  ],
  [
    'over midnight, before it',
    { weekly: [{ day: 'thursday', start_at: '20:00', end_at: '02:00' }] },
    '2026-11-19T20:00Z',
    true,
  ],
  [
    'over midnight, after it',
    { weekly: [{ day: 'thursday', start_at: '20:00', end_at: '02:00' }] },
    '2026-11-19T22:30Z',
    true,
  ],
  [
    'over midnight, past the end',
    { weekly: [{ day: 'thursday', start_at: '20:00', end_at: '02:00' }] },
    '2026-11-19T23:00Z',
    false,
  ],
  ['around the clock', { weekly: week('08:00', '08:00') }, '2026-11-20T05:00Z', true],
  [
    'closed for the day',
    { weekly: week('08:00', '20:00'), exceptions: [{ date: '2026-11-20', start_at: null, end_at: null }] },
    '2026-11-20T09:00Z',
    false,
  ],
  [
    'other hours for the day',
    { weekly: week('08:00', '20:00'), exceptions: [{ date: '2026-11-20', start_at: '22:00', end_at: '23:00' }] },
    '2026-11-20T19:30Z',
    true,
  ],
  [
    'a closed day ends the night before it',
    { weekly: week('20:00', '02:00'), exceptions: [{ date: '2026-11-19', start_at: null, end_at: null }] },
    '2026-11-19T22:30Z',
    false,
  ],
  [
    'an exceptional night reaches into the next day',
    { weekly: week('08:00', '10:00'), exceptions: [{ date: '2026-11-19', start_at: '22:00', end_at: '03:00' }] },
    '2026-11-19T23:30Z',
    true,
  ],
  [
    'no weekly hours, an exception today',
    { exceptions: [{ date: '2026-11-20', start_at: '10:00', end_at: '11:00' }] },
    '2026-11-20T09:00Z',
    false,
  ],
  [
    'no weekly hours, another date with hours',
    { exceptions: [{ date: '2026-11-10', start_at: '10:00', end_at: '11:00' }] },
    '2026-11-20T09:00Z',
    false,
  ],
  [
    'no weekly hours, another date that is closed',
    { exceptions: [{ date: '2026-11-10', start_at: null, end_at: null }] },
    '2026-11-20T09:00Z',
    true,
  ],
  [
    'the repeated hour, each time the wall shows it',
    { zone: 'America/New_York', weekly: week('01:30', '05:00') },
    '2026-11-01T05:40Z',
    true,
  ],
  [
    'the repeated hour, back before the start',
    { zone: 'America/New_York', weekly: week('01:30', '05:00') },
    '2026-11-01T06:10Z',
    false,
  ],
  [
    'a skipped start opens at the jump',
    { zone: 'America/New_York', weekly: week('02:30', '05:00') },
    '2026-03-08T07:00Z',
    true,
  ],
  [
    'a skipped end closes at the jump',
    { zone: 'America/New_York', weekly: week('00:00', '02:30') },
    '2026-03-08T07:00Z',
    false,
  ],
])('%s', async (_, hours, instant, open) => {
  const whole = { zone: 'Asia/Riyadh', weekly: [], exceptions: [], ...hours }
  expect(openNow(whole, at(instant))).toBe(open)
  expect(await databaseSays(whole, [at(instant)])).toEqual([open])
  expect(await databaseSays(whole, [at(instant)], at(instant) - 7 * HOUR)).toEqual([open])
})

describe('database and rules agree', () => {
  const zones = [
    'Asia/Riyadh',
    'America/New_York',
    'Europe/London',
    'Australia/Lord_Howe',
    'Antarctica/Troll',
    'Atlantic/Azores',
    'Africa/Cairo',
    'America/Santiago',
    'Asia/Kathmandu',
  ]

  /** When a zone's clocks change in 2026, to the hour, and one ordinary moment. */
  const turns = (zone: string): number[] => {
    const found = [at('2026-11-20T12:00Z')]
    for (let t = at('2026-01-01T00:00Z'); t < at('2027-01-01T00:00Z'); t += HOUR)
      if (offsetAt(t, zone) !== offsetAt(t - HOUR, zone)) found.push(t)
    return found
  }

  const time = fc
    .integer({ min: 0, max: 95 })
    .map((q) => `${String(q >> 2).padStart(2, '0')}:${['00', '15', '30', '45'][q & 3]}`)
  /** Days around a moment, as dates on the wall: where yesterday's, today's and tomorrow's hours meet. */
  const dateNear = (turn: number, zone: string, shift: number): string =>
    new Date(turn + offsetAt(turn, zone) + shift * 24 * HOUR).toISOString().slice(0, 10)
  const near = fc.integer({ min: -1, max: 1 })

  test.each(zones)('%s', async (zone) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...turns(zone)),
        fc.array(fc.record({ shift: near, start_at: time, end_at: time }), { maxLength: 5 }),
        fc.array(fc.record({ shift: near, range: fc.option(fc.tuple(time, time)) }), { maxLength: 2 }),
        async (turn, hours, special) => {
          const weekly = hours.map(({ shift, ...range }) => ({
            day: weekdayOf(dateNear(turn, zone, shift)),
            ...range,
          }))
          const exceptions = special.map(({ shift, range }) => ({
            date: dateNear(turn, zone, shift),
            start_at: range?.[0] ?? null,
            end_at: range?.[1] ?? null,
          }))
          const instants = Array.from({ length: 61 }, (_, step) => turn + (step - 30) * 10 * 60_000)
          const expected = instants.map((instant) => openNow({ zone, weekly, exceptions }, instant))
          expect(await databaseSays({ zone, weekly, exceptions }, instants)).toEqual(expected)
          const later = Array.from({ length: 145 }, (_, step) => turn + (step - 48) * 30 * 60_000)
          const [since = turn] = later
          expect(await databaseSays({ zone, weekly, exceptions }, later, since)).toEqual(
            later.map((instant) => openNow({ zone, weekly, exceptions }, instant)),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})
