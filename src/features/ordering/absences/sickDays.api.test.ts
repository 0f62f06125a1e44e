import { expect, test } from 'vitest'
import { statusOf } from '#features/bookings/rules.ts'
import { instantToWall, wallText } from '#lib/zoned.ts'
import type { Sql } from '#server/db/sql.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken, everyDay } from '../../../../test/build.ts'
import { waitingForLocks, withBookingHeld } from '../../../../test/rowLocks.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import { endUnansweredAbsences, takeSickDay } from './service.ts'

const { api, database, db, sql, signIn } = await testApp()

let day = 10

/** A provider of one person, who calls in sick for a day. */
const scene = async (over: Parameters<typeof buildProvider>[1] = {}) => {
  const on = ++day
  const provider = await buildProvider(db, over)
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const body = { starts: wallTime('08:00', on), ends: wallTime('20:00', on) }
  return {
    provider,
    token,
    service,
    instant: (time: string) => Date.parse(`${wallTime(time, on).replace(' ', 'T')}+03:00`),
    sick: async () => (await api<{ visits: number }>('POST', 'provider/sick_days', { token, body })).json.data,
    /** In one transaction: a call that waits for long starts over (`lockLane.ts`), and takes off what was given back by then. */
    sickAtOnce: () => {
      const [worker] = provider.workers
      const member = { e_provider_id: provider.id, role: 'owner', worker_id: worker?.id ?? null } as const
      const user = { id: provider.userIds[0] ?? 0, role: 'provider', locale: 'en', member } as const
      return database.transaction((tx) => takeSickDay(tx, user, body))
    },
    book: async (time: string) => {
      const { token: customer } = await signIn()
      const order = visitBody(service, { booking_at: wallTime(time, on) })
      return (await api('POST', 'bookings', { token: customer, body: order })).json.code
    },
  }
}

test('a visit that is moved away meanwhile is not asked about, and its time is off', async () => {
  const { service, instant, sick, book } = await scene()
  const { id } = await buildBooking(db, { e_service_id: service.id, status: 'accepted', at: instant('10:00') })
  const asked = await withBookingHeld(database, id, sick, async (held) => {
    await held`UPDATE time_claims SET span = tstzrange(lower(span) + interval '2 days', upper(span) + interval '2 days')
      WHERE booking_id = ${id}`
    await held`UPDATE bookings SET starts_at = starts_at + interval '2 days', visit_local = visit_local + interval '2 days'
      WHERE id = ${id}`
  })
  expect(asked).toEqual({ visits: 0 })
  expect(await sql`SELECT FROM visit_absences WHERE booking_id = ${id}`).toHaveLength(0)
  expect(await book('10:00')).toBe('slot_taken')
})

test('a visit that comes meanwhile leaves the rest of the day off', async () => {
  const { service, instant, sick, book } = await scene()
  const at = instant('10:00')
  const { id } = await buildBooking(db, { e_service_id: service.id, status: 'accepted', at: at + 2 * 86_400_000 })
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`UPDATE time_claims SET span = tstzrange(${new Date(at)}, ${new Date(at + 3_600_000)}) WHERE booking_id = ${id}`
    await held`UPDATE bookings SET starts_at = starts_at - interval '2 days', visit_local = visit_local - interval '2 days'
      WHERE id = ${id}`
    const asked = sick()
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    await held`COMMIT`
    expect(await asked).toEqual({ visits: 1 })
  } finally {
    held.release()
  }
  expect([await book('09:00'), await book('15:00')]).toEqual(['slot_taken', 'slot_taken'])
})

test('what another calendar held within it stays off once it is called off there', async () => {
  const { provider, token, instant, sick, book } = await scene()
  const [worker] = provider.workers
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span) VALUES (${provider.id}, ${worker?.id ?? 0}, 'external',
    tstzrange(${new Date(instant('07:00'))}, ${new Date(instant('11:00'))}))`
  expect(await sick()).toEqual({ visits: 0 })
  expect(
    await sql`SELECT upper(span) AS until FROM time_claims WHERE e_provider_id = ${provider.id} AND kind = 'external'`,
  ).toEqual([{ until: new Date(instant('08:00')) }])
  await api('PUT', 'provider/calendars/source', { token, body: { url: null } })
  expect([await book('08:00'), await book('10:00')]).toEqual(['slot_taken', 'slot_taken'])
})

test('what another calendar holds once it was read anew meanwhile gives way, too', async () => {
  const { provider, instant, sick } = await scene()
  const insert = (on: Sql, from: string, to: string) => on`
    INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    VALUES (${provider.id}, ${provider.workers[0]?.id ?? 0}, 'external', tstzrange(${new Date(instant(from))}, ${new Date(instant(to))}))`
  await insert(sql, '09:00', '10:00')
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`DELETE FROM time_claims WHERE e_provider_id = ${provider.id}`
    await insert(held, '12:00', '13:00')
    const asked = sick()
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    await held`COMMIT`
    expect(await asked).toEqual({ visits: 0 })
  } finally {
    held.release()
  }
  expect(await sql`SELECT FROM time_claims WHERE e_provider_id = ${provider.id} AND kind = 'external'`).toHaveLength(0)
})

test('a visit of which only a buffer lies within it takes place', async () => {
  const { provider, sick, book } = await scene({
    hours: everyDay('06:00', '22:00'),
    buffer_before_minutes: 30,
    buffer_after_minutes: 30,
  })
  for (const time of ['07:00', '12:00', '20:00']) expect(await book(time)).toBe(undefined)
  expect(await sick()).toEqual({ visits: 1 })
  expect(
    await sql`SELECT to_char(b.visit_local, 'HH24:MI') AS time FROM visit_absences a JOIN bookings b ON b.id = a.booking_id
      WHERE b.e_provider_id = ${provider.id}`,
  ).toEqual([{ time: '12:00' }])
})

test('a visit that is booked meanwhile, where another one was moved away, is asked about', async () => {
  const { service, instant, sickAtOnce, book } = await scene()
  const [first, last] = [
    await buildBooking(db, { e_service_id: service.id, status: 'accepted', at: instant('10:00') }),
    await buildBooking(db, { e_service_id: service.id, status: 'accepted', at: instant('14:00') }),
  ]
  const moveFirst = async (held: Parameters<Parameters<typeof withBookingHeld>[3]>[0]) => {
    await held`UPDATE time_claims SET span = tstzrange(lower(span) + interval '2 days', upper(span) + interval '2 days')
      WHERE booking_id = ${first.id}`
    await held`UPDATE bookings SET starts_at = starts_at + interval '2 days', visit_local = visit_local + interval '2 days'
      WHERE id = ${first.id}`
  }
  const asked = await withBookingHeld(
    database,
    last.id,
    () => withBookingHeld(database, first.id, sickAtOnce, moveFirst),
    async () => expect(await book('10:00')).toBe(undefined),
  )
  expect(asked).toEqual({ visits: 2 })
  expect(await sql`SELECT FROM visit_absences WHERE booking_id > ${last.id}`).toHaveLength(1)
})

test('a visit that is over, and that nobody marked, is not asked about: it would end without a price', async () => {
  const { service, token } = await scene()
  const hours = (n: number) => Date.now() + n * 3_600_000
  const visit = (at: number) => buildBooking(db, { e_service_id: service.id, status: 'accepted', at })
  const [over, missed] = [await visit(hours(-3)), await visit(hours(-0.5))]
  const wall = (n: number) => wallText(instantToWall(hours(n), 'Asia/Riyadh'))
  const body = { starts: wall(-5), ends: wall(5) }
  expect((await api('POST', 'provider/sick_days', { token, body })).json.data).toEqual({ visits: 1 })
  await sql`UPDATE visit_absences SET created_at = now() - interval '1 hour' WHERE booking_id = ${missed.id}`
  await endUnansweredAbsences(database)
  const rows = await sql<{ id: number; status: number }[]>`
    SELECT id, booking_status_id AS status FROM bookings WHERE id = ANY (${[over.id, missed.id]}::int[]) ORDER BY id`
  expect(rows).toEqual([
    { id: over.id, status: statusOf('accepted').id },
    { id: missed.id, status: statusOf('failed').id },
  ])
})

test('who takes no visits any more is called in sick for those that are theirs', async () => {
  const { provider, token, service, instant, sick } = await scene()
  const { id } = await buildBooking(db, { e_service_id: service.id, status: 'accepted', at: instant('10:00') })
  await sql`UPDATE workers SET active = false WHERE e_provider_id = ${provider.id}`
  const query = { from: wallTime('00:00', day).slice(0, 10), to: wallTime('00:00', day + 1).slice(0, 10) }
  const { json } = await api<{ workers: { id: number }[] }>('GET', 'provider/calendar', { token, query })
  expect(json.data.workers).toHaveLength(1)
  expect(await sick()).toEqual({ visits: 1 })
  expect(await sql`SELECT FROM visit_absences WHERE booking_id = ${id}`).toHaveLength(1)
})
