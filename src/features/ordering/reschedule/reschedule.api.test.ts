import { describe, expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { STATUSES, type StatusKey } from '#features/bookings/rules.ts'
import { testApp } from '../../../../test/app.ts'
import {
  buildBooking,
  buildCoupon,
  buildOption,
  buildOptionGroup,
  buildProvider,
  buildService,
} from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import type { ChangedPrice, CreatedBooking, RefusedTime } from '../contract.ts'

const { api, db, sql, signIn } = await testApp({ connections: 30 })

const market = async (people = 1) => {
  const owners = await Promise.all(Array.from({ length: people }, () => signIn({ role: 'provider' })))
  const provider = await buildProvider(db, { people: owners.map(({ id }) => id) })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00', price_minor: 10_000 })
  return { provider, service, owner: owners[0] as Awaited<ReturnType<typeof signIn>> }
}
const customer = await signIn()
const operator = await signIn({ role: 'operator' })

const book = async (service: { id: number }, at: string, token = customer.token, extra = {}) => {
  const { json } = await api<CreatedBooking>('POST', 'bookings', {
    token,
    body: visitBody(service, { booking_at: at, ...extra }),
  })
  if (!json.success) throw new Error(json.message)
  return json.data
}
const reschedule = (id: number | string, booking_at: string, token = customer.token, more = {}) =>
  api<Booking>('PUT', `bookings/${id}/reschedule`, { token, body: { booking_at, ...more } })
const claimsOf = (id: number) => sql<{ active: boolean; hour: string }[]>`
  SELECT active, to_char(lower(span) AT TIME ZONE 'Asia/Riyadh', 'HH24:MI') AS hour
  FROM time_claims WHERE booking_id = ${id} ORDER BY id`

test('moves the visit and nothing else: same number, price, coupon and status; one event; the provider is notified', async () => {
  const { service, owner } = await market()
  const coupon = await buildCoupon(db, { usage_limit: 1 })
  const made = await book(service, wallTime('10:00'), customer.token, { coupon_id: coupon.id, quantity: 2 })
  await api('PUT', `bookings/${made.id}`, { token: owner.token, body: { booking_status_id: 4 } })
  await sql`UPDATE e_services SET price_minor = 99900 WHERE id = ${service.id}`

  const { json } = await reschedule(made.id, wallTime('14:00'), customer.token, { reason: 'The train is late' })
  expect(json.data).toMatchObject({
    id: made.id,
    visit_local: wallTime('14:00'),
    total: made.total,
    coupon: { id: coupon.id },
    booking_status: { id: 4 },
    cancel: false,
  })
  expect(Date.parse(json.data.booking_at) - Date.parse(made.booking_at)).toBe(4 * 3_600_000)
  expect([...(await claimsOf(made.id))]).toEqual([
    { active: false, hour: '10:00' },
    { active: true, hour: '14:00' },
  ])
  const [event] = await sql`
    SELECT actor, user_id, from_status_id, to_status_id, note, visit_from::text, visit_to::text FROM booking_events
    WHERE booking_id = ${made.id} AND visit_to IS NOT NULL`
  expect(event).toEqual({
    actor: 'customer',
    user_id: customer.id,
    from_status_id: 4,
    to_status_id: 4,
    note: 'The train is late',
    visit_from: wallTime('10:00'),
    visit_to: wallTime('14:00'),
  })
  const notified = await sql`
    SELECT notifiable_id, data FROM notifications WHERE data ->> 'event' = 'rescheduled' AND data ->> 'booking_id' = ${String(made.id)}`
  expect(notified).toHaveLength(1)
  expect(notified[0]).toMatchObject({ notifiable_id: owner.id, data: { booking_id: made.id, event: 'rescheduled' } })

  // The old time is free for others at once, the new one is not.
  const other = await signIn()
  expect((await book(service, wallTime('10:00'), other.token)).id).toBeGreaterThan(made.id)
  const taken = await api('POST', 'bookings', {
    token: other.token,
    body: visitBody(service, { booking_at: wallTime('14:00') }),
  })
  expect(taken.json.code).toBe('slot_taken')

  // The provider may decline, and the time is free again.
  const no = await api<Booking>('PUT', `bookings/${made.id}`, {
    token: owner.token,
    body: { booking_status_id: 7, reason: 'Not then' },
  })
  expect(no.json.data).toMatchObject({ cancel: true, cancellation: { by: 'provider', fee: 0 } })
  expect((await book(service, wallTime('14:00'), other.token)).id).toBeGreaterThan(made.id)
})

test('who said that they are late is not late for the new time', async () => {
  const { service, owner } = await market()
  const { id } = await book(service, wallTime('10:00'))
  await api('POST', `bookings/${id}/delay`, { token: owner.token, body: { minutes: 30 } })
  await reschedule(id, wallTime('14:00'))
  const { json } = await api('GET', `bookings/${id}/changes`, { token: customer.token })
  expect(json.data).toEqual({ late_minutes: null, absence: null })
})

test('options of a time of day follow the visit, at the prices agreed; everything chosen stays', async () => {
  const { service } = await market()
  const { id: option_group_id } = await buildOptionGroup(db)
  const timed = (price_minor: number, applies_from: string, applies_until: string) =>
    buildOption(db, { e_service_id: service.id, option_group_id, price_minor, applies_from, applies_until })
  const noon = await timed(500, '12:00', '15:00')
  const late = await timed(1_500, '15:00', '20:00')
  const chosen = await buildOption(db, { e_service_id: service.id, price_minor: 1_000 })
  const made = await book(service, wallTime('09:00'), customer.token, { options: [chosen.id] })
  expect(made.total).toBe(110)
  const lines = ({ options }: Booking) => options.map(({ id, price }) => [id, price])

  // The customer agrees to the total that was shown; another one is refused and moves nothing.
  const wrong = await api<ChangedPrice>('PUT', `bookings/${made.id}/reschedule`, {
    token: customer.token,
    body: { booking_at: wallTime('13:00'), expected_total: 110 },
  })
  expect(wrong.json).toMatchObject({ code: 'price_changed', data: { total: 115 } })
  expect((await claimsOf(made.id)).filter(({ active }) => active)).toEqual([{ active: true, hour: '09:00' }])
  const moved = await reschedule(made.id, wallTime('13:00'), customer.token, { expected_total: 115 })
  expect([moved.json.data.total, lines(moved.json.data)]).toEqual([
    115,
    [
      [chosen.id, 10],
      [noon.id, 5],
    ],
  ])

  // A price change does not affect timed options the visit already has; newly added ones have today's price.
  await sql`UPDATE options SET price_minor = price_minor + 10000 WHERE e_service_id = ${service.id}`
  const within = await reschedule(made.id, wallTime('14:00'))
  expect(within.json.data.total).toBe(115)
  const later = await reschedule(made.id, wallTime('15:00'), customer.token, { expected_total: 225 })
  expect(lines(later.json.data)).toEqual([
    [chosen.id, 10],
    [late.id, 115],
  ])
  const back = await reschedule(made.id, wallTime('09:00'))
  expect([back.json.data.total, lines(back.json.data)]).toEqual([110, [[chosen.id, 10]]])
})

test('a visit does not stand in its own way: half an hour later is free', async () => {
  const { service } = await market()
  const made = await book(service, wallTime('10:00'))
  const { status, json } = await reschedule(made.id, wallTime('10:30'))
  expect([status, json.data.visit_local]).toEqual([200, wallTime('10:30')])
})

test('the time it already has changes nothing, however it is written', async () => {
  const { service } = await market()
  const made = await book(service, wallTime('10:00'))
  for (const at of [
    wallTime('10:00'),
    new Date(made.booking_at).toISOString(),
    new Date(made.booking_at).toUTCString(),
  ]) {
    expect((await reschedule(made.id, at)).status).toBe(200)
  }
  expect(await claimsOf(made.id)).toHaveLength(1)
  expect(await sql`SELECT 1 FROM booking_events WHERE booking_id = ${made.id}`).toHaveLength(1)
})

test('a taken time is refused with the nearest three, and nothing has changed', async () => {
  const { service } = await market()
  const made = await book(service, wallTime('10:00'))
  await book(service, wallTime('14:00'), (await signIn()).token)
  const { status, json } = await reschedule(made.id, wallTime('14:00'))
  const data = json.data as unknown as RefusedTime
  expect([status, json.code, data.nearest.length]).toEqual([409, 'slot_taken', 3])
  expect(data.nearest.map(({ local }) => local)).toContain(wallTime('13:00'))
  expect([...(await claimsOf(made.id))]).toEqual([{ active: true, hour: '10:00' }])
  const again = await api<Booking>('GET', `bookings/${made.id}`, { token: customer.token })
  expect(again.json.data.visit_local).toBe(wallTime('10:00'))
})

test.each([
  ['the past', wallTime('10:00', -3), 'time_in_past'],
  ['too far ahead', wallTime('10:00', 200), 'too_far'],
  ['nonsense', 'soon', 'time_unreadable'],
])('%s is refused', async (_, at, code) => {
  const { provider, service } = await market()
  await sql`INSERT INTO availability_hours (e_provider_id, day, start_at, end_at)
    SELECT ${provider.id}, d, '08:00', '20:00' FROM unnest(ARRAY['sunday','monday','tuesday','wednesday','thursday','friday','saturday']) d
    ON CONFLICT DO NOTHING`
  const made = await book(service, wallTime('10:00'))
  expect((await reschedule(made.id, at)).json.code).toBe(code)
  expect([...(await claimsOf(made.id))]).toEqual([{ active: true, hour: '10:00' }])
})

describe('who and when', () => {
  let day = 3
  test.each(STATUSES.map(({ key, order }) => [key, order] as const))('%s', async (status: StatusKey, order) => {
    const { service, owner } = await market()
    const booking = await buildBooking(db, {
      user_id: customer.id,
      e_service_id: service.id,
      status,
      at: Date.parse(`${wallTime('09:00', day++).replace(' ', 'T')}+03:00`),
    })
    const to = wallTime('15:00', day)
    for (const token of [owner.token, (await signIn()).token]) {
      const { status: http } = await reschedule(booking.id, to, token)
      expect(http).toBe(token === owner.token ? 403 : 404)
    }
    const answer = await reschedule(booking.id, to)
    if (order < 20) expect([answer.status, answer.json.data.visit_local]).toEqual([200, to])
    else expect([answer.status, answer.json.code]).toEqual([409, 'move_not_allowed'])
  })

  test('an operator gives a reason; the customer is notified, too; an expected status must match', async () => {
    const { service, owner } = await market()
    const made = await book(service, wallTime('10:00'))
    expect((await reschedule(made.id, wallTime('11:00'), operator.token)).json.code).toBe('reason_required')
    const stale = await reschedule(made.id, wallTime('11:00'), customer.token, { expected_status_id: 4 })
    expect([stale.json.code, stale.json.data]).toEqual(['move_not_allowed', { booking_status_id: 1 }])
    expect((await reschedule(made.id, wallTime('11:00'), operator.token, { reason: 'Road works' })).status).toBe(200)
    const notified = await sql<{ id: number }[]>`
      SELECT notifiable_id AS id FROM notifications WHERE data ->> 'event' = 'rescheduled' AND data ->> 'booking_id' = ${String(made.id)}`
    expect(new Set(notified.map(({ id }) => id))).toEqual(new Set([owner.id, customer.id]))
  })

  test.each(['undefined', '0', '99999999999', '2000000'])('booking %s is not found', async (id) => {
    expect((await reschedule(id, wallTime('10:00'))).status).toBe(404)
  })
})

describe('at once', () => {
  test('two that swap their times neither deadlock nor overlap, with one worker or two', async () => {
    for (const people of [1, 2]) {
      const { service } = await market(people)
      for (let round = 0; round < 5; round++) {
        const [a, b] = [
          await book(service, wallTime('10:00', 4 + round)),
          await book(service, wallTime('12:00', 4 + round)),
        ]
        const answers = await Promise.all([
          reschedule(a.id, wallTime('12:00', 4 + round)),
          reschedule(b.id, wallTime('10:00', 4 + round)),
        ])
        const codes = answers.map(({ status, json }) => json.code ?? status)
        expect(codes).toEqual(people === 1 ? ['slot_taken', 'slot_taken'] : [200, 200])
      }
    }
    const [{ deadlocks } = { deadlocks: -1 }] = await sql<{ deadlocks: number }[]>`
      SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`
    expect(deadlocks).toBe(0)
  })

  test('of twenty that want one time one gets it, while others book it, too', async () => {
    const { service } = await market()
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, i) => book(service, wallTime(`${String(8 + i).padStart(2, '0')}:00`, 9))),
    )
    const wish = wallTime('10:00', 12)
    const answers = await Promise.all([
      ...made.map(({ id }) => reschedule(id, wish)),
      ...Array.from({ length: 10 }, () =>
        api('POST', 'bookings', { token: customer.token, body: visitBody(service, { booking_at: wish }) }),
      ),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.code))).toEqual(
      new Set(['slot_taken']),
    )
  })

  test('moved or cancelled or on the way: the booking ends in one of them, whole', async () => {
    const {
      service,
      owner: { token },
    } = await market()
    for (let round = 0; round < 8; round++) {
      const made = await book(service, wallTime('10:00', 20 + round))
      await api('PUT', `bookings/${made.id}`, { token, body: { booking_status_id: 4 } })
      const [moved, cancelled, left] = await Promise.all([
        reschedule(made.id, wallTime('16:00', 20 + round)),
        api<Booking>('PUT', `bookings/${made.id}`, { token: customer.token, body: { cancel: true } }),
        api<Booking>('PUT', `bookings/${made.id}`, { token, body: { booking_status_id: 3 } }),
      ])
      expect([cancelled.status, left.status].sort()).toEqual([200, 409])
      const claims = await claimsOf(made.id)
      expect(claims.filter(({ active }) => active)).toHaveLength(cancelled.status === 200 ? 0 : 1)
      expect(claims).toHaveLength(moved.status === 200 ? 2 : 1)
    }
  })
})
