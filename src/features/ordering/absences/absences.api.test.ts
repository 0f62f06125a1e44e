import { expect, test } from 'vitest'
import type { BookingEvent } from '#features/bookings/history/contract.ts'
import { type StatusKey, statusOf } from '#features/bookings/rules.ts'
import { testApp } from '../../../../test/app.ts'
import {
  buildBooking,
  buildCategory,
  buildPayment,
  buildProvider,
  buildService,
  buildToken,
} from '../../../../test/build.ts'
import { comeDue, visitBody, wallTime } from '../../../../test/visits.ts'
import type { Door } from '../door/contract.ts'
import type { Changes } from './contract.ts'
import { endUnansweredAbsences } from './service.ts'

const { api, db, database, sql, signIn } = await testApp()

const instant = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}+03:00`)
/** Each scene on a day of its own: others in reach are shared by all. */
let day = 10

const near = { latitude: 24.6943, longitude: 46.6857, description: 'Base', address: 'Olaya' }
const reachable = async (providerId: number) =>
  db
    .insertInto('e_provider_addresses')
    .values({ e_provider_id: providerId, ...near })
    .execute()

/** A provider of so many people with a service, and a customer with a visit at ten. */
const scene = async ({ people = 1, status = 'accepted' as StatusKey } = {}) => {
  const category = await buildCategory(db)
  const provider = await buildProvider(db, { people })
  const make = (e_provider_id: number) =>
    buildService(db, { e_provider_id, duration: '1:00', price_minor: 10_000, categories: [category.id] })
  const service = await make(provider.id)
  day += 1
  const at = instant(wallTime('10:00', day))
  const book = async (hours = 0) => {
    const customer = await signIn()
    const booking = await buildBooking(db, {
      user_id: customer.id,
      e_service_id: service.id,
      status,
      at: at + hours * 3_600_000,
    })
    return { id: booking.id, token: customer.token }
  }
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const other = async () => {
    const rival = await buildProvider(db)
    await reachable(rival.id)
    return { rival, service: await make(rival.id) }
  }
  return { provider, service, token, book, other, at, ten: wallTime('10:00', day), day }
}

const changes = async (id: number, token: string) =>
  (await api<Changes>('GET', `bookings/${id}/changes`, { token })).json.data
const absent = (id: number, token: string, note?: string) =>
  api<Changes>('POST', `bookings/${id}/absence`, { token, body: { note } })
const answer = (id: number, token: string, alternative_id: number | null) =>
  api<{ booking_id: number }>('PUT', `bookings/${id}/absence`, { token, body: { alternative_id } })
const bookingOf = async (id: number) => {
  const [row] = await sql<{ status: number; local: string; worker: number; provider: number }[]>`
    SELECT booking_status_id AS status, to_char(visit_local, 'YYYY-MM-DD HH24:MI:SS') AS local,
      visit_worker(id) AS worker, e_provider_id AS provider FROM bookings WHERE id = ${id}`
  return row
}

test('a delay tells the customer how late; the last one counts', async () => {
  const { token, book } = await scene()
  const visit = await book()
  const late = (minutes: number, by = token) =>
    api<Changes>('POST', `bookings/${visit.id}/delay`, { token: by, body: { minutes } })
  expect((await late(15)).json.data.late_minutes).toBe(15)
  await late(30)
  expect(await changes(visit.id, visit.token)).toEqual({ late_minutes: 30, absence: null })
  expect((await late(15, visit.token)).json.code).toBe('forbidden')
  expect((await late(4)).json.code).toBe('invalid')
  const notified = await sql`SELECT (data ->> 'minutes')::int AS minutes FROM notifications
    WHERE data ->> 'event' = 'running_late' AND (data ->> 'booking_id')::int = ${visit.id} ORDER BY created_at`
  expect(notified).toEqual([{ minutes: 15 }, { minutes: 30 }])
})

test.each(['ready', 'in_progress', 'done', 'failed'] as const)('%s: neither late nor absent', async (status) => {
  const { token, book } = await scene({ status })
  const visit = await book()
  expect((await absent(visit.id, token)).json.code).toBe('move_not_allowed')
  expect((await api('POST', `bookings/${visit.id}/delay`, { token, body: { minutes: 15 } })).json.code).toBe(
    'move_not_allowed',
  )
})

test.each(['received', 'accepted', 'on_the_way'] as const)(
  '%s: who said that they cannot come makes no further step, and no code is shown',
  async (status) => {
    const { token, book } = await scene({ status })
    const visit = await book()
    await absent(visit.id, token)
    for (const id of [4, 3, 5]) {
      const { json } = await api('PUT', `bookings/${visit.id}`, { token, body: { booking_status_id: id } })
      if (id !== (await bookingOf(visit.id))?.status) expect(json.code).toBe('move_not_allowed')
    }
    const door = await api<Door>('GET', `bookings/${visit.id}/door`, { token: visit.token })
    expect(door.json.data.start.code).toBeNull()
    expect((await answer(visit.id, visit.token, null)).status).toBe(200)
    expect((await bookingOf(visit.id))?.status).toBe(7)
  },
)

test('a colleague takes over at the same time: same booking, another worker', async () => {
  const { token, book, ten, provider } = await scene({ people: 2 })
  const visit = await book()
  const { json } = await absent(visit.id, token, 'My car broke down')
  expect(json.data.absence).toMatchObject({ note: 'My car broke down' })
  const [first] = json.data.absence?.alternatives ?? []
  expect(first).toMatchObject({ local: ten, same_provider: true, total: 100, e_provider: { id: provider.id } })
  expect((await answer(visit.id, visit.token, first?.id ?? 0)).json.data).toEqual({ booking_id: visit.id })
  expect(await bookingOf(visit.id)).toMatchObject({ status: 4, local: ten, worker: provider.workers[1]?.id })
  expect(await changes(visit.id, visit.token)).toEqual({ late_minutes: null, absence: null })
  expect((await answer(visit.id, visit.token, first?.id ?? 0)).json.code).toBe('not_found')
})

test('on the way and then ill: with the colleague nobody is on the way yet, nor late', async () => {
  const { token, book, provider } = await scene({ people: 2, status: 'on_the_way' })
  const visit = await book()
  await api('POST', `bookings/${visit.id}/delay`, { token, body: { minutes: 30 } })
  const [first] = (await absent(visit.id, token)).json.data.absence?.alternatives ?? []
  expect((await answer(visit.id, visit.token, first?.id ?? 0)).status).toBe(200)
  expect(await bookingOf(visit.id)).toMatchObject({ status: 4, worker: provider.workers[1]?.id })
  expect(await changes(visit.id, visit.token)).toEqual({ late_minutes: null, absence: null })
  const history = await api<{ events: BookingEvent[] }>('GET', `bookings/${visit.id}/events`, { token: visit.token })
  expect(history.json.data.events.at(-1)).toMatchObject({ kind: 'rescheduled', from: { id: 3 }, to: { id: 4 } })
})

test('absent once more: only the alternatives of this absence are offered', async () => {
  const { token, book } = await scene({ people: 2 })
  const visit = await book()
  const former = (await absent(visit.id, token)).json.data.absence?.alternatives ?? []
  expect((await answer(visit.id, visit.token, former[0]?.id ?? 0)).status).toBe(200)
  const offered = (await absent(visit.id, token)).json.data.absence?.alternatives ?? []
  expect(offered.length).toBeGreaterThan(0)
  expect(offered.length).toBeLessThanOrEqual(3)
  const formerIds = former.map(({ id }) => id)
  expect(offered.filter(({ id }) => formerIds.includes(id))).toEqual([])
})

test('without a colleague, somebody else in reach; the old booking ends without a fee', async () => {
  const { token, book, other, ten } = await scene()
  const { rival, service } = await other()
  const visit = await book()
  const { json } = await absent(visit.id, token)
  expect(json.data.absence?.alternatives).toMatchObject([
    { local: ten, same_provider: false, total: 100, e_provider: { id: rival.id }, e_service: { id: service.id } },
  ])
  const taken = await answer(visit.id, visit.token, json.data.absence?.alternatives[0]?.id ?? 0)
  const made = taken.json.data.booking_id
  expect(made).not.toBe(visit.id)
  expect(await bookingOf(made)).toMatchObject({ status: 1, local: ten, provider: rival.id })
  expect((await bookingOf(visit.id))?.status).toBe(7)
  // Who lost the answer, or looks from another device, finds it there; the provider does not.
  expect((await changes(visit.id, visit.token)).instead).toBe(made)
  expect(await changes(visit.id, token)).toEqual({ late_minutes: null, absence: null })
  const notified = await sql`SELECT notifiable_id AS reader FROM notifications
    WHERE data ->> 'event' = 'booked_instead' AND (data ->> 'booking_id')::int = ${made}`
  expect(notified).toEqual([{ reader: (await sql`SELECT user_id FROM bookings WHERE id = ${made}`)[0]?.user_id }])
})

test('not at another price than the one that was shown', async () => {
  const { token, book, other } = await scene()
  const { service } = await other()
  const visit = await book()
  const [offered] = (await absent(visit.id, token)).json.data.absence?.alternatives ?? []
  await sql`UPDATE e_services SET price_minor = 90000 WHERE id = ${service.id}`
  const take = (total: number) =>
    api('PUT', `bookings/${visit.id}/absence`, {
      token: visit.token,
      body: { alternative_id: offered?.id, expected_total: total },
    })
  expect((await take(offered?.total ?? 0)).json).toMatchObject({ code: 'price_changed', data: { total: 900 } })
  expect((await bookingOf(visit.id))?.status).toBe(4)
  expect((await take(900)).status).toBe(200)
})

test('answered twice at once: the second answer finds nothing to answer', async () => {
  const { token, book } = await scene({ people: 3 })
  const visit = await book()
  const { absence } = (await absent(visit.id, token)).json.data
  const answers = await Promise.all([
    ...(absence?.alternatives ?? []).map(({ id }) => answer(visit.id, visit.token, id)),
    answer(visit.id, visit.token, null),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.code))).toEqual(
    new Set(['not_found']),
  )
})

test('cancelled free of charge, and what was paid comes back', async () => {
  const { token, book } = await scene()
  const visit = await book()
  await sql`UPDATE bookings SET cancellation_terms = '[{"hours_before": 999, "fee_percent": 100, "cap": null}]' WHERE id = ${visit.id}`
  await buildPayment(db, { booking_id: visit.id, payment_status_id: 2 })
  expect((await answer(visit.id, visit.token, null)).json.code).toBe('not_found')
  await absent(visit.id, token)
  expect((await answer(visit.id, token, null)).json.code).toBe('forbidden')
  expect((await answer(visit.id, visit.token, null)).status).toBe(200)
  const [row] =
    await sql`SELECT booking_status_id AS status, cancellation_fee_minor AS fee FROM bookings WHERE id = ${visit.id}`
  expect([row?.status, Number(row?.fee ?? 0)]).toEqual([7, 0])
})

test('a sick day: three customers, two take an alternative, one cancels; nobody books the sick worker', async () => {
  const { token, book, ten, day, provider, service } = await scene({ people: 3 })
  const visits = [await book(), await book(3), await book(6)]
  const body = { starts: wallTime('08:00', day), ends: wallTime('20:00', day), note: 'Ill today' }
  const sick = await api<{ visits: number }>('POST', 'provider/sick_days', { token, body })
  expect(sick.json.data).toEqual({ visits: 3 })
  expect((await api<{ visits: number }>('POST', 'provider/sick_days', { token, body })).json.data).toEqual({
    visits: 3,
  })
  const [notified] = await sql`SELECT count(*)::int AS n FROM notifications WHERE data ->> 'event' = 'provider_absent'
    AND (data ->> 'booking_id')::int = ANY (${visits.map(({ id }) => id)})`
  expect(notified).toEqual({ n: 3 })
  for (const { id, token: customer } of visits.slice(0, 2)) {
    const { absence } = await changes(id, customer)
    expect([absence?.note, absence?.alternatives.length]).toEqual(['Ill today', 3])
    expect((await answer(id, customer, absence?.alternatives[0]?.id ?? 0)).status).toBe(200)
    expect((await bookingOf(id))?.worker).not.toBe(provider.workers[0]?.id)
  }
  const last = visits[2]
  await answer(last?.id ?? 0, last?.token ?? '', null)
  expect([(await bookingOf(visits[0]?.id ?? 0))?.local, (await bookingOf(last?.id ?? 0))?.status]).toEqual([ten, 7])
  const [claims] = await sql<{ hours: number }[]>`
    SELECT sum(extract(epoch FROM upper(span) - lower(span)) / 3600)::float8 AS hours FROM time_claims
    WHERE worker_id = ${provider.workers[0]?.id ?? 0} AND active AND kind = 'time_off'`
  // Also the hours of the visits, which are given back, stay off.
  expect([claims?.hours, service.e_provider_id]).toEqual([12, provider.id])
})

test('an own cancellation meanwhile gives nobody the time of who cannot come', async () => {
  const { token, book, ten, service } = await scene()
  const visit = await book()
  await absent(visit.id, token)
  await api('PUT', `bookings/${visit.id}`, { token: visit.token, body: { booking_status_id: 7 } })
  const other = await signIn()
  const body = visitBody(service, { booking_at: ten })
  expect((await api('POST', 'bookings', { token: other.token, body })).json.code).toBe('slot_taken')
})

test('a worker calls in sick for themselves only', async () => {
  const provider = await buildProvider(db, { people: 2, roles: ['owner', 'worker'] })
  const { token } = await buildToken(db, { user_id: provider.userIds[1] ?? 0 })
  const sick = (worker_id?: number) =>
    api('POST', 'provider/sick_days', {
      token,
      body: { starts: wallTime('08:00', 50), ends: wallTime('20:00', 50), worker_id },
    })
  expect((await sick(provider.workers[0]?.id)).json.code).toBe('not_found')
  expect((await sick()).json.data).toEqual({ visits: 0 })
})

test('without an answer the booking ends when its time has come', async () => {
  const { token, book } = await scene()
  const visit = await book()
  await absent(visit.id, token)
  await endUnansweredAbsences(database)
  expect((await bookingOf(visit.id))?.status).toBe(4)
  await comeDue(sql, [visit.id])
  await endUnansweredAbsences(database)
  expect((await bookingOf(visit.id))?.status).toBe(7)
})

type Visit = { id: number; token: string }
type Scene = Awaited<ReturnType<typeof scene>>
test.each<[string, (visit: Visit, scene: Scene) => ReturnType<typeof api>]>([
  [
    'the customer takes another time',
    ({ id, token }, { day }) =>
      api('PUT', `bookings/${id}/reschedule`, { token, body: { booking_at: wallTime('12:00', day) } }),
  ],
  [
    'a colleague is given the visit',
    ({ id }, { token, provider }) =>
      api('PUT', `provider/bookings/${id}/worker`, { token, body: { worker_id: provider.workers[1]?.id } }),
  ],
])('%s: the absence is over, and with it the free cancellation and the end at the start', async (_, settle) => {
  const open = await scene({ people: 2 })
  const visit = await open.book()
  await absent(visit.id, open.token)
  const settled = await settle(visit, open)
  expect([settled.status, settled.json.code]).toEqual([200, undefined])
  expect((await changes(visit.id, visit.token)).absence).toBe(null)
  expect((await answer(visit.id, visit.token, null)).json.code).toBe('not_found')
  await comeDue(sql, [visit.id])
  await endUnansweredAbsences(database)
  expect((await bookingOf(visit.id))?.status).not.toBe(statusOf('failed').id)
})
