import { expect, test } from 'vitest'
import { addDays, dateIn } from '#lib/time.ts'
import { edgeToInstant, offsetAt, wallOf, wallToInstant } from '#lib/zoned.ts'
import type { Sql } from '#server/db/sql.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'

const { api, db, signIn, sql } = await testApp()

const zone = 'Asia/Riyadh'
const date = addDays(dateIn(Date.now(), zone), 5)
const at = (hour: number): number => edgeToInstant(wallOf(date, hour * 60), zone)
const wall = (hour: number): string => `${date} ${String(hour).padStart(2, '0')}:00:00`

/** An agency of an owner and a worker, each with a token. */
const agency = async () => {
  const provider = await buildProvider(db, { people: 2, roles: ['owner', 'worker'] })
  const [owner = 0, worker = 0] = provider.userIds
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const [first, second] = provider.workers
  return {
    service,
    owner: (await buildToken(db, { user_id: owner })).token,
    worker: (await buildToken(db, { user_id: worker })).token,
    ids: { owner: first?.id ?? 0, worker: second?.id ?? 0 },
  }
}

type Calendar = {
  role: string
  cut_from: string | null
  workers: { id: number }[]
  visits: { id: number; worker_id: number; starts: string; ends: string }[]
  time_off: { id: number; worker_id: number; starts: string; ends: string; kind: string }[]
  weekly: object[]
  exceptions: { date: string }[]
}
const read = (token: string, to = addDays(date, 1), worker_id?: number) =>
  api<Calendar>('GET', `provider/calendar?from=${date}&to=${to}${worker_id ? `&worker_id=${worker_id}` : ''}`, {
    token,
  })
const take = (token: string, body: object) => api<Calendar['time_off']>('POST', 'provider/time_off', { token, body })

test('an owner sees all workers, a worker what is theirs', async () => {
  const { service, owner, worker, ids } = await agency()
  const book = (worker_id: number, hour: number) =>
    buildBooking(db, { e_service_id: service.id, worker_id, at: at(hour), status: 'accepted' })
  const [mine, other] = [await book(ids.worker, 9), await book(ids.owner, 11)]
  const all = (await read(owner)).json.data
  expect([all.role, all.workers.length, all.weekly.length]).toEqual(['owner', 2, 7])
  expect(all.visits).toMatchObject([
    { id: mine.id, worker_id: ids.worker, starts: wall(9), ends: wall(10) },
    { id: other.id, worker_id: ids.owner, starts: wall(11), ends: wall(12) },
  ])
  const own = (await read(worker)).json.data
  expect([own.role, own.workers, own.visits.map(({ id }) => id)]).toEqual([
    'worker',
    [expect.objectContaining({ id: ids.worker })],
    [mine.id],
  ])
  expect((await read(owner, addDays(date, 63))).json.code).toBe('bad_request')
  for (const token of [(await signIn()).token, (await signIn({ role: 'operator' })).token])
    expect((await read(token)).json.code).toBe('forbidden')
})

test('the hours of the night before are read too', async () => {
  const { id, userIds } = await buildProvider(db)
  const { token } = await buildToken(db, { user_id: userIds[0] ?? 0 })
  const dates = [-2, -1, 0, 1].map((days) => addDays(date, days))
  await sql`INSERT INTO availability_exceptions (e_provider_id, date, start_at, end_at)
    SELECT ${id}, day, '20:00', '02:00' FROM unnest(${dates}::date[]) day`
  expect((await read(token)).json.data.exceptions.map(({ date: day }) => day)).toEqual([dates[1], date])
})

test('time off is not sold, and can be sold again when it ends', async () => {
  const provider = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const starts = wallTime('09:00', 20)
  const taken = await take(token, { starts, ends: wallTime('12:00', 20) })
  expect([taken.status, taken.json.data.length]).toEqual([200, 1])
  const customer = (await signIn()).token
  const book = () =>
    api<{ id: number }>('POST', 'bookings', {
      token: customer,
      body: visitBody(service, { booking_at: wallTime('10:00', 20) }),
    })
  expect((await book()).json.code).toBe('slot_taken')
  const id = taken.json.data[0]?.id
  expect((await api('DELETE', `provider/time_off/${id}`, { token })).status).toBe(200)
  expect((await api('DELETE', `provider/time_off/${id}`, { token })).json.code).toBe('not_found')
  // Taken and ended again and again, it stores nothing.
  expect(await sql`SELECT FROM time_claims WHERE id = ${id ?? 0}`).toHaveLength(0)
  const visit = await book()
  expect(visit.status).toBe(200)
  const refused = (await take(token, { starts, ends: wallTime('12:00', 20) })).json
  expect(refused).toMatchObject({ code: 'time_off_taken', message: expect.stringContaining(`#${visit.json.data.id}`) })
})

test('a manager takes time off for one or all, a worker only for themselves', async () => {
  const { owner, worker, ids } = await agency()
  const morning = { starts: wall(8), ends: wall(9) }
  expect((await take(worker, { ...morning, worker_id: ids.owner })).json.code).toBe('not_found')
  expect((await take(worker, morning)).json.data).toMatchObject([{ worker_id: ids.worker, kind: 'time_off' }])
  const noon = { starts: wall(12), ends: wall(13) }
  expect((await take(owner, noon)).json.data.map(({ worker_id }) => worker_id)).toEqual([ids.owner, ids.worker])
  // All or nobody: the worker is off already.
  expect((await take(owner, morning)).json.message).toContain('or end the time off')
  expect((await read(owner)).json.data.time_off).toHaveLength(3)
  const ownTimeOff = (await read(worker)).json.data.time_off
  expect(ownTimeOff.map(({ worker_id }) => worker_id)).toEqual([ids.worker, ids.worker])
  const [own] = ownTimeOff
  const other = (await read(owner)).json.data.time_off.find(({ worker_id }) => worker_id === ids.owner)
  expect((await api('DELETE', `provider/time_off/${other?.id}`, { token: worker })).json.code).toBe('not_found')
  expect((await api('DELETE', `provider/time_off/${own?.id}`, { token: worker })).status).toBe(200)
  // Who is switched off has no time to take.
  await sql`UPDATE workers SET active = false WHERE id = ${ids.worker}`
  const evening = { starts: wall(17), ends: wall(18) }
  expect((await take(owner, evening)).json.data.map(({ worker_id }) => worker_id)).toEqual([ids.owner])
})

test('what another calendar has in that time hinders nobody, and is no less off once it is called off there', async () => {
  const { owner, ids } = await agency()
  const instant = (hour: number) => new Date(at(hour))
  const claims = () =>
    sql`SELECT kind, lower(span) AS "from", upper(span) AS until FROM time_claims WHERE worker_id = ${ids.worker} ORDER BY 2`
  const busy = (worker_id: number) => sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT e_provider_id, id, 'external', tstzrange(${instant(9)}, ${instant(13)}) FROM workers WHERE id = ${worker_id}`
  await busy(ids.worker)
  expect((await take(owner, { starts: wall(8), ends: wall(12) })).json.data).toHaveLength(2)
  expect(await claims()).toEqual([
    { kind: 'time_off', from: instant(8), until: instant(12) },
    { kind: 'external', from: instant(12), until: instant(13) },
  ])
  // Of one person it takes nothing of a colleague's.
  await sql`DELETE FROM time_claims WHERE worker_id = ${ids.worker}`
  await busy(ids.worker)
  expect((await take(owner, { starts: wall(12), ends: wall(14), worker_id: ids.owner })).json.data).toHaveLength(1)
  expect(await claims()).toEqual([{ kind: 'external', from: instant(9), until: instant(13) }])
})

test('a calendar that is being read is waited for: what it has then hinders nobody either', async () => {
  const { owner, ids } = await agency()
  await sql`INSERT INTO calendar_sources (worker_id, url) VALUES (${ids.worker}, 'https://calendar.example/busy.ics')`
  const hold = (on: Sql, hour: number) => on`
    INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT e_provider_id, id, 'external', tstzrange(${new Date(at(hour))}, ${new Date(at(hour + 1))}) FROM workers WHERE id = ${ids.worker}`
  await hold(sql, 9)
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`SELECT FROM calendar_sources WHERE worker_id = ${ids.worker} FOR UPDATE`
    await held`DELETE FROM time_claims WHERE worker_id = ${ids.worker}`
    await hold(held, 10)
    const taken = take(owner, { starts: wall(8), ends: wall(12) })
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    await held`COMMIT`
    expect((await taken).json.data).toHaveLength(2)
  } finally {
    held.release()
  }
})

test('a calendar with more than it shows says from when on, and one of a single worker shows theirs', async () => {
  const { owner, worker, ids } = await agency()
  /** Half of each hour from the first date on: these ones of them. */
  const busy = (
    worker_id: number,
    first: number,
    last: number,
  ) => sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT w.e_provider_id, w.id, 'external', tstzrange(h, h + interval '30 minutes')
    FROM workers w, generate_series(${first}::int, ${last}::int) n, LATERAL (SELECT ${new Date(at(0))}::timestamptz + n * interval '1 hour' AS h) t
    WHERE w.id = ${worker_id}`
  await busy(ids.owner, 1, 500)
  await busy(ids.worker, 1, 500)
  const last = addDays(date, 60)
  const shown = async (token: string, worker_id?: number) => {
    const { cut_from, time_off, workers } = (await read(token, last, worker_id)).json.data
    return [cut_from, time_off.length, workers.length]
  }
  expect(await shown(owner)).toEqual([null, 1000, 2])
  await busy(ids.owner, 501, 512)
  // The first hour that is missing is the 501st.
  expect(await shown(owner)).toEqual([addDays(date, 20), 1000, 2])
  expect([await shown(owner, ids.owner), await shown(owner, ids.worker)]).toEqual([
    [null, 512, 2],
    [null, 500, 2],
  ])
  expect([await shown(worker, ids.worker), (await read(worker, last, ids.owner)).json.code]).toEqual([
    [null, 500, 1],
    'not_found',
  ])
})

test.each(['provider/time_off', 'provider/sick_days'])('%s: whole days where a midnight is skipped', async (path) => {
  const clocks = await buildProvider(db, { time_zone: 'Africa/Cairo' })
  const { token } = await buildToken(db, { user_id: clocks.userIds[0] ?? 0 })
  const skipped = Array.from({ length: 400 }, (_, n) => addDays(date, n)).find(
    (day) => wallToInstant(wallOf(day), 'Africa/Cairo') === null,
  ) as string
  for (const day of [addDays(skipped, -1), skipped]) {
    const body = { starts: `${day}T00:00`, ends: `${addDays(day, 1)}T00:00` }
    expect((await api('POST', path, { token, body })).json.code).toBe(undefined)
  }
  const [whole] = await sql<{ hours: number }[]>`
    SELECT sum(extract(epoch FROM upper(span) - lower(span)) / 3600)::float8 AS hours FROM time_claims
    WHERE e_provider_id = ${clocks.id}`
  expect(whole?.hours).toBe(47)
})

test.each([
  ['provider/time_off', 366],
  ['provider/sick_days', 31],
] as const)('%s: as many days as may be taken, also where one has an hour more', async (path, days) => {
  const clocks = await buildProvider(db, { time_zone: 'Africa/Cairo' })
  const { token } = await buildToken(db, { user_id: clocks.userIds[0] ?? 0 })
  const longer = Array.from({ length: 400 }, (_, n) => addDays(date, n)).find(
    (day) => offsetAt(wallOf(day), 'Africa/Cairo') > offsetAt(wallOf(addDays(day, 1)), 'Africa/Cairo'),
  ) as string
  const starts = `${addDays(longer, 2 - days)}T00:00`
  const take = async (until: string) =>
    (await api('POST', path, { token, body: { starts, ends: `${addDays(longer, 2)}T${until}` } })).json.code
  expect([await take('00:01'), await take('00:00')]).toEqual(['time_unreadable', undefined])
})

test.each([
  ['an end before the start', { starts: '2030-05-05 10:00', ends: '2030-05-05 09:00' }, 'time_unreadable'],
  ['no such day', { starts: '2030-02-30 10:00', ends: '2030-03-01 09:00' }, 'time_unreadable'],
  ['two years', { starts: '2030-05-05 10:00', ends: '2032-05-05 10:00' }, 'time_unreadable'],
  ['no time', { starts: 'soon', ends: 'later' }, 'invalid'],
])('%s is refused', async (_, body, code) => {
  const { owner } = await agency()
  expect((await take(owner, body)).json.code).toBe(code)
})

test('time that is over is not taken off', async () => {
  const { owner } = await agency()
  const yesterday = { starts: wallTime('10:00', -1), ends: wallTime('11:00', -1) }
  expect((await take(owner, yesterday)).json.code).toBe('time_in_past')
  expect((await api('POST', 'provider/sick_days', { token: owner, body: yesterday })).json.code).toBe('time_in_past')
})

test('a team has ten thousand times off ahead at most', async () => {
  const provider = await buildProvider(db)
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT w.e_provider_id, w.id, 'time_off', tstzrange(now() + n * interval '2 minutes', now() + n * interval '2 minutes' + interval '1 minute')
    FROM workers w, generate_series(1, 9999) n WHERE w.e_provider_id = ${provider.id}`
  const hour = (day: number) => ({ starts: wallTime('10:00', day), ends: wallTime('11:00', day) })
  expect((await take(token, hour(40))).status).toBe(200)
  expect((await take(token, hour(41))).json.code).toBe('time_off_full')
  const ill = await api('POST', 'provider/sick_days', { token, body: hour(41) })
  expect(ill.json.code).toBe('time_off_full')
  await sql`UPDATE time_claims SET span = tstzrange(now() - n * interval '20 seconds', now() - n * interval '20 seconds' + interval '1 second')
    FROM (SELECT id AS claim, row_number() OVER () + 1 AS n FROM time_claims WHERE e_provider_id = ${provider.id}) c
    WHERE id = claim`
  expect((await take(token, hour(41))).json.code).toBe('time_off_full')
  // What was over for days does not count.
  await sql`UPDATE time_claims SET span = tstzrange(lower(span) - interval '3 days', upper(span) - interval '3 days')
    WHERE e_provider_id = ${provider.id} AND upper(span) <= now() - interval '1 minute'`
  expect((await take(token, hour(41))).status).toBe(200)
  await sql`DELETE FROM time_claims WHERE e_provider_id = ${provider.id}`
})
