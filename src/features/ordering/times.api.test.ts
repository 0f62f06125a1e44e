import { expect, test } from 'vitest'
import { refuseStart } from '#features/availability/rules.ts'
import { calendarOf } from '#features/availability/service.ts'
import { addDays, dateIn, parseDuration } from '#lib/time.ts'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildExclusion, buildProvider, buildService, buildToken, everyDay } from '../../../test/build.ts'
import { randomFrom } from '../../../test/random.ts'
import { visitBody } from '../../../test/visits.ts'
import { claimsWindow, slackOf, workersFor } from './times.ts'

const { api, database, db, sql, signIn } = await testApp()

const HOUR = 3_600_000
const zone = 'Asia/Riyadh'
const today = dateIn(Date.now(), zone)

test.each([
  ['2027-01-01T10:00:00Z', 0],
  ['2027-01-01 10:00:00 +03:00', 0],
  ['Fri, 01 Jan 2027 10:00:00 GMT', 0],
  ['2027-01-01 10:00:00', 14 * HOUR],
  ['2027-01-01', 14 * HOUR],
])('%s may be another instant by so much', (text, slack) => {
  expect(slackOf(text)).toBe(slack)
})

test('who comes, and whether anybody can, is the same as with all claims around', async () => {
  const { below, pick, chance } = randomFrom(7)
  let [refused, ranked] = [0, 0]
  for (let round = 0; round < 12; round++) {
    const settings = { buffer_before_minutes: pick([0, 25]), buffer_after_minutes: pick([0, 40]) }
    const provider = await buildProvider(db, { people: pick([1, 4, 12]), hours: [], ...settings })
    const other = await buildProvider(db, { people: [provider.userIds[0] ?? 0], hours: [] })
    const duration = pick(['0:30', '2:00', '20:00'])
    const service = await buildService(db, { e_provider_id: provider.id, duration })
    for (const { workers, id } of [provider, other])
      for (const worker of workers) {
        for (let n = 0; n < 8; n++)
          await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
            SELECT ${id}, ${worker.id}, ${pick(['external', 'time_off'])}, tstzrange(at, at + make_interval(mins => ${pick([30, 300])}))
            FROM (SELECT ${today}::date + make_interval(mins => ${15 * below(5 * 96)}) AS at) t ON CONFLICT DO NOTHING`
        if (id === provider.id && chance(0.2))
          await buildExclusion(db, { worker_id: worker.id, e_service_id: service.id })
      }
    const able = await sql<{ id: number }[]>`SELECT w.id FROM workers w WHERE w.e_provider_id = ${provider.id}
      AND does_service(w.id, ${service.id})`
    for (let n = 0; n < 3 * able.length; n++) {
      const at = Date.parse(today) + below(5 * 24) * HOUR
      const worker_id = pick(able).id
      const minutes = parseDuration(duration)
      const taken = await sql`SELECT FROM time_claims WHERE worker_id = ${worker_id} AND span && tstzrange(
        ${new Date(at - HOUR)}, ${new Date(at + minutes * 60_000 + HOUR)})`
      if (taken.length === 0) await buildBooking(db, { e_service_id: service.id, worker_id, at, status: 'accepted' })
    }
    const [now, minutes] = [Date.now(), parseDuration(duration)]
    const of = { providerId: provider.id, serviceId: service.id }
    for (let n = 0; n < 25; n++) {
      const at = Date.parse(today) + below(5 * 48) * (HOUR / 2)
      const roughly = at + pick([-12, 0, 3, 14]) * HOUR
      const visit = { at: roughly, minutes: 'service' as const, slack: 14 * HOUR, ranked: true }
      const said = async (options: Parameters<typeof calendarOf>[4]) => {
        const found = await calendarOf(db, of, claimsWindow(roughly), now, options)
        if (!found) throw new Error('no calendar')
        const calendar = { ...found, zone, durationMinutes: minutes }
        return { refused: refuseStart(at, { ...calendar, now: 0 }), workers: workersFor(at, calendar) }
      }
      const expected = await said({})
      expect(await said({ visit })).toEqual(expected)
      expect(await said({ visit: { at, minutes, ranked: true } })).toEqual(expected)
      if (expected.refused !== null) refused++
      if (new Set(expected.workers.map(({ visits }) => visits)).size > 1) ranked++
    }
  }
  expect([refused > 20, ranked > 20]).toEqual([true, true])
})

/** Characters that calendars bring to these calls. */
const charactersOf = async (work: () => Promise<unknown>): Promise<number> => {
  const asked: { text: string; values: readonly unknown[] }[] = []
  database.pool.trace = (text, values) =>
    void (text.includes(`'buffer_before_minutes'`) && asked.push({ text, values }))
  try {
    await work()
  } finally {
    database.pool.trace = undefined
  }
  let characters = 0
  for (const { text, values } of asked)
    characters += JSON.stringify((await database.pool.query(text, [...values])).rows).length
  expect(asked.length).toBeGreaterThan(0)
  return characters
}

test('booking, moving and proposing read of a large team what lies at that time', async () => {
  const provider = await buildProvider(db, { people: 30, hours: everyDay('00:00', '00:00') })
  const service = await buildService(db, { e_provider_id: provider.id })
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT ${provider.id}, w.id, 'external', tstzrange(at, at + interval '20 minutes')
    FROM workers w, generate_series(${today}::date + 1, ${today}::date + 8, interval '30 minutes') at
    WHERE w.e_provider_id = ${provider.id} AND extract(hour FROM at) NOT IN (8, 9, 10, 14, 15, 16)`
  const at = (day: number, time: string) => `${addDays(today, day)}T${time}:00Z`
  const { token } = await signIn()
  const body = visitBody(service, { booking_at: at(4, '09:00') })
  let id = 0
  const book = async () => {
    id = (await api<{ id: number }>('POST', 'bookings', { token, body })).json.data.id
  }
  expect(await charactersOf(book)).toBeLessThan(10_000)
  expect(id).toBeGreaterThan(0)
  const move = async () =>
    expect(
      (await api('PUT', `bookings/${id}/reschedule`, { token, body: { booking_at: at(4, '15:00') } })).json.code,
    ).toBeUndefined()
  expect(await charactersOf(move)).toBeLessThan(10_000)
  const team = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const propose = async () =>
    expect(
      (await api('POST', `bookings/${id}/proposal`, { token: team.token, body: { booking_at: at(5, '15:00') } })).json
        .code,
    ).toBeUndefined()
  expect(await charactersOf(propose)).toBeLessThan(20_000)
})
