import { expect, test } from 'vitest'
import { Refusal } from '#server/http/errors.ts'
import { testApp } from '../../../../test/app.ts'
import { buildProvider, buildService, everyDay } from '../../../../test/build.ts'
import { createBooking } from '../service.ts'

const { database, db, sql, signIn } = await testApp()
const customer = { id: (await signIn()).id, locale: 'en' as const }
const cities = {
  Riyadh: [24.71, 46.68],
  Cairo: [30.04, 31.24],
  'New York': [40.71, -74.0],
  Berlin: [52.52, 13.4],
  Kathmandu: [27.71, 85.32],
} as const

const book = async (city: keyof typeof cities, bookingAt: string, hours = everyDay('00:00', '00:00')) => {
  const service = await buildService(db, { e_provider_id: (await buildProvider(db, { hours })).id })
  const [latitude, longitude] = cities[city]
  const body = { e_service: service.id, address: { address: city, latitude, longitude }, booking_at: bookingAt }
  const now = Date.parse(bookingAt.slice(0, 10)) - 10 * 86_400_000
  return database.transaction((tx) => createBooking(tx, customer, body, now))
}

test.each([
  ['Riyadh', '2027-03-28 02:30:00', 'Asia/Riyadh', '2027-03-27T23:30:00'],
  ['Kathmandu', '2027-03-28 02:30:00', 'Asia/Kathmandu', '2027-03-27T20:45:00'],
  ['New York', '2027-03-14 01:30:00', 'America/New_York', '2027-03-14T06:30:00'],
  ['New York', '2027-03-14 03:00:00', 'America/New_York', '2027-03-14T07:00:00'],
  ['New York', '2027-11-07 00:30:00', 'America/New_York', '2027-11-07T04:30:00'],
  // An ambiguous wall time: the earlier instant applies.
  ['New York', '2027-11-07 01:30:00', 'America/New_York', '2027-11-07T05:30:00'],
  ['New York', '2027-11-07 02:00:00', 'America/New_York', '2027-11-07T07:00:00'],
  ['Berlin', '2027-03-28 03:00:00', 'Europe/Berlin', '2027-03-28T01:00:00'],
  ['Berlin', '2027-10-31 02:30:00', 'Europe/Berlin', '2027-10-31T00:30:00'],
  ['Cairo', '2027-04-30 01:00:00', 'Africa/Cairo', '2027-04-29T22:00:00'],
  ['Cairo', '2027-10-28 23:30:00', 'Africa/Cairo', '2027-10-28T20:30:00'],
] as const)('%s, %s', async (city, local, zone, instant) => {
  const made = await book(city, local)
  expect(made).toMatchObject({ visit_local: local, time_zone: zone, booking_at: `${instant}.000000+00:00` })
  const [row] = await sql`
    SELECT visit_local::text AS local, visit_tz AS zone, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') AS at,
      (SELECT to_char(lower(span), 'YYYY-MM-DD"T"HH24:MI:SS') FROM time_claims c WHERE c.booking_id = b.id) AS claimed
    FROM bookings b WHERE id = ${made.id}`
  expect(row).toEqual({ local, zone, at: instant, claimed: instant })
})

test.each([
  ['New York', '2027-03-14 02:30:00', ['2027-03-14 03:00:00', '2027-03-14 01:30:00', '2027-03-14 03:30:00']],
  ['Cairo', '2027-04-30 00:30:00', ['2027-04-30 01:00:00', '2027-04-29 23:30:00', '2027-04-30 01:30:00']],
] as const)('%s has no %s: refused with the times around it', async (city, local, nearest) => {
  const refusal = await book(city, local).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(Refusal)
  const { code, details } = refusal as Refusal
  expect(code).toBe('time_skipped')
  expect((details.data as { nearest: { local: string }[] }).nearest.map((start) => start.local)).toEqual(nearest)
})

test('an instant with an offset is the same visit whatever zone it is written in', async () => {
  const made = await book('New York', '2027-07-01T20:00:00+03:00')
  expect(made).toMatchObject({ visit_local: '2027-07-01 13:00:00', time_zone: 'America/New_York' })
})

test('a provider without hours takes any future time', async () => {
  const made = await book('Riyadh', '2027-05-05 03:17:00', [])
  expect(made.visit_local).toBe('2027-05-05 03:17:00')
})
