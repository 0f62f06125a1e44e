import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import type { StatusKey } from '#features/bookings/rules.ts'
import { testApp } from '../../../../test/app.ts'
import {
  buildBooking,
  buildOption,
  buildOptionGroup,
  buildProvider,
  buildService,
  buildToken,
} from '../../../../test/build.ts'
import { wallTime } from '../../../../test/visits.ts'
import { expireRequests, runAlarm } from '../alarms/service.ts'

const { api, database, db, sql, signIn } = await testApp()

type Answer = { proposal: { at: string; local: string; note: string | null } | null }

const scene = async (status: StatusKey = 'accepted') => {
  const provider = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const customer = await signIn()
  const at = Date.parse(`${wallTime('10:00', 12).replace(' ', 'T')}+03:00`)
  const booking = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status, at })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const path = `bookings/${booking.id}/proposal`
  return {
    service,
    booking,
    path,
    customer: customer.token,
    provider: token,
    propose: (booking_at: string, note?: string) => api<Answer>('POST', path, { token, body: { booking_at, note } }),
    answer: (by: string, take: boolean) => api<Answer>('PUT', path, { token: by, body: { take } }),
    visit: async () => {
      const [row] = await sql`SELECT to_char(visit_local, 'YYYY-MM-DD HH24:MI:SS') AS local, booking_status_id AS status
        FROM bookings WHERE id = ${booking.id}`
      return row
    },
  }
}

test('a proposed time becomes the visit’s when the customer takes it', async () => {
  const { propose, answer, visit, customer, provider, path } = await scene()
  const later = wallTime('15:00', 12)
  const made = await propose(later, 'Traffic in the morning')
  expect(made.json.data.proposal).toMatchObject({ local: later, note: 'Traffic in the morning' })
  expect((await visit())?.local).toBe(wallTime('10:00', 12))
  expect((await api<Answer>('GET', path, { token: customer })).json.data.proposal?.local).toBe(later)
  expect((await answer(provider, true)).json.code).toBe('forbidden')
  expect((await answer(customer, true)).json.data).toEqual({ proposal: null })
  expect(await visit()).toEqual({ local: later, status: 4 })
  expect((await answer(customer, true)).json.code).toBe('offer_closed')
})

test('the customer keeps the time; the provider replaces or withdraws what they proposed', async () => {
  const { propose, answer, visit, customer, provider } = await scene()
  await propose(wallTime('15:00', 12))
  await propose(wallTime('16:00', 12))
  expect((await answer(customer, false)).json.data).toEqual({ proposal: null })
  await propose(wallTime('17:00', 12))
  expect((await answer(provider, false)).status).toBe(200)
  expect((await visit())?.local).toBe(wallTime('10:00', 12))
  const states = await sql<{ state: string }[]>`SELECT state FROM visit_proposals ORDER BY id DESC LIMIT 3`
  expect(states.map(({ state }) => state)).toEqual(['withdrawn', 'kept', 'withdrawn'])
})

test('the same time proposed once more, as after a reload, is told the customer once; with another note it is another one', async () => {
  const { propose, booking } = await scene()
  const later = wallTime('15:00', 12)
  const told = async () =>
    (
      await sql`SELECT 1 FROM notifications WHERE data ->> 'event' = 'time_proposed'
      AND data ->> 'booking_id' = ${String(booking.id)}`
    ).length
  for (const note of [undefined, '']) expect((await propose(later, note)).json.data.proposal?.local).toBe(later)
  expect(await told()).toBe(1)
  expect((await propose(later, 'Traffic')).json.data.proposal?.note).toBe('Traffic')
  expect(await told()).toBe(2)
  const states = await sql<
    { state: string }[]
  >`SELECT state FROM visit_proposals WHERE booking_id = ${booking.id} ORDER BY id`
  expect(states.map(({ state }) => state)).toEqual(['withdrawn', 'open'])
})

test.each([
  ['has passed', (id: number) => sql`UPDATE visit_proposals SET starts_at = now() WHERE booking_id = ${id}`],
  ['is of a visit under way', (id: number) => sql`UPDATE bookings SET booking_status_id = 3 WHERE id = ${id}`],
])('a proposed time that %s is not shown', async (_, change) => {
  const { propose, booking, path, customer, provider } = await scene()
  await propose(wallTime('15:00', 12))
  await change(booking.id)
  for (const token of [customer, provider])
    expect((await api<Answer>('GET', path, { token })).json.data).toEqual({ proposal: null })
})

test('a proposal ends when the customer moves the visit themselves', async () => {
  const { propose, answer, booking, path, customer } = await scene()
  await propose(wallTime('15:00', 12))
  const body = { booking_at: wallTime('13:00', 12) }
  expect((await api('PUT', `bookings/${booking.id}/reschedule`, { token: customer, body })).status).toBe(200)
  expect((await api<Answer>('GET', path, { token: customer })).json.data).toEqual({ proposal: null })
  expect((await answer(customer, true)).json.code).toBe('offer_closed')
})

test('the same rules as for everyone: hours, taken times, and visits that are under way', async () => {
  const { propose, service, booking, customer, path } = await scene()
  expect((await propose(wallTime('23:00', 12))).json.code).toBe('outside_hours')
  expect((await propose(wallTime('10:00', 12))).json.code).toBe('conflict')
  // Half an hour later overlaps only the visit itself.
  expect((await propose(wallTime('10:30', 12))).status).toBe(200)
  const at = booking.starts_at.getTime() + 4 * 3_600_000
  await buildBooking(db, { e_service_id: service.id, at })
  expect((await propose(wallTime('14:00', 12))).json.code).toBe('slot_taken')
  expect((await api('POST', path, { token: customer, body: { booking_at: wallTime('15:00', 12) } })).json.code).toBe(
    'forbidden',
  )
  const away = await scene('on_the_way')
  expect((await away.propose(wallTime('15:00', 12))).json.code).toBe('move_not_allowed')
})

test('a proposed time that was taken meanwhile is refused, and the visit stays where it is', async () => {
  const { propose, answer, visit, service, booking, customer } = await scene()
  await propose(wallTime('15:00', 12))
  await buildBooking(db, { e_service_id: service.id, at: booking.starts_at.getTime() + 5 * 3_600_000 })
  expect((await answer(customer, true)).json.code).toBe('slot_taken')
  expect(await visit()).toEqual({ local: wallTime('10:00', 12), status: 4 })
})

test('a time that its provider proposes needs no notice, neither to be proposed nor to be taken', async () => {
  const { propose, answer, visit, booking, customer } = await scene()
  await sql`UPDATE e_providers SET notice_minutes = 14 * 1440 WHERE id = ${booking.e_provider_id}`
  expect((await propose(wallTime('15:00', 12))).status).toBe(200)
  const moved = { booking_at: wallTime('16:00', 12) }
  const own = await api('PUT', `bookings/${booking.id}/reschedule`, { token: customer, body: moved })
  expect(own.json.code).toBe('too_soon')
  expect((await answer(customer, true)).status).toBe(200)
  expect(await visit()).toEqual({ local: wallTime('15:00', 12), status: 4 })
})

test('only the time that was shown is taken or turned down, not one that replaced it meanwhile', async () => {
  const { propose, visit, customer, path } = await scene()
  const shown = (await propose(wallTime('15:00', 12))).json.data.proposal?.at
  const next = (await propose(wallTime('08:00', 12))).json.data.proposal?.at
  const answer = (take: boolean, at?: string) => api<Answer>('PUT', path, { token: customer, body: { take, at } })
  for (const take of [true, false]) expect((await answer(take, shown)).json.code).toBe('conflict')
  expect(await visit()).toEqual({ local: wallTime('10:00', 12), status: 4 })
  expect((await answer(true, next)).status).toBe(200)
  expect(await visit()).toEqual({ local: wallTime('08:00', 12), status: 4 })
})

test('a proposed time of an hour that the clocks repeat is the one that was shown', async () => {
  const { propose, answer, booking, customer } = await scene()
  await sql`DELETE FROM availability_hours WHERE e_provider_id = ${booking.e_provider_id}`
  await sql`UPDATE bookings SET visit_tz = 'Europe/Berlin' WHERE id = ${booking.id}`
  const second = '2199-10-27T01:30:00.000Z'
  expect((await propose(second)).json.data.proposal).toMatchObject({ at: second, local: '2199-10-27 02:30:00' })
  expect((await answer(customer, true)).status).toBe(200)
  const [row] = await sql<{ starts_at: Date }[]>`SELECT starts_at FROM bookings WHERE id = ${booking.id}`
  expect(row?.starts_at.toISOString()).toBe(second)
})

test('a proposed time adds nothing to the price, whatever its provider publishes meanwhile', async () => {
  const provider = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00', price_minor: 10_000 })
  const { id: option_group_id } = await buildOptionGroup(db)
  const timed = (price_minor: number, applies_from: string, applies_until: string) =>
    buildOption(db, { e_service_id: service.id, option_group_id, price_minor, applies_from, applies_until })
  const morning = await timed(1_500, '10:00', '12:00')
  const customer = await signIn()
  const at = Date.parse(`${wallTime('10:00', 14).replace(' ', 'T')}+03:00`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted', at })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const agreed = async () => {
    const { json } = await api<Booking>('GET', `bookings/${id}`, { token: customer.token })
    return [json.data.visit_local, json.data.total, json.data.options.map((option) => option.id)]
  }
  const taken = async (booking_at: string) => {
    expect((await api('POST', `bookings/${id}/proposal`, { token, body: { booking_at } })).status).toBe(200)
    const answered = await api('PUT', `bookings/${id}/proposal`, { token: customer.token, body: { take: true } })
    expect(answered.status).toBe(200)
    return agreed()
  }
  expect(await agreed()).toEqual([wallTime('10:00', 14), 115, [morning.id]])

  // Both within the window the visit was in and beside it; what the customer agreed to keeps its price.
  await sql`UPDATE options SET price_minor = 90000 WHERE id = ${morning.id}`
  await buildOption(db, {
    e_service_id: service.id,
    price_minor: 100_000,
    applies_from: '09:00',
    applies_until: '19:00',
  })
  expect(await taken(wallTime('11:00', 14))).toEqual([wallTime('11:00', 14), 115, [morning.id]])

  // An option of another time of day falls away, and what applies now is not added in its place.
  await timed(5_000, '14:00', '18:00')
  expect(await taken(wallTime('15:00', 14))).toEqual([wallTime('15:00', 14), 100, []])
})

test('a request whose proposed time the customer takes is accepted: both agreed to it, and it does not run out', async () => {
  const { propose, answer, visit, customer, booking } = await scene('received')
  await propose(wallTime('15:00', 12))
  await sql`UPDATE bookings SET created_at = now() - interval '23 hours 59 minutes' WHERE id = ${booking.id}`
  expect((await answer(customer, true)).status).toBe(200)
  await sql`UPDATE bookings SET created_at = now() - interval '25 hours' WHERE id = ${booking.id}`
  await expireRequests(database)
  expect(await visit()).toEqual({ local: wallTime('15:00', 12), status: 4 })
})

test('a request waits a whole time for its customer after a proposal, and for its provider after their no', async () => {
  const { propose, answer, visit, customer, booking } = await scene('received')
  const expire = async () => {
    await expireRequests(database)
    return (await visit())?.status
  }
  await sql`UPDATE bookings SET created_at = now() - interval '23 hours' WHERE id = ${booking.id}`
  await propose(wallTime('15:00', 12))
  await sql`UPDATE bookings SET created_at = now() - interval '25 hours' WHERE id = ${booking.id}`
  expect(await expire()).toBe(1)
  await answer(customer, false)
  await sql`UPDATE visit_proposals SET created_at = now() - interval '25 hours' WHERE booking_id = ${booking.id}`
  expect(await expire()).toBe(1)
  await sql`UPDATE visit_proposals SET answered_at = now() - interval '25 hours' WHERE booking_id = ${booking.id}`
  expect(await expire()).toBe(7)
})

test('a request is not said to wait for its provider while the customer considers another time', async () => {
  const { propose, answer, customer, booking } = await scene('received')
  await propose(wallTime('15:00', 12))
  const starts_at = booking.starts_at.getTime()
  const reminded = async () => {
    const late = Date.now() + 20 * 3_600_000
    await database.transaction((tx) => runAlarm(tx, { booking_id: booking.id, kind: 'unanswered', starts_at }, late))
    const found = await sql`SELECT FROM notifications WHERE data ->> 'event' = 'unanswered'
      AND data ->> 'booking_id' = ${String(booking.id)}`
    return found.length
  }
  expect(await reminded()).toBe(0)
  await answer(customer, false)
  expect(await reminded()).toBe(1)
})

test.each(['customer', 'provider'] as const)(
  'a request is reminded of again once its %s has closed the proposal, where the reminder fell into it',
  async (side) => {
    const { propose, answer, booking, ...tokens } = await scene('received')
    await propose(wallTime('15:00', 12))
    const starts_at = booking.starts_at.getTime()
    await database.transaction((tx) => runAlarm(tx, { booking_id: booking.id, kind: 'unanswered', starts_at }))
    const alarms = () => sql<{ minutes: number }[]>`
      SELECT round(extract(epoch FROM start_after - now()) / 60)::int AS minutes FROM jobs.job
      WHERE singleton_key = ${`${booking.id}:unanswered:${starts_at}`} AND state = 'created'`
    expect(await alarms()).toEqual([])
    expect((await answer(tokens[side], false)).status).toBe(200)
    expect(await alarms()).toEqual([{ minutes: 120 }])
  },
)

test.each([
  ['whose provider was not', 1],
  ['whose provider was', 2],
])(
  'a request %s reminded of is reminded of when the time that they proposed passes without an answer',
  async (_, times) => {
    const { propose, booking } = await scene('received')
    const data = { booking_id: booking.id, kind: 'unanswered', starts_at: booking.starts_at.getTime() }
    if (times === 2) await database.transaction((tx) => runAlarm(tx, data, Date.now() + 3 * 3_600_000))
    const time = wallTime('15:00', 12)
    await propose(time)
    const [alarm] = await sql<
      { at: Date; data: Record<string, unknown> }[]
    >`SELECT start_after AS at, data FROM jobs.job
    WHERE singleton_key LIKE ${`${booking.id}:unanswered:%`} AND start_after > now() + interval '2 days'`
    expect(alarm?.at).toEqual(new Date(`${time.replace(' ', 'T')}+03:00`))
    await sql`UPDATE visit_proposals SET starts_at = now() WHERE booking_id = ${booking.id}`
    await database.transaction((tx) => runAlarm(tx, alarm?.data ?? {}, Date.now() + 20 * 3_600_000))
    const found = await sql`SELECT FROM notifications WHERE data ->> 'event' = 'unanswered'
    AND data ->> 'booking_id' = ${String(booking.id)}`
    expect(found).toHaveLength(times)
  },
)

test('the desk says of a request that its customer is asked about another time, until they answer or it has passed', async () => {
  const { propose, answer, booking, customer, provider } = await scene('received')
  const proposed = async () => {
    type Day = { requests: { booking: { id: number }; proposed: boolean }[] }
    const { json } = await api<Day>('GET', 'provider/day', { token: provider })
    return json.data.requests.find((request) => request.booking.id === booking.id)?.proposed
  }
  expect(await proposed()).toBe(false)
  await propose(wallTime('15:00', 12))
  expect(await proposed()).toBe(true)
  await answer(customer, false)
  expect(await proposed()).toBe(false)
  await propose(wallTime('15:00', 12))
  await sql`UPDATE visit_proposals SET starts_at = now() WHERE booking_id = ${booking.id}`
  expect(await proposed()).toBe(false)
})
