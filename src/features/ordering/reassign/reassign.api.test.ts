import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import type { BookingEvent } from '#features/bookings/history/contract.ts'
import { type StatusKey, statusOf } from '#features/bookings/rules.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildExclusion, buildProvider, buildService } from '../../../../test/build.ts'
import { waitingForLocks, withBookingHeld } from '../../../../test/rowLocks.ts'
import type { VisitWorkers } from './contract.ts'

const { api, db, sql, signIn } = await testApp()
const [owner, first, second] = [
  await signIn({ role: 'provider' }),
  await signIn({ role: 'provider', name: 'Ali' }),
  await signIn({ role: 'provider', name: 'Badr' }),
]
const provider = await buildProvider(db, {
  people: [owner.id, first.id, second.id],
  roles: ['owner', 'worker', 'worker'],
})
const service = await buildService(db, { e_provider_id: provider.id })
const workerOf = (id: number) => provider.workers.find(({ user_id }) => user_id === id)?.id ?? 0
const [ali, badr] = [workerOf(first.id), workerOf(second.id)]

let day = 2
const tomorrow = () => Date.now() + day++ * 86_400_000
const visit = (worker_id: number, over = {}) =>
  buildBooking(db, { e_service_id: service.id, worker_id, at: tomorrow(), ...over })
const give = (id: number, worker_id: number, token = owner.token) =>
  api<VisitWorkers>('PUT', `provider/bookings/${id}/worker`, { token, body: { worker_id } })
const sees = async (token: string, id: number) => (await api('GET', `bookings/${id}`, { token })).status === 200

test('the second worker comes and sees it, the first no longer does; both are notified', async () => {
  const { id } = await visit(ali)
  expect([await sees(first.token, id), await sees(second.token, id)]).toEqual([true, false])
  const { json } = await give(id, badr)
  expect(json.data).toMatchObject({ worker_id: badr, open: true })
  expect([await sees(first.token, id), await sees(second.token, id)]).toEqual([false, true])
  const claims = await sql`SELECT worker_id, active FROM time_claims WHERE booking_id = ${id} ORDER BY id`
  expect([...claims]).toEqual([
    { worker_id: ali, active: false },
    { worker_id: badr, active: true },
  ])
  const notified = await sql`SELECT notifiable_id, data ->> 'event' AS event FROM notifications
    WHERE data ->> 'booking_id' = ${String(id)} ORDER BY notifiable_id`
  expect([...notified]).toEqual([
    { notifiable_id: first.id, event: 'taken_over' },
    { notifiable_id: second.id, event: 'given' },
  ])
  expect((await give(id, badr)).status).toBe(200)
  expect(await sql`SELECT FROM time_claims WHERE booking_id = ${id}`).toHaveLength(2)
})

test('a visit that its customer has moved is not given by who saw the former time', async () => {
  const { id, user_id } = await visit(ali, { at: Date.now() + 40 * 86_400_000 })
  const { booking_at: shown } = (await api<Booking>('GET', `bookings/${id}`, { token: owner.token })).json.data
  await sql`UPDATE bookings SET starts_at = starts_at + interval '1 hour', visit_local = visit_local + interval '1 hour'
    WHERE id = ${id}`
  const at = (expected_at: string) =>
    api('PUT', `provider/bookings/${id}/worker`, { token: owner.token, body: { worker_id: badr, expected_at } })
  expect((await at(shown)).json).toMatchObject({ success: false, code: 'visit_moved' })
  expect([await sees(first.token, id), await sees(second.token, id)]).toEqual([true, false])
  expect((await at(new Date(Date.parse(shown) + 3_600_000).toISOString())).status).toBe(200)
  expect(await sql`SELECT FROM notifications WHERE notifiable_id = ${user_id}`).toHaveLength(0)
})

test('who takes a visit over is not told of what they did themselves', async () => {
  const { id } = await visit(ali)
  expect((await give(id, workerOf(owner.id))).status).toBe(200)
  const notified = await sql`SELECT notifiable_id FROM notifications WHERE data ->> 'booking_id' = ${String(id)}`
  expect([...notified]).toEqual([{ notifiable_id: first.id }])
})

test('a worker with another visit then is refused, and nothing has changed', async () => {
  const at = tomorrow()
  const { id } = await visit(ali, { at })
  await visit(badr, { at: at + 1_800_000 })
  const { json } = await api<VisitWorkers>('GET', `provider/bookings/${id}/workers`, { token: owner.token })
  expect(json.data.workers.map((worker) => [worker.id, worker.free])).toContainEqual([badr, false])
  expect((await give(id, badr)).json.code).toBe('slot_taken')
  expect([...(await sql`SELECT worker_id FROM time_claims WHERE booking_id = ${id} AND active`)]).toEqual([
    { worker_id: ali },
  ])
})

test('not to a worker who does not do the service, who is not offered either', async () => {
  const { id } = await visit(ali)
  await buildExclusion(db, { worker_id: badr, e_service_id: service.id })
  expect((await give(id, badr)).json.code).toBe('not_their_service')
  const { json } = await api<VisitWorkers>('GET', `provider/bookings/${id}/workers`, { token: owner.token })
  expect(json.data.workers.map((worker) => worker.id)).not.toContain(badr)
  await sql`DELETE FROM worker_exclusions WHERE worker_id = ${badr}`
})

test('not to a worker who is blocked, who is not offered either', async () => {
  const { id } = await visit(ali)
  await sql`UPDATE users SET blocked_at = now(), blocked_reason = 'test' WHERE id = ${second.id}`
  const { json } = await api<VisitWorkers>('GET', `provider/bookings/${id}/workers`, { token: owner.token })
  expect(json.data.workers.map((worker) => worker.id)).not.toContain(badr)
  expect((await give(id, badr)).json.code).toBe('not_their_service')
  await sql`UPDATE users SET blocked_at = NULL, blocked_reason = NULL WHERE id = ${second.id}`
})

test('two visits at one time given to one worker at once: one of them', async () => {
  const at = tomorrow()
  const [one, other] = [await visit(ali, { at }), await visit(badr, { at })]
  const third = provider.workers[0]?.id ?? 0
  const answers = await Promise.all([give(one.id, third), give(other.id, third)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('not once it has started, not to an inactive worker, nor to another provider’s', async () => {
  const started = await visit(ali, { status: 'in_progress' })
  expect((await give(started.id, badr)).json.code).toBe('move_not_allowed')
  const { id } = await visit(ali)
  const foreign = await buildProvider(db)
  expect((await give(id, foreign.workers[0]?.id ?? 0)).status).toBe(404)
  await sql`UPDATE workers SET active = false WHERE id = ${badr}`
  expect((await give(id, badr)).json.code).toBe('not_their_service')
  await sql`UPDATE workers SET active = true WHERE id = ${badr}`
})

test.each<[StatusKey, StatusKey, number]>([
  ['received', 'received', 0],
  ['accepted', 'accepted', 0],
  ['on_the_way', 'accepted', 1],
  ['ready', 'accepted', 1],
])('%s: for the customer it is %s once somebody else comes, in the history, too', async (status, then, notified) => {
  const customer = await signIn()
  const { id } = await visit(ali, { user_id: customer.id, status })
  await sql`INSERT INTO visit_delays (booking_id, user_id, minutes) VALUES (${id}, ${first.id}, 30)`
  await give(id, badr)
  const get = async <T>(path: string) => (await api<T>('GET', path, { token: customer.token })).json.data
  expect((await get<Booking>(`bookings/${id}`)).booking_status.id).toBe(statusOf(then).id)
  const { events } = await get<{ events: BookingEvent[] }>(`bookings/${id}/events`)
  expect(events.at(-1)).toMatchObject({
    ...{ kind: 'reassigned', actor: 'provider', user: { id: owner.id } },
    ...{ from: { id: statusOf(status).id }, to: { id: statusOf(then).id }, note: null },
  })
  expect(await get(`bookings/${id}/changes`)).toEqual({ late_minutes: null, absence: null })
  const news =
    await sql`SELECT data #>> '{status,en}' AS status FROM notifications WHERE notifiable_id = ${customer.id}`
  expect([...news]).toEqual(Array.from({ length: notified }, () => ({ status: 'Accepted' })))
})

test('who was asked what to do because the first cannot come is told that a colleague does', async () => {
  const { id, user_id } = await visit(ali, { status: 'accepted' })
  await api('POST', `bookings/${id}/absence`, { token: first.token, body: {} })
  await give(id, badr)
  const notified = await sql<{ event: string | null }[]>`SELECT data ->> 'event' AS event FROM notifications
    WHERE data ->> 'booking_id' = ${String(id)} AND notifiable_id = ${user_id} ORDER BY created_at`
  expect(notified.map(({ event }) => event)).toEqual(['provider_absent', 'other_worker'])
  const team = await sql`SELECT data ->> 'event' AS event, read_at IS NOT NULL AS read FROM notifications
    WHERE data ->> 'booking_id' = ${String(id)} AND notifiable_id = ${owner.id} ORDER BY created_at`
  expect(team).toEqual([
    { event: 'team_absent', read: false },
    { event: 'other_worker', read: true },
  ])
})

test('a visit whose reminders fell into the time in which nobody came is reminded of once a colleague does', async () => {
  const { id, starts_at } = await visit(ali, { status: 'received', at: Date.now() + 99 * 86_400_000 })
  await api('POST', `bookings/${id}/absence`, { token: first.token, body: {} })
  expect((await give(id, badr)).status).toBe(200)
  const alarms = await sql<{ kind: string }[]>`SELECT data ->> 'kind' AS kind FROM jobs.job
    WHERE singleton_key LIKE ${`${id}:%:${starts_at.getTime()}`} AND start_after > now() ORDER BY 1`
  expect(alarms.map(({ kind }) => kind)).toEqual(['day', 'hours', 'unanswered'])
})

test('a visit that is accepted in that moment is given all the same', async () => {
  const { id } = await visit(ali)
  const given = await withBookingHeld(
    { sql },
    id,
    () => give(id, badr),
    async (held) =>
      void (await held`UPDATE bookings SET booking_status_id = ${statusOf('accepted').id} WHERE id = ${id}`),
  )
  expect(given.json.data).toMatchObject({ worker_id: badr, open: true })
})

/** The same as `give` of a colleague, for a transaction that holds the visit. */
const handOver = (id: number) => async (held: Awaited<ReturnType<typeof sql.reserve>>) => {
  await held`UPDATE time_claims SET active = false WHERE booking_id = ${id}`
  await held`INSERT INTO time_claims (e_provider_id, worker_id, booking_id, kind, span)
    SELECT e_provider_id, ${badr}, booking_id, kind, span FROM time_claims WHERE booking_id = ${id}`
}

test.each([
  ['declines', { cancel: true, reason: 'Ill' }],
  ['sets out for', { booking_status_id: statusOf('on_the_way').id }],
])('who %s a visit that is given to a colleague meanwhile does not see it any more', async (_, body) => {
  const { id } = await visit(ali, { status: 'accepted' })
  const move = () => api('PUT', `bookings/${id}`, { token: first.token, body })
  const moved = await withBookingHeld({ sql }, id, move, handOver(id))
  expect(moved.json.code).toBe('not_found')
  expect(await sql`SELECT booking_status_id FROM bookings WHERE id = ${id}`).toEqual([
    { booking_status_id: statusOf('accepted').id },
  ])
})

test('who was given a visit a moment ago is told that its customer cancels it', async () => {
  const customer = await signIn()
  const { id } = await visit(ali, { status: 'accepted', user_id: customer.id })
  const cancel = () => api('PUT', `bookings/${id}`, { token: customer.token, body: { cancel: true, reason: 'Away' } })
  expect((await withBookingHeld({ sql }, id, cancel, handOver(id))).status).toBe(200)
  const told = await sql`SELECT notifiable_id FROM notifications
    WHERE data ->> 'booking_id' = ${String(id)} AND data ->> 'event' = 'cancelled' ORDER BY notifiable_id`
  expect([...told]).toEqual([{ notifiable_id: owner.id }, { notifiable_id: second.id }])
})

test('given to one colleague twice in the same moment it is one line of its history', async () => {
  const { id } = await visit(ali, { status: 'accepted' })
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`SELECT FROM bookings WHERE id = ${id} FOR UPDATE`
    const both = [give(id, badr), give(id, badr)]
    await expect.poll(() => waitingForLocks(sql)).toBe(2)
    await held`COMMIT`
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  } finally {
    held.release()
  }
  const events = await sql`SELECT FROM booking_events WHERE booking_id = ${id} AND from_status_id = to_status_id`
  expect(events).toHaveLength(1)
})
