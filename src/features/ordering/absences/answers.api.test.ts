import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { withBookingHeld } from '../../../../test/rowLocks.ts'
import { rowsRead } from '../../../../test/rowsRead.ts'
import { comeDue, wallTime } from '../../../../test/visits.ts'
import type { Changes } from './contract.ts'
import { dueAbsences } from './queries.ts'
import { endUnansweredAbsences } from './service.ts'
import { pricedAlternatives } from './totals.ts'

const { api, database, db, ownerSql, signIn, sql } = await testApp()

/** Each visit on a day of its own. */
let day = 10

/** A visit of a provider of two, one of whom cannot come; the colleague can, at the same time and half an hour around it. */
const scene = async () => {
  day += 1
  const provider = await buildProvider(db, { people: 2 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const customer = await signIn()
  const at = Date.parse(`${wallTime('10:00', day).replace(' ', 'T')}+03:00`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted', at })
  const { json } = await api<Changes>('POST', `bookings/${id}/absence`, { token, body: {} })
  const answer = (alternative_id: number | null | undefined) =>
    api('PUT', `bookings/${id}/absence`, { token: customer.token, body: { alternative_id } })
  const read = async () =>
    (await api<Changes>('GET', `bookings/${id}/changes`, { token: customer.token })).json.data.absence?.alternatives
  return { id, at, provider, token, answer, read, offered: json.data.absence?.alternatives ?? [] }
}

const stateOf = (id: number) =>
  sql`SELECT b.booking_status_id, b.starts_at, visit_worker(b.id) AS worker, a.answered_at,
    (SELECT json_agg(json_build_array(c.span, c.active)) FROM time_claims c WHERE c.booking_id = b.id) AS claims
    FROM bookings b JOIN visit_absences a ON a.booking_id = b.id WHERE b.id = ${id}`

test('an alternative of another visit, or of none, is not found, and the choice stays', async () => {
  const [visit, other] = [await scene(), await scene()]
  const before = await stateOf(visit.id)
  for (const alternative of [other.offered[0]?.id, 2_000_000_000])
    expect((await visit.answer(alternative)).json.code).toBe('not_found')
  expect(await stateOf(visit.id)).toEqual(before)
  expect((await visit.answer(visit.offered[0]?.id)).status).toBe(200)
})

test('a colleague who was booked meanwhile: the time is taken, and the choice stays', async () => {
  const { id, at, provider, offered, answer, read } = await scene()
  const span = [new Date(at - 7_200_000), new Date(at + 7_200_000)] as const
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    VALUES (${provider.id}, ${provider.workers[1]?.id ?? 0}, 'external', tstzrange(${span[0]}, ${span[1]}))`
  const before = await stateOf(id)
  expect((await answer(offered[0]?.id)).json.code).toBe('slot_taken')
  expect(await stateOf(id)).toEqual(before)
  expect(offered).toHaveLength(3)
  expect(await read()).toEqual([])
  expect((await answer(null)).status).toBe(200)
})

test('alternatives are read as quickly, however much a team has to do at other times of these days', async () => {
  const { id, at, provider } = await scene()
  const cost = async () => {
    await ownerSql`ANALYZE time_claims`
    return database.transaction(async (tx) => {
      const before = await rowsRead(tx, 'time_claims')
      expect(await pricedAlternatives(tx, id)).toHaveLength(3)
      return (await rowsRead(tx, 'time_claims')) - before
    })
  }
  const fill = (hours: number) =>
    sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
      SELECT ${provider.id}, ${provider.workers[1]?.id ?? 0}, 'external', tstzrange(from_at, from_at + interval '1 minute')
      FROM generate_series(0, 499) n, LATERAL (SELECT ${new Date(at + hours * 3_600_000)}::timestamptz + n * interval '2 minutes' AS from_at) f`
  await fill(-72)
  await fill(48)
  const few = await cost()
  await fill(-30)
  await fill(12)
  expect(await cost()).toBe(few)
})

test('a colleague comes at the booked time, however short the notice, and to a team that pauses; at another one as everybody', async () => {
  const { id, at, provider, token, offered } = await scene()
  const absent = async () => {
    await sql`DELETE FROM visit_absences WHERE booking_id = ${id}`
    const { json } = await api<Changes>('POST', `bookings/${id}/absence`, { token, body: {} })
    return (json.data.absence?.alternatives ?? []).map((one) => (Date.parse(one.at) - at) / 3_600_000)
  }
  await sql`UPDATE e_providers SET notice_minutes = ${Math.ceil((at - Date.now()) / 60_000) + 60} WHERE id = ${provider.id}`
  const hours = await absent()
  expect(offered).toHaveLength(3)
  expect(hours).toHaveLength(3)
  expect(hours[0]).toBe(0)
  for (const hour of hours.slice(1)) expect(hour).toBeGreaterThanOrEqual(1)
  await sql`UPDATE e_providers SET paused_until = current_date + 50 WHERE id = ${provider.id}`
  expect(await absent()).toEqual([0])
})

test('a colleague’s other time is asked for hours, notice and pause again when it is read and taken', async () => {
  const { id, at, provider, offered, answer, read } = await scene()
  const [booked, ...others] = offered
  const before = await stateOf(id)
  expect(others).toHaveLength(2)
  const refused = async () => {
    expect((await read())?.map((one) => one.id)).toEqual([booked?.id])
    for (const one of others) expect((await answer(one.id)).json.code).toBe('slot_taken')
    expect(await stateOf(id)).toEqual(before)
  }
  const date = wallTime('10:00', day).slice(0, 10)
  await sql`INSERT INTO availability_exceptions (e_provider_id, date) VALUES (${provider.id}, ${date}::date)`
  await refused()
  await sql`DELETE FROM availability_exceptions WHERE e_provider_id = ${provider.id}`
  const notice = Math.ceil((at - Date.now()) / 60_000) + 3000
  await sql`UPDATE e_providers SET notice_minutes = ${notice} WHERE id = ${provider.id}`
  await refused()
  await sql`UPDATE e_providers SET notice_minutes = 0, paused_until = current_date + 50 WHERE id = ${provider.id}`
  await refused()
  await sql`UPDATE e_providers SET paused_until = NULL WHERE id = ${provider.id}`
  expect((await answer(others[0]?.id)).status).toBe(200)
})

test('what was answered takes no place in a run, which ends a hundred', async () => {
  const { id, answer } = await scene()
  await comeDue(sql, [id])
  expect(await dueAbsences(db)).toContain(id)
  expect((await answer(null)).status).toBe(200)
  expect(await dueAbsences(db)).not.toContain(id)
})

test('who hears on the way, or late, that nobody comes has an hour to choose', async () => {
  const { id, answer } = await scene()
  await sql`UPDATE bookings SET starts_at = now() - interval '5 minutes', booking_status_id = 3 WHERE id = ${id}`
  await sql`UPDATE visit_absences SET created_at = now() - interval '59 minutes' WHERE booking_id = ${id}`
  await endUnansweredAbsences(database)
  expect(await stateOf(id)).toMatchObject([{ booking_status_id: 3, answered_at: null }])
  expect((await answer(null)).status).toBe(200)
})

test('a colleague at another time: the reminders are for that time', async () => {
  const { id, offered, answer } = await scene()
  const other = offered.find(({ local }) => !local.endsWith('10:00:00')) ?? expect.fail('no other time')
  expect((await answer(other.id)).status).toBe(200)
  const reminders = await sql`SELECT data ->> 'kind' AS kind, (data ->> 'starts_at')::bigint AS starts_at FROM jobs.job
    WHERE name = 'booking-alarm' AND data ->> 'booking_id' = ${String(id)}
      AND data ->> 'kind' IN ('day', 'hours') ORDER BY kind`
  const starts_at = Date.parse(other.at)
  expect(reminders).toEqual([
    { kind: 'day', starts_at },
    { kind: 'hours', starts_at },
  ])
})

test('who cannot come to a visit that ended meanwhile is told its status', async () => {
  const { id, token, answer } = await scene()
  expect((await answer(null)).status).toBe(200)
  for (const [path, body] of [
    ['absence', {}],
    ['delay', { minutes: 15 }],
  ] as const) {
    const { json } = await api('POST', `bookings/${id}/${path}`, { token, body })
    expect(json).toMatchObject({ code: 'move_not_allowed', data: { booking_status_id: 7 } })
  }
})

test('a visit that the office starts while its absence ends goes on', async () => {
  const { id } = await scene()
  await comeDue(sql, [id])
  await withBookingHeld(
    database,
    id,
    () => endUnansweredAbsences(database),
    async (held) => void (await held`UPDATE bookings SET booking_status_id = 2, start_at = now() WHERE id = ${id}`),
  )
  expect(await stateOf(id)).toMatchObject([{ booking_status_id: 2, answered_at: expect.any(Date) }])
})

test('nobody is called in sick who is in another team', async () => {
  const [provider, other] = [await buildProvider(db, { people: 1 }), await buildProvider(db, { people: 1 })]
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const worker_id = other.workers[0]?.id ?? 0
  const body = { starts: wallTime('08:00', 50), ends: wallTime('20:00', 50), worker_id }
  expect((await api('POST', 'provider/sick_days', { token, body })).json.code).toBe('not_found')
})

test('a visit that a colleague took over gives its time back when it ends', async () => {
  const { id, provider, token, offered, answer } = await scene()
  expect((await answer(offered[0]?.id)).status).toBe(200)
  const { json } = await api('PUT', `bookings/${id}`, { token, body: { booking_status_id: 7 } })
  expect(json.success).toBe(true)
  expect(await sql`SELECT kind FROM time_claims WHERE worker_id = ${provider.workers[1]?.id ?? 0} AND active`).toEqual(
    [],
  )
})
