import { beforeAll, describe, expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import type { BookingEvent } from '#features/bookings/history/contract.ts'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { buildBooking, buildPayment, buildProvider, buildService } from '../../../../test/build.ts'
import type { VisitWorkers } from '../reassign/contract.ts'
import type { OfficeBooking } from './contract.ts'

const { api, db, sql, signIn } = await testApp()
let support: SignedIn
let finance: SignedIn
let customer: SignedIn
let owner: SignedIn
let provider: Awaited<ReturnType<typeof buildProvider>>
let serviceId = 0
beforeAll(async () => {
  support = await signIn({ role: 'operator', office_role: 'support', name: 'Huda' })
  finance = await signIn({ role: 'operator', office_role: 'finance' })
  customer = await signIn({ name: 'Noura' })
  owner = await signIn({ role: 'provider', name: 'Sami' })
  const worker = await signIn({ role: 'provider', name: 'Ali' })
  provider = await buildProvider(db, { people: [owner.id, worker.id], roles: ['owner', 'worker'], hours: [] })
  serviceId = (await buildService(db, { e_provider_id: provider.id })).id
})

let day = 2
const visit = (over = {}) => {
  const at = Date.now() + day++ * 86_400_000
  const [first] = provider.workers
  return buildBooking(db, { user_id: customer.id, e_service_id: serviceId, worker_id: first?.id ?? 0, at, ...over })
}
const move = (id: number, body: object, token = support.token) => api<Booking>('PUT', `bookings/${id}`, { token, body })
const events = async (id: number) =>
  (await api<{ events: BookingEvent[] }>('GET', `bookings/${id}/events`, { token: support.token })).json.data.events

test('the office sees how to reach both sides and what was reported', async () => {
  const { id } = await visit()
  const body = { topic: 'late', text: 'Nobody came' }
  await api('POST', `bookings/${id}/complaints`, { token: customer.token, body })
  const { json } = await api<OfficeBooking>('GET', `office/bookings/${id}`, { token: finance.token })
  expect(json.data).toMatchObject({
    id,
    customer: { id: customer.id, name: 'Noura', email: customer.email },
    owners: [{ id: owner.id, name: 'Sami' }],
    complaints: [{ topic: 'late', state: 'open' }],
    readings: [],
  })
  expect((await api('GET', 'office/bookings/999999', { token: support.token })).status).toBe(404)
})

test('a visit is accepted, started and finished for somebody, each time with a reason', async () => {
  const { id } = await visit()
  expect((await move(id, { booking_status_id: 4 })).json.code).toBe('reason_required')
  for (const booking_status_id of [4, 2, 6])
    expect((await move(id, { booking_status_id, reason: 'By phone' })).status).toBe(200)
  const { json } = await api<Booking>('GET', `bookings/${id}`, { token: support.token })
  expect(json.data).toMatchObject({ booking_status_id: 6, start_at: expect.any(String), ends_at: expect.any(String) })
  const made = (await events(id)).slice(-3)
  expect(made.map(({ actor, user, note }) => [actor, user?.name, note])).toEqual(
    Array(3).fill(['operator', 'Huda', 'By phone']),
  )
})

test('another worker comes, and the history says why', async () => {
  const { id } = await visit()
  const second = provider.workers[1]?.id ?? 0
  const path = `office/bookings/${id}/worker`
  const token = support.token
  expect((await api('PUT', path, { token, body: { worker_id: second } })).status).toBe(422)
  const body = { worker_id: second, reason: 'Sami is ill' }
  expect((await api<VisitWorkers>('PUT', path, { token, body })).json.data.worker_id).toBe(second)
  await api('PUT', path, { token, body })
  const given = (await events(id)).filter(({ kind }) => kind === 'reassigned')
  expect(given).toMatchObject([{ actor: 'operator', note: 'Sami is ill' }])
  const foreign = await buildProvider(db)
  const other = { worker_id: foreign.workers[0]?.id, reason: 'Why not' }
  expect((await api('PUT', path, { token, body: other })).status).toBe(404)
})

test('a visit that was moved meanwhile is neither given nor moved by who saw the former time', async () => {
  const { id } = await visit()
  const { token } = support
  const { booking_at: shown } = (await api<Booking>('GET', `bookings/${id}`, { token })).json.data
  await sql`UPDATE bookings SET starts_at = starts_at + interval '1 hour', visit_local = visit_local + interval '1 hour'
    WHERE id = ${id}`
  const second = provider.workers[1]?.id ?? 0
  const later = new Date(Date.parse(shown) + 5 * 3_600_000).toISOString()
  const change = async (expected_at: string) => [
    await api('PUT', `office/bookings/${id}/worker`, {
      token,
      body: { worker_id: second, reason: 'Ill', expected_at },
    }),
    await api('PUT', `bookings/${id}/reschedule`, { token, body: { booking_at: later, reason: 'Asked', expected_at } }),
  ]
  for (const { status, json } of await change(shown)) expect([status, json.code]).toEqual([409, 'visit_moved'])
  expect((await events(id)).map(({ kind }) => kind)).toEqual(['made'])
  const { visit_local: now } = (await api<Booking>('GET', `bookings/${id}`, { token })).json.data
  for (const { status } of await change(now)) expect(status).toBe(200)
})

test.each([
  ['no fee', {}, 100, { fee: 0, refund: 100 }],
  ['a fee of what is paid', { cancellation_fee: 30 }, 100, { fee: 30, refund: 70 }],
  ['a fee that nothing was paid for', { cancellation_fee: '12.50' }, 0, { fee: 12.5, refund: 0 }],
])('an operator cancels with %s', async (_, body, paid, expected) => {
  const { id } = await visit({ status: 'accepted' })
  if (paid > 0) await buildPayment(db, { booking_id: id, amount_minor: paid * 100 })
  const { json } = await move(id, { cancel: true, reason: 'Flooded', ...body })
  expect(json.data.cancellation).toMatchObject(expected)
})

test('much money back asks for the second factor again, and nothing is cancelled until it is given', async () => {
  const { id } = await visit({ status: 'accepted' })
  await buildPayment(db, { booking_id: id, amount_minor: 10_000 })
  await sql`UPDATE settings SET value = '60' WHERE key = 'refund_factor_limit'`
  await sql`UPDATE api_tokens SET factor_at = now() - interval '6 minutes'`
  const asked = { cancel: true, reason: 'Flooded' }
  const refused = await move(id, asked)
  expect([refused.status, refused.json.code]).toEqual([403, 'factor_required'])
  const less = await move(id, { ...asked, cancellation_fee: 40 })
  expect(less.json.data.cancellation).toMatchObject({ fee: 40, refund: 60 })
  const other = await visit({ status: 'accepted' })
  const payment = await buildPayment(db, { booking_id: other.id, amount_minor: 10_000 })
  const part = await api('POST', `payments/${payment.id}/refunds`, { token: finance.token, body: { amount: 50 } })
  expect(part.status).toBe(200)
  // The rest is little, and much with what went back before.
  expect((await move(other.id, asked)).json.code).toBe('factor_required')
  await sql`UPDATE settings SET value = '1000' WHERE key = 'refund_factor_limit'`
  await sql`UPDATE api_tokens SET factor_at = now()`
})

test('the fee is at most the price, and only an operator decides on it', async () => {
  const { id } = await visit({ status: 'accepted' })
  const large = await move(id, { cancel: true, reason: 'Flooded', cancellation_fee: 100_000 })
  expect([large.status, large.json.code]).toEqual([422, 'fee_too_large'])
  const own = await move(id, { cancel: true, cancellation_fee: 30 }, customer.token)
  expect(own.json.data.cancellation).toMatchObject({ fee: 0 })
})

test('those who move money only change no visit', async () => {
  const { id } = await visit()
  const { token } = finance
  expect((await move(id, { cancel: true, reason: 'No' }, token)).status).toBe(403)
  const when = { booking_at: new Date(Date.now() + 9e8).toISOString(), reason: 'No' }
  expect((await api('PUT', `bookings/${id}/reschedule`, { token, body: when })).status).toBe(403)
  const body = { worker_id: provider.workers[1]?.id, reason: 'No' }
  expect((await api('PUT', `office/bookings/${id}/worker`, { token, body })).status).toBe(403)
})

describe('the list finds a booking by', () => {
  let id = 0
  let name = ''
  let person: SignedIn
  beforeAll(async () => {
    person = await signIn({ name: 'Rabab Alotaibi' })
    name = person.email
    await sql`UPDATE users SET phone_number = '+966 57 123 4567' WHERE id = ${person.id}`
    const made = await visit({ user_id: person.id })
    id = made.id
    await sql`UPDATE bookings SET address = jsonb_set(address, '{address}', '"77 Palm Grove Lane"') WHERE id = ${id}`
    await sql`UPDATE e_providers SET name = '{"en": "Zephyr Cleaning", "ar": "زفير للتنظيف"}' WHERE id = ${provider.id}`
  })
  const find = async (query: Record<string, string | number>) => {
    const { json } = await api<{ rows: { id: number }[] }>('GET', 'office/bookings', { token: support.token, query })
    return json.data.rows.map((row) => row.id)
  }

  test.each(['Rabab', 'alotaibi', 'rábab', '057 123 4567', '+966571234567', '4567', 'palm grove'])('%j', async (q) => {
    expect(await find({ q })).toEqual([id])
  })

  test('number, email, provider in either language', async () => {
    expect(await find({ q: `#${id}` })).toEqual([id])
    expect(await find({ q: name })).toEqual([id])
    for (const q of ['zephyr', 'زفير']) expect(await find({ q })).toContain(id)
    expect(await find({ q: 'nobody at all' })).toEqual([])
    expect(await find({ q: '%' })).toEqual([])
  })

  test('status, provider, customer and day', async () => {
    await move(id, { booking_status_id: 4, reason: 'By phone' })
    expect(await find({ q: 'Rabab', status: 'accepted' })).toEqual([id])
    expect(await find({ q: 'Rabab', status: 'received,done' })).toEqual([])
    expect(await find({ q: 'Rabab', provider: provider.id })).toEqual([id])
    expect(await find({ q: 'Rabab', provider: 999_999 })).toEqual([])
    expect([await find({ customer: person.id }), await find({ customer: 999_999 })]).toEqual([[id], []])
    expect(await find({ q: 'Rabab', visit: '..2026-01-01' })).toEqual([])
  })
})

test('the payment of each row is what the rules say, and so is the filter', async () => {
  const at = Date.now() - 86_400_000 * day++
  const cases = [
    [1, 0, 'waiting'],
    [2, 0, 'paid'],
    [2, 40, 'partly_refunded'],
    [4, 100, 'refunded'],
    [3, 0, 'none'],
  ] as const
  for (const [payment_status_id, refunded, state] of cases) {
    const booking = await visit({ status: 'done', at: at - payment_status_id * 86_400_000 - refunded * 3_600_000 })
    const row = await buildPayment(db, { booking_id: booking.id, payment_status_id })
    await sql`UPDATE payments SET refunded_minor = amount_minor * ${refunded} / 100 WHERE id = ${row.id}`
    const query = { q: `#${booking.id}`, payment: state }
    type Page = { rows: { id: number; payment: string }[] }
    const rows = async () => (await api<Page>('GET', 'office/bookings', { token: support.token, query })).json.data.rows
    expect(await rows()).toMatchObject([{ id: booking.id, payment: state }])
    // Cash that did not arrive after it was recorded hides nothing.
    await buildPayment(db, { booking_id: booking.id, payment_status_id: 3 })
    expect(await rows()).toMatchObject([{ id: booking.id, payment: state }])
    // Without a refund of its own the amount breaks the books.
    await sql`UPDATE payments SET refunded_minor = 0 WHERE id = ${row.id}`
  }
})

test('of a cancelled visit with a fee the list shows the fee, which is what is paid', async () => {
  const { id } = await visit({ status: 'accepted' })
  const total = async () => {
    const query = { q: `#${id}` }
    const { json } = await api<{ rows: { total: number }[] }>('GET', 'office/bookings', { token: support.token, query })
    return json.data.rows[0]?.total
  }
  expect(await total()).toBe(100)
  await move(id, { booking_status_id: 7, reason: 'Nobody at home', cancellation_fee: 30 })
  expect(await total()).toBe(30)
})

test('a day of the visit is the one at its door, as the list shows it', async () => {
  const { id } = await visit()
  // Ahead of the marketplace's clock, and behind it.
  for (const [zone, instant] of [
    ['Pacific/Auckland', '2024-02-09 20:00+00'],
    ['America/New_York', '2024-02-11 02:00+00'],
  ] as const) {
    await sql`UPDATE bookings SET visit_tz = ${zone}, starts_at = ${instant}::timestamptz,
      visit_local = ${instant}::timestamptz AT TIME ZONE ${zone} WHERE id = ${id}`
    const found = async (days: string) => {
      const query = { q: `#${id}`, visit: days }
      const { json } = await api<{ rows: unknown[] }>('GET', 'office/bookings', { token: support.token, query })
      return json.data.rows.length
    }
    expect([zone, await found('2024-02-10..2024-02-10')]).toEqual([zone, 1])
    for (const days of ['..2024-02-09', '2024-02-11..', '2024-02-09..2024-02-09', '2024-02-11..2024-02-11'])
      expect([zone, days, await found(days)]).toEqual([zone, days, 0])
    for (const days of ['..2024-02-10', '2024-02-10..'])
      expect([zone, days, await found(days)]).toEqual([zone, days, 1])
  }
})

test('as a file, with words for status and payment', async () => {
  const { id } = await visit({ status: 'done' })
  await sql`UPDATE bookings SET visit_tz = 'Asia/Karachi' WHERE id = ${id}`
  const [there] = await sql<{ at: string }[]>`
    SELECT to_char(starts_at AT TIME ZONE 'Asia/Karachi', 'YYYY-MM-DD HH24:MI:SS') AS at FROM bookings WHERE id = ${id}`
  const query = { q: `#${id}`, columns: 'id,status,payment,visit_at' }
  const { text } = await api('GET', 'office/bookings.csv', { token: support.token, query })
  expect(text).toContain('Number,Status,Payment,Visit')
  expect(text).toContain(`${id},Done,Not paid,${there?.at}`)
})
