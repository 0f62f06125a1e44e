import { expect, test } from 'vitest'
import type { RefusedTime } from '#features/ordering/contract.ts'
import { addDays, dateIn, parseDuration } from '#lib/time.ts'
import { testApp } from '../../../test/app.ts'
import { buildProvider, buildService, everyDay } from '../../../test/build.ts'
import { randomFrom } from '../../../test/random.ts'
import { visitBody, wallTime } from '../../../test/visits.ts'
import type { NextStarts } from './next/contract.ts'
import { freeDays, nearestFreeStarts } from './rules.ts'
import { calendarOf, listFreeStarts } from './service.ts'

const { api, database, db, sql, signIn } = await testApp()

const DAY = 86_400_000
const zone = 'Asia/Riyadh'
const today = dateIn(Date.now(), zone)

/** Characters of what the statements about claimed time bring, asked again. */
const charactersOfClaims = async (work: () => Promise<unknown>): Promise<number> => {
  const asked: { text: string; values: readonly unknown[] }[] = []
  database.pool.trace = (text, values) => void (text.includes('time_claims') && asked.push({ text, values }))
  try {
    await work()
  } finally {
    database.pool.trace = undefined
  }
  let characters = 0
  for (const { text, values } of asked.filter(({ text }) => /^\s*(SELECT|WITH)/.test(text)))
    characters += JSON.stringify((await database.pool.query(text, [...values])).rows).length
  return characters
}

/** A large team with full calendars: each works for 45 minutes of every hour, beside each other. */
const crowd = async () => {
  const { id } = await buildProvider(db, { people: 40, horizon_days: 366, hours: everyDay('08:00', '20:00') })
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT ${id}, w.id, 'external', tstzrange(at, at + interval '45 minutes')
    FROM workers w, generate_series(${today}::date::timestamptz, ${today}::date + interval '40 days', interval '1 hour') at
    WHERE w.e_provider_id = ${id} AND extract(hour FROM at) BETWEEN 6 AND 13`
  return buildService(db, { e_provider_id: id, duration: '1:00' })
}

test('of a large team with full calendars what nobody can start is read, and not each claim', async () => {
  const service = await crowd()
  const { token } = await signIn()
  const refused = () =>
    api('POST', 'bookings', { token, body: visitBody(service, { booking_at: wallTime('12:00', -3) }) })
  expect((await refused()).json.code).toBe('time_in_past')
  expect(await charactersOfClaims(refused)).toBeLessThan(100_000)
  const free = () =>
    api('GET', `e_providers/${service.e_provider_id}/free_starts`, { query: { e_service_id: service.id, days: 42 } })
  expect(await charactersOfClaims(free)).toBeLessThan(100_000)
})

test('so it is for the next times of a large team that has none for days, of each service its own', async () => {
  const service = await crowd()
  const { e_provider_id } = service
  const others = [
    await buildService(db, { e_provider_id, duration: '1:00' }),
    await buildService(db, { e_provider_id, duration: '4:00' }),
    await buildService(db, { e_provider_id, duration: '1:00' }),
  ]
  // Few of the team do the last one.
  await sql`INSERT INTO worker_exclusions (e_provider_id, worker_id, e_service_id)
    SELECT e_provider_id, id, ${others.at(-1)?.id ?? 0} FROM workers WHERE e_provider_id = ${e_provider_id} ORDER BY id LIMIT 30`
  await db
    .insertInto('availability_exceptions')
    .values([0, 1, 2, 3, 4, 5].map((n) => ({ e_provider_id, date: addDays(today, n) })))
    .execute()
  const ids = [service, ...others].map(({ id }) => id)
  const next = () =>
    api<NextStarts[]>('GET', 'next_starts', {
      query: { e_service_ids: ids.join(), count: 3, latitude: 24.7, longitude: 46.7 },
    })
  const { data } = (await next()).json
  for (const [n, id] of ids.entries()) {
    const { days } = await listFreeStarts(db, e_provider_id, null, { e_service_id: id, days: 42 })
    expect(data[n]).toMatchObject({ e_service_id: id, starts: days.flatMap(({ starts }) => starts).slice(0, 3) })
  }
  expect(data.map(({ starts }) => starts.length)).toEqual([3, 3, 3, 3])
  // What is read of the first days is of each worker.
  expect(await charactersOfClaims(next)).toBeLessThan(300_000)
})

test('it offers what the claims of each worker leave, whatever the buffers, durations, and who does the service', async () => {
  const { below, pick, chance } = randomFrom(388)
  const { token } = await signIn()
  let offered = 0
  for (let round = 0; round < 12; round++) {
    const { id, workers } = await buildProvider(db, {
      people: 1 + below(3),
      hours: everyDay('09:00', pick(['12:00', '18:00', '02:00'])),
      horizon_days: pick([4, 30, 60]),
      buffer_before_minutes: pick([0, 15, 40]),
      buffer_after_minutes: pick([0, 20]),
    })
    const service = await buildService(db, { e_provider_id: id, duration: pick(['0:30', '1:00', '2:15']) })
    const { duration } = service
    for (const worker of workers) {
      for (let day = 0; day < 6; day++)
        for (let n = 0; n < 3; n++)
          await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
            SELECT ${id}, ${worker.id}, 'time_off', tstzrange(at, at + make_interval(mins => ${pick([30, 45, 180])}))
            FROM (SELECT ${today}::date::timestamptz + make_interval(days => ${day}, mins => ${360 + 15 * below(50)}) AS at) t
            ON CONFLICT DO NOTHING`
      if (chance(0.2))
        await sql`INSERT INTO worker_exclusions (e_provider_id, worker_id, e_service_id) VALUES (${id}, ${worker.id}, ${service.id})`
    }
    const now = Date.now()
    const whole = { from: now - 2 * DAY, to: now + 70 * DAY }
    const claims = await calendarOf(db, { providerId: id, serviceId: service.id }, whole, now, { merged: true })
    if (!claims) throw new Error('no calendar')
    const calendar = { ...claims, zone, durationMinutes: parseDuration(duration) }
    const { days } = await listFreeStarts(db, id, null, { e_service_id: service.id, days: 8 }, now)
    const expected = freeDays(today, 8, calendar).map(({ starts }) => starts.map(({ local }) => local))
    expect(days.map(({ starts }) => starts.map(({ local }) => local))).toEqual(expected)
    offered += expected.flat().length
    if (calendar.workers.length === 0) continue
    const at = wallTime('03:10', 1 + below(5))
    const { json } = await api<RefusedTime>('POST', 'bookings', { token, body: visitBody(service, { booking_at: at }) })
    const nearest = nearestFreeStarts(Date.parse(`${at.replace(' ', 'T')}+03:00`), calendar)
    expect([json.code, json.data.nearest.map(({ local }) => local)]).toEqual([
      json.code,
      nearest.map(({ local }) => local),
    ])
  }
  expect(offered).toBeGreaterThan(100)
})

test('where nothing is free for weeks the nearest are those after', async () => {
  const { id, workers } = await buildProvider(db, { people: 2, hours: everyDay('09:00', '11:00') })
  const service = await buildService(db, { e_provider_id: id, duration: '1:00' })
  for (const worker of workers)
    await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
      SELECT ${id}, ${worker.id}, 'time_off', tstzrange(${addDays(today, -1)}::date, ${addDays(today, 40)}::date)`
  const { json } = await api<RefusedTime>('POST', 'bookings', {
    token: (await signIn()).token,
    body: visitBody(service, { booking_at: wallTime('09:00') }),
  })
  expect([json.code, json.data.nearest.map(({ local }) => local)]).toEqual([
    'slot_taken',
    ['09:00', '09:30', '10:00'].map((time) => wallTime(time, 40)),
  ])
})

test('a visit that just fills the time between two others is offered, among free times and instead of a refused one', async () => {
  const { id, workers } = await buildProvider(db, {
    hours: everyDay('08:00', '20:00'),
    buffer_before_minutes: 20,
    buffer_after_minutes: 10,
  })
  const service = await buildService(db, { e_provider_id: id, duration: '1:00' })
  const date = addDays(today, 3)
  for (const [from, until] of [
    ['06:00', '09:40'],
    ['11:10', '21:00'],
  ])
    await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
      SELECT ${id}, ${workers[0]?.id ?? 0}, 'external', tstzrange(
        ${`${date} ${from}`}::timestamp AT TIME ZONE ${zone}, ${`${date} ${until}`}::timestamp AT TIME ZONE ${zone})`
  const { days } = await listFreeStarts(db, id, null, { e_service_id: service.id, from: date, days: 1 })
  expect(days[0]?.starts.map(({ local }) => local)).toEqual([`${date} 10:00:00`])
  const { token } = await signIn()
  const { json } = await api<RefusedTime>('POST', 'bookings', {
    token,
    body: visitBody(service, { booking_at: wallTime('10:30', 3) }),
  })
  expect(json.data.nearest[0]?.local).toBe(`${date} 10:00:00`)
  expect(
    (await api('POST', 'bookings', { token, body: visitBody(service, { booking_at: wallTime('10:00', 3) }) })).status,
  ).toBe(200)
})
