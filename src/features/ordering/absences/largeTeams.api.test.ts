import { expect, test } from 'vitest'
import { nearestFreeStarts, refuseStart } from '#features/availability/rules.ts'
import { calendarOf } from '#features/availability/service.ts'
import { statusOf } from '#features/bookings/rules.ts'
import { parseDuration } from '#lib/time.ts'
import { instantToWall, wallText } from '#lib/zoned.ts'
import { testApp } from '../../../../test/app.ts'
import {
  buildBooking,
  buildCategory,
  buildExclusion,
  buildProvider,
  buildService,
  buildToken,
  everyDay,
} from '../../../../test/build.ts'
import { randomFrom } from '../../../../test/random.ts'
import { wallTime } from '../../../../test/visits.ts'
import { calendarsOver, candidatesFor } from './alternatives.ts'
import { absentVisit, otherServices } from './queries.ts'

const { api, database, db, sql } = await testApp()

const [HOUR, DAY] = [3_600_000, 86_400_000]
const reach = 3 * DAY
const instant = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}+03:00`)
const near = { latitude: 24.6943, longitude: 46.6857, description: 'Base', address: 'Olaya' }

/** Nearest times as each claim of the calendar leaves them; of colleagues without the worker. */
const fromClaims = async (
  visit: NonNullable<Awaited<ReturnType<typeof absentVisit>>>,
  of: { providerId: number; serviceId: number; duration: string; without: number | null; count: number },
  now: number,
) => {
  const booked = visit.starts_at
  const found = await calendarOf(db, of, { from: booked - 4 * DAY, to: booked + 5 * DAY }, now)
  if (!found) return []
  const workers = found.workers.filter(({ id }) => id !== of.without)
  const calendar = { ...found, workers, zone: visit.visit_tz, durationMinutes: parseDuration(of.duration) }
  const nearest = nearestFreeStarts(booked, calendar, of.count).filter(({ at }) => Math.abs(at - booked) <= reach)
  const isFree = refuseStart(booked, { ...calendar, noticeMinutes: 0, pausedUntil: null }) === null
  const own = of.without !== null && isFree
  return own ? [{ at: booked, local: wallText(instantToWall(booked, visit.visit_tz)) }, ...nearest] : nearest
}

const takeTime = (provider: number, worker: number, at: number, minutes: number) =>
  sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span) VALUES (${provider}, ${worker}, 'external',
    tstzrange(${new Date(at)}, ${new Date(at + minutes * 60_000)})) ON CONFLICT DO NOTHING`

test('who could come instead is who each claim leaves free, whatever the team, its hours, notice and other teams', async () => {
  const { below, pick, chance } = randomFrom(46)
  let [own, others] = [0, 0]
  for (let round = 0; round < 14; round++) {
    const category = await buildCategory(db)
    const settings = () => ({
      hours: pick([everyDay('09:00', '12:00'), everyDay('09:00', '18:00'), everyDay('20:00', '02:00'), []]),
      horizon_days: pick([4, 7, 60]),
      notice_minutes: pick([0, 120, 3 * 1440, 9 * 1440]),
      buffer_before_minutes: pick([0, 20]),
      buffer_after_minutes: pick([0, 45]),
      paused_until: chance(0.2) ? wallTime('00:00', 1 + below(9)).slice(0, 10) : null,
    })
    const provider = await buildProvider(db, { people: pick([1, 2, 3, 25]), ...settings() })
    const rival = await buildProvider(db, {
      people: chance(0.5) ? [provider.userIds[0] ?? 0] : 2,
      ...settings(),
    })
    await db
      .insertInto('e_provider_addresses')
      .values({ e_provider_id: rival.id, ...near })
      .execute()
    const offer = { categories: [category.id], duration: pick(['0:30', '1:00', '3:30']) }
    const service = await buildService(db, { ...offer, e_provider_id: provider.id })
    await buildService(db, { ...offer, e_provider_id: rival.id })
    for (const { workers, id } of [provider, rival])
      for (const worker of workers) {
        const busy = pick([2, 12, 40])
        for (let n = 0; n < busy; n++)
          await takeTime(id, worker.id, Date.now() + below(12 * 24 * 4) * 900_000, pick([30, 240, 900]))
        if (chance(0.2)) await buildExclusion(db, { worker_id: worker.id, e_service_id: service.id })
      }
    const [first] = provider.workers
    const ids: number[] = []
    for (const day of [1, 4, 6]) {
      const at = instant(wallTime(pick(['10:00', '14:30']), day))
      await sql`DELETE FROM time_claims WHERE worker_id = ${first?.id ?? 0}
        AND span && tstzrange(${new Date(at - 2 * HOUR)}, ${new Date(at + 6 * HOUR)})`
      await sql`DELETE FROM worker_exclusions WHERE worker_id = ${first?.id ?? 0}`
      ids.push((await buildBooking(db, { e_service_id: service.id, status: 'accepted', at })).id)
    }
    const now = Date.now()
    const visits = (await Promise.all(ids.map((id) => absentVisit(db, id)))).filter((visit) => visit !== undefined)
    const ofAll = calendarsOver(db, visits, now)
    for (const visit of visits) {
      const { e_provider_id: providerId, e_service_id: serviceId, duration, worker_id: without } = visit
      const colleagues = await fromClaims(visit, { providerId, serviceId, duration, without, count: 3 }, now)
      const expected = colleagues.map((start) => ({ providerId, serviceId, same: true, rate: 5, ...start }))
      own += expected.length
      for (const { id, e_provider_id, duration: long, rate } of await otherServices(db, visit)) {
        const of = { providerId: e_provider_id, serviceId: id, duration: long, without: null, count: 1 }
        const starts = await fromClaims(visit, of, now)
        expected.push(
          ...starts.map((start) => ({ providerId: e_provider_id, serviceId: id, same: false, rate, ...start })),
        )
        others += starts.length
      }
      expect(await candidatesFor(db, visit, ofAll)).toEqual(expected)
      expect(await candidatesFor(db, visit, calendarsOver(db, [visit], now))).toEqual(expected)
    }
  }
  expect([own > 20, others > 10]).toEqual([true, true])
})

/** A large team whose calendars are full, and the visits of one of them on a day. */
const crowd = async () => {
  const provider = await buildProvider(db, { people: 30, hours: everyDay('08:00', '20:00') })
  const services = [
    await buildService(db, { e_provider_id: provider.id }),
    await buildService(db, { e_provider_id: provider.id }),
  ]
  const ids: number[] = []
  for (const [n, time] of ['09:00', '11:00', '13:00', '15:00'].entries())
    ids.push(
      (
        await buildBooking(db, {
          e_service_id: services[n % 2]?.id ?? 0,
          status: 'accepted',
          at: instant(wallTime(time, 5)),
        })
      ).id,
    )
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT ${provider.id}, w.id, 'external', tstzrange(at, at + interval '29 minutes')
    FROM workers w, generate_series(current_date, current_date + 12, interval '30 minutes') at
    WHERE w.e_provider_id = ${provider.id} AND w.id <> ${provider.workers[0]?.id ?? 0}`
  return { ids, provider, token: (await buildToken(db, { user_id: provider.userIds[0] ?? 0 })).token }
}

/** The statements of a call that read whole calendars, and the first one that others may wait for; what the former bring. */
const seenOf = async (work: () => Promise<unknown>, locks: RegExp) => {
  const asked: { text: string; values: readonly unknown[] }[] = []
  database.pool.trace = (text, values) => void asked.push({ text, values })
  try {
    await work()
  } finally {
    database.pool.trace = undefined
  }
  const calendars = asked.filter(({ text }) => text.includes(`'buffer_before_minutes'`))
  let characters = 0
  for (const { text, values } of calendars)
    characters += JSON.stringify((await database.pool.query(text, [...values])).rows).length
  const held = asked.findIndex(({ text }) => locks.test(text))
  return { calendars: calendars.length, characters, held, read: asked.findLastIndex((one) => calendars.includes(one)) }
}

test('"cannot come" of a large team reads what nobody can start, before the booking is locked', async () => {
  const { ids, token } = await crowd()
  const { calendars, characters, held, read } = await seenOf(
    () => api('POST', `bookings/${ids[0]}/absence`, { token, body: {} }),
    /^\s*update "?bookings/i,
  )
  expect([calendars, characters < 20_000]).toEqual([1, true])
  expect(read).toBeLessThan(held)
})

test('a sick day reads the calendars of all its visits once, before the time is taken', async () => {
  const { token } = await crowd()
  const body = { starts: wallTime('08:00', 5), ends: wallTime('20:00', 5) }
  const { calendars, characters, held, read } = await seenOf(
    async () => expect((await api('POST', 'provider/sick_days', { token, body })).json.data).toEqual({ visits: 4 }),
    /FOR UPDATE OF s/,
  )
  expect([calendars, characters < 20_000]).toEqual([1, true])
  expect(read).toBeLessThan(held)
})

test('once its customer was asked, or the visit is over, no calendar is read', async () => {
  const { ids, token } = await crowd()
  const absent = (id = 0) => api('POST', `bookings/${id}/absence`, { token, body: {} })
  const sick = () => {
    const body = { starts: wallTime('08:00', 5), ends: wallTime('20:00', 5) }
    return api('POST', 'provider/sick_days', { token, body })
  }
  expect((await sick()).json.data).toEqual({ visits: 4 })
  expect((await seenOf(() => absent(ids[0]), /^$/)).calendars).toBe(0)
  expect((await seenOf(sick, /^$/)).calendars).toBe(0)
  const other = await crowd()
  await sql`UPDATE bookings SET booking_status_id = ${statusOf('done').id} WHERE id = ${other.ids[0] ?? 0}`
  const over = await seenOf(
    async () =>
      expect((await api('POST', `bookings/${other.ids[0]}/absence`, { token: other.token, body: {} })).json.code).toBe(
        'move_not_allowed',
      ),
    /^$/,
  )
  expect(over.calendars).toBe(0)
})
