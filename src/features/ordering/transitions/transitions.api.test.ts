import { describe, expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { type Actor, move, STATUSES, type StatusKey, statusOf } from '#features/bookings/rules.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildCoupon, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import type { CreatedBooking } from '../contract.ts'

const { api, db, sql, signIn } = await testApp()

const provider = await buildProvider(db, { buffer_after_minutes: 15 })
const service = await buildService(db, { e_provider_id: provider.id })
type Person = Exclude<Actor, 'system'>
const tokens: Record<Person, string> = {
  customer: (await signIn()).token,
  provider: (await buildToken(db, { user_id: provider.userIds[0] ?? 0 })).token,
  operator: (await signIn({ role: 'operator' })).token,
}
const [{ id: customerId } = { id: 0 }] = await sql<{ id: number }[]>`
  SELECT id FROM users WHERE role = 'customer' ORDER BY id LIMIT 1`

/** A booking of the customer in a status, each on a day of its own. */
let day = 2
const bookingIn = async (status: StatusKey) =>
  buildBooking(db, { user_id: customerId, e_service_id: service.id, status, at: Date.now() + day++ * 86_400_000 })

const put = (id: number, who: Person, body: object) =>
  api<Booking>('PUT', `bookings/${id}`, { token: tokens[who], body: { id, ...body } })

describe('every status, every requested status, every actor', () => {
  const actors = ['customer', 'provider', 'operator'] as const
  test.each(STATUSES.flatMap((from) => actors.map((who) => [from.key, who] as const)))('%s, %s', async (from, who) => {
    for (const { key: to, id: booking_status_id } of STATUSES) {
      const booking = await bookingIn(from)
      const { status, json } = await put(booking.id, who, { booking_status_id, reason: 'because' })
      const rule = move(from, to, who, { reason: 'because' })
      if (rule.ok || from === to) {
        expect([to, status, json.data?.booking_status]).toEqual([
          to,
          200,
          expect.objectContaining({ id: booking_status_id }),
        ])
      } else {
        expect([to, status, json.code, json.data]).toEqual([
          to,
          409,
          'move_not_allowed',
          { booking_status_id: statusOf(from).id },
        ])
      }
    }
  })
})

test('an operator gives a reason; an unknown status is a field error', async () => {
  const booking = await bookingIn('done')
  expect((await put(booking.id, 'operator', { booking_status_id: 7 })).json.code).toBe('reason_required')
  for (const body of [{}, { booking_status_id: 99 }, { booking_status_id: 'x' }, { cancel: false }]) {
    const { status, json } = await put(booking.id, 'customer', body)
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['booking_status_id']])
  }
})

test('a visit that its customer has moved meanwhile is not accepted, declined or begun by who saw the former time', async () => {
  for (const [from, to] of [
    ['received', 'accepted'],
    ['received', 'failed'],
    ['accepted', 'on_the_way'],
  ] as const) {
    const { id } = await bookingIn(from)
    const shown = (await api<Booking>('GET', `bookings/${id}`, { token: tokens.provider })).json.data.booking_at
    await sql`UPDATE bookings SET starts_at = starts_at + interval '1 hour', visit_local = visit_local + interval '1 hour' WHERE id = ${id}`
    const asked = { booking_status_id: statusOf(to).id, expected_status_id: statusOf(from).id, reason: 'because' }
    expect(await put(id, 'provider', { ...asked, expected_at: shown })).toMatchObject({
      status: 409,
      json: { code: 'visit_moved' },
    })
    const { booking_at, visit_local } = (await api<Booking>('GET', `bookings/${id}`, { token: tokens.provider })).json
      .data
    const expected_at = to === 'accepted' ? booking_at : visit_local
    expect((await put(id, 'provider', { ...asked, expected_at })).status).toBe(200)
  }
})

test.each([true, 1, '1', 'true'])('cancel alone, as %j, cancels', async (cancel) => {
  const { id } = await bookingIn('accepted')
  expect((await put(id, 'customer', { cancel })).json.data).toMatchObject({ cancel: true, booking_status: { id: 7 } })
})

test.each([
  ['start', 'ready', 'in_progress'],
  ['finish', 'in_progress', 'done'],
] as const)('a %s that the provider says is told to the customer once, as a question', async (step, from, to) => {
  const { id } = await bookingIn(from)
  await put(id, 'provider', { booking_status_id: statusOf(to).id })
  const told = await sql`
    SELECT data ->> 'event' AS event FROM notifications
    WHERE data ->> 'booking_id' = ${String(id)} AND notifiable_id = ${customerId}`
  expect([...told]).toEqual([{ event: `${step}_said` }])
})

test('cancelling frees the time and the coupon, stores the reason, notifies the provider, all in one transaction', async () => {
  // A separate provider: visits of the others depend on the time of day of the test run.
  const provider = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: provider.id })
  const coupon = await buildCoupon(db, { usage_limit: 1 })
  const body = visitBody(service, { coupon_id: coupon.id, booking_at: wallTime('09:00', 40) })
  const made = await api<CreatedBooking>('POST', 'bookings', { token: tokens.customer, body })
  const { id } = made.json.data
  const other = (await signIn()).token
  const again = () => api<CreatedBooking>('POST', 'bookings', { token: other, body })
  expect((await again()).json.code).toBe('slot_taken')

  const { json } = await put(id, 'customer', { cancel: true, booking_status_id: 7, reason: 'Moved house' })
  expect(json.data).toMatchObject({ cancel: true, cancel_reason: 'Moved house', booking_status: { id: 7, order: 60 } })
  expect((await again()).status).toBe(200)
  const events =
    await sql`SELECT actor, from_status_id, to_status_id, note FROM booking_events WHERE booking_id = ${id} ORDER BY id`
  expect([...events]).toEqual([
    { actor: 'customer', from_status_id: null, to_status_id: 1, note: null },
    { actor: 'customer', from_status_id: 1, to_status_id: 7, note: 'Moved house' },
  ])
  const notified =
    await sql`SELECT notifiable_id, type FROM notifications WHERE data ->> 'booking_id' = ${String(id)} ORDER BY created_at`
  expect([...notified]).toEqual([
    { notifiable_id: provider.userIds[0], type: 'App\\Notifications\\NewBooking' },
    { notifiable_id: provider.userIds[0], type: 'App\\Notifications\\StatusChangedBooking' },
  ])
})

test('the server’s clock starts and ends the visit; finishing early frees the rest', async () => {
  const hourly = await buildService(db, {
    e_provider_id: provider.id,
    price_unit: 'hourly',
    price_minor: 6_000,
    duration: '5:00',
  })
  const booking = await buildBooking(db, {
    user_id: customerId,
    e_service_id: hourly.id,
    status: 'ready',
    at: Date.now() - 3_600_000,
  })
  const start = await put(booking.id, 'customer', { booking_status_id: '2', start_at: 'Sat, 15 Jan 2022 10:00:00 GMT' })
  expect(Math.abs(Date.parse(start.json.data.start_at ?? '') - Date.now())).toBeLessThan(60_000)
  expect(start.json.data).toMatchObject({ total_basis: 'running', ends_at: null, booking_status: { order: 40 } })

  await sql`UPDATE bookings SET start_at = now() - interval '90 minutes' WHERE id = ${booking.id}`
  const finish = await put(booking.id, 'customer', { booking_status_id: 6, ends_at: '2022-01-15T10:00:00Z' })
  expect(finish.json.data).toMatchObject({
    total_basis: 'final',
    duration: 1.5,
    total: 90,
    booking_status: { order: 50 },
  })
  const [claim] = await sql<{ minutes: number; active: boolean }[]>`
    SELECT active, round(extract(epoch FROM upper(span) - now()) / 60)::int AS minutes
    FROM time_claims WHERE booking_id = ${booking.id}`
  expect(claim).toEqual({ active: true, minutes: 15 })
})

test('a visit by the hour that an operator cancels while it is under way costs no more with time', async () => {
  const hourly = await buildService(db, { e_provider_id: provider.id, price_unit: 'hourly', price_minor: 6_000 })
  const at = Date.now() - 3 * 86_400_000
  const booking = await buildBooking(db, { user_id: customerId, e_service_id: hourly.id, status: 'in_progress', at })
  await sql`UPDATE bookings SET start_at = now() - interval '90 minutes' WHERE id = ${booking.id}`
  const body = { booking_status_id: 7, reason: 'They quarrelled', cancellation_fee: 90 }
  const { status, json } = await put(booking.id, 'operator', body)
  expect([status, json.data]).toMatchObject([200, { total_basis: 'final', duration: 1.5, total: 90, cancel: true }])
  await sql`UPDATE bookings SET start_at = start_at - interval '2 days', ends_at = ends_at - interval '2 days' WHERE id = ${booking.id}`
  const { data } = (await api<Booking>('GET', `bookings/${booking.id}`, { token: tokens.customer })).json
  expect(data).toMatchObject({ total_basis: 'final', duration: 1.5, total: 90, cancellation: { fee: 90 } })
})

test('a coupon stays redeemed through every status, and only a failed booking returns it', async () => {
  // A separate provider: visits of the others depend on the time of day of the test run.
  const own = await buildProvider(db)
  const token = (await buildToken(db, { user_id: own.userIds[0] ?? 0 })).token
  const service = await buildService(db, { e_provider_id: own.id })
  const coupon = await buildCoupon(db, { usage_limit: 2 })
  const change = (id: number, by: string, body: object) =>
    api('PUT', `bookings/${id}`, { token: by, body: { id, ...body } })
  const uses = async () =>
    sql`SELECT c.used, p.used AS by_customer FROM coupons c
      LEFT JOIN coupon_customers p ON p.coupon_id = c.id AND p.user_id = ${customerId} WHERE c.id = ${coupon.id}`
  const made = async (day: number) => {
    const body = visitBody(service, { coupon_id: coupon.id, booking_at: wallTime('09:00', day) })
    return (await api<CreatedBooking>('POST', 'bookings', { token: tokens.customer, body })).json.data.id
  }
  const [kept, failed] = [await made(40), await made(41)]
  for (const [by, id] of [
    [token, 4],
    [token, 3],
    [token, 5],
    [tokens.customer, 2],
    [tokens.customer, 6],
  ] as const) {
    expect((await change(kept, by, { booking_status_id: id })).status).toBe(200)
    expect([id, await uses()]).toEqual([id, [{ used: 2, by_customer: 2 }]])
  }
  await change(failed, token, { booking_status_id: 7, reason: 'Ill' })
  expect(await uses()).toEqual([{ used: 1, by_customer: 1 }])
})

test('finishing late does not lengthen the claim: the time after it may be sold', async () => {
  const lone = await buildProvider(db, { buffer_after_minutes: 30 })
  const { id: e_service_id } = await buildService(db, { e_provider_id: lone.id })
  const at = Date.now() - 3 * 3_600_000
  const booking = await buildBooking(db, { user_id: customerId, e_service_id, status: 'in_progress', at })
  const ends = () => sql`SELECT active, upper(span) AS until FROM time_claims WHERE booking_id = ${booking.id}`
  const until = new Date(booking.starts_at.getTime() + 90 * 60_000)
  expect(await ends()).toEqual([{ active: true, until }])
  expect((await put(booking.id, 'customer', { booking_status_id: 6 })).status).toBe(200)
  expect(await ends()).toEqual([{ active: true, until }])
})

test('a visit finished before its time releases its claim', async () => {
  const booking = await bookingIn('in_progress')
  await sql`UPDATE bookings SET start_at = now() - interval '1 hour' WHERE id = ${booking.id}`
  expect((await put(booking.id, 'provider', { booking_status_id: 6 })).status).toBe(200)
  expect([...(await sql`SELECT active FROM time_claims WHERE booking_id = ${booking.id}`)]).toEqual([{ active: false }])
})

test('of many moves at once one happens; the same one again answers the same', async () => {
  const booking = await bookingIn('in_progress')
  await sql`UPDATE bookings SET start_at = now() - interval '1 hour' WHERE id = ${booking.id}`
  const finishes = await Promise.all(
    Array.from({ length: 10 }, (_, i) => put(booking.id, i % 2 ? 'customer' : 'provider', { booking_status_id: 6 })),
  )
  expect(finishes.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(finishes.map(({ json }) => json.data.ends_at)).size).toBe(1)
  expect(
    await sql`SELECT 1 FROM booking_events WHERE booking_id = ${booking.id} AND to_status_id = 6 AND from_status_id = 2 AND user_id IS NOT NULL`,
  ).toHaveLength(1)

  const contested = await bookingIn('accepted')
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => put(contested.id, 'customer', { booking_status_id: 7 })),
    ...Array.from({ length: 5 }, () => put(contested.id, 'provider', { booking_status_id: 3, expected_status_id: 4 })),
  ])
  const [cancels, leaves] = [answers.slice(0, 5), answers.slice(5)].map((some) => some.map(({ status }) => status))
  const won = cancels?.[0] === 200
  expect(cancels).toEqual(Array(5).fill(won ? 200 : 409))
  expect(leaves?.filter((status) => status === 200).length).toBe(won ? 0 : 5)
})

test('a move from a status that is no longer there is refused', async () => {
  const booking = await bookingIn('ready')
  const { status, json } = await put(booking.id, 'customer', { booking_status_id: 2, expected_status_id: 3 })
  expect([status, json.code]).toEqual([409, 'move_not_allowed'])
})

test('other people’s bookings are not found', async () => {
  const booking = await bookingIn('received')
  const strangers = [(await signIn()).token, (await signIn({ role: 'provider' })).token]
  for (const token of strangers) {
    expect((await api('PUT', `bookings/${booking.id}`, { token, body: { cancel: true } })).status).toBe(404)
    expect((await api('GET', `bookings/${booking.id}`, { token })).status).toBe(404)
  }
  for (const id of ['0', 'undefined', '99999999999', '2000000']) {
    expect((await api('PUT', `bookings/${id}`, { token: tokens.operator, body: { cancel: true } })).status).toBe(404)
  }
})
