import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  buildBooking,
  buildOption,
  buildPayment,
  buildProvider,
  buildService,
  buildTax,
  buildToken,
} from '../../../test/build.ts'
import type { Booking, BookingStatusRow } from './contract.ts'

const { api, db, signIn, sql } = await testApp()

const provider = await buildProvider(db)
const service = await buildService(db, { e_provider_id: provider.id, price_minor: 5_000 })
const customer = await signIn()
const stranger = await signIn()
const providerToken = (await buildToken(db, { user_id: provider.userIds[0] ?? 0 })).token
const operator = await signIn({ role: 'operator' })
const at = (days: number) => Date.now() + days * 86_400_000
const mine = [
  await buildBooking(db, { user_id: customer.id, e_service_id: service.id, at: at(2), created_at: new Date(at(-2)) }),
  await buildBooking(db, { user_id: customer.id, e_service_id: service.id, at: at(3), created_at: new Date(at(-1)) }),
  await buildBooking(db, { user_id: customer.id, e_service_id: service.id, at: at(-3), status: 'done' }),
]
const elsewhere = await buildBooking(db, { user_id: stranger.id })

const list = (token: string, query = {}) => api<Booking[]>('GET', 'bookings', { token, query })
const ids = async (token: string, query = {}) => (await list(token, query)).json.data.map(({ id }) => id)

test('users see only their own bookings, whatever they search for', async () => {
  const [first, second, third] = mine.map(({ id }) => id)
  expect(await ids(customer.token)).toEqual([third, second, first])
  expect(await ids(providerToken)).toEqual([third, second, first])
  expect(await ids(stranger.token)).toEqual([elsewhere.id])
  expect(await ids(stranger.token, { search: `user_id:${customer.id}` })).toEqual([])
  expect((await ids(operator.token)).toSorted()).toEqual([...mine, elsewhere].map(({ id }) => id).toSorted())
  expect((await list('')).status).toBe(401)
})

test('the page of My Bookings, as clients ask for it', async () => {
  const [first, second] = mine.map(({ id }) => id)
  const query = {
    with: 'bookingStatus;payment;payment.paymentStatus',
    search: 'booking_status_id:1',
    orderBy: 'created_at',
    sortedBy: 'desc',
    limit: 1,
  }
  expect(await ids(customer.token, query)).toEqual([second])
  expect(await ids(customer.token, { ...query, offset: 1 })).toEqual([first])
  expect(await ids(customer.token, { ...query, offset: 2 })).toEqual([])
  const { json } = await list(customer.token, query)
  expect(json.data[0]).toMatchObject({
    e_service: { name: service.name, price: 50, media: [], has_media: false },
    e_provider: { name: provider.name },
    booking_status: { id: 1, status: { en: 'Received' }, order: 1 },
    booking_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/),
    payment: null,
    coupon: {},
    total: 50,
  })
})

test('filter leaves out stored keys and nothing that is computed from them', async () => {
  const { status, json } = await list(customer.token, { filter: 'id;hint' })
  expect(status).toBe(200)
  const [whole] = (await list(customer.token)).json.data
  const { id, hint, duration, total, e_service, booking_status } = whole ?? expect.fail('no booking')
  expect(json.data[0]).toMatchObject({ id, hint, duration, total, e_service, booking_status })
  expect(Object.keys(json.data[0] ?? {})).not.toContain('quantity')
  expect((await list(customer.token, { filter: 'nonsense' })).json.data[0]).toEqual({
    ...whole,
    server_time: expect.any(String),
  })
})

test('one booking with everything its page shows; the total of hours worked', async () => {
  const tax = await buildTax(db, { value: 10 })
  const hourly = await buildService(db, {
    e_provider_id: (await buildProvider(db, { taxes: [tax.id] })).id,
    price_unit: 'hourly',
    price_minor: 3_000,
    duration: '1:30',
  })
  const option = await buildOption(db, { e_service_id: hourly.id, price_minor: 1_000 })
  const wish = { user_id: customer.id, e_service_id: hourly.id, options: [option.id], at: at(-1) }
  const done = await buildBooking(db, { ...wish, status: 'done' })
  const payment = await buildPayment(db, { booking_id: done.id, amount_minor: 6_050 })
  const { json } = await api<Booking>('GET', `bookings/${done.id}`, {
    token: customer.token,
    query: { with: 'bookingStatus;user;payment;payment.paymentMethod;payment.paymentStatus' },
  })
  expect(json.data).toMatchObject({
    duration: 1.5,
    subtotal: 55,
    tax_total: 5.5,
    total: 60.5,
    total_basis: 'final',
    payment_id: payment.id,
    payment: { amount: 60.5, payment_method: { name: { en: 'Cash' }, route: '/Cash' }, payment_status: { id: 2 } },
    user: { id: customer.id, name: customer.name },
  })
  expect(Object.keys(json.data.user ?? {}).toSorted()).toEqual([
    'custom_fields',
    'email',
    'id',
    'media',
    'name',
    'phone_number',
  ])

  const waiting = await buildBooking(db, { ...wish, at: at(5) })
  const { json: before } = await api<Booking>('GET', `bookings/${waiting.id}`, { token: customer.token })
  expect(before.data).toMatchObject({
    duration: 0,
    total: 44,
    total_basis: 'estimate',
    payment: null,
    payment_id: null,
  })
})

test('a payment that failed is none; one given back still shows', async () => {
  const booking = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at: at(-9) })
  const payment = async () =>
    (await api<Booking>('GET', `bookings/${booking.id}`, { token: customer.token })).json.data.payment
      ?.payment_status_id ?? null
  await buildPayment(db, { booking_id: booking.id, payment_status_id: 3 })
  expect(await payment()).toBe(null)
  await buildPayment(db, { booking_id: booking.id, payment_status_id: 4 })
  expect(await payment()).toBe(4)
  await buildPayment(db, { booking_id: booking.id, payment_status_id: 1 })
  expect(await payment()).toBe(1)
})

test('`only` returns the named keys, also for totals and relations', async () => {
  const [first] = mine
  const get = async (only: string) =>
    (await api<Booking>('GET', `bookings/${first?.id}`, { token: customer.token, query: { only } })).json.data
  expect(await get('id;total;e_service.name;bookingStatus.order;')).toEqual({
    id: first?.id,
    total: 50,
    e_service: { name: service.name },
    booking_status: { order: 1 },
  })
  expect(await get('nothing')).toEqual({})
})

test('what is no booking is not found, and unknown columns are named', async () => {
  for (const id of ['undefined', '0', '-1', '99999999999', String(elsewhere.id)]) {
    expect((await api('GET', `bookings/${id}`, { token: customer.token })).status).toBe(404)
  }
  const { status, json } = await list(customer.token, { search: 'password:1' })
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['search']])
})

test('the seven statuses are open to all, by rank', async () => {
  const { json } = await api<BookingStatusRow[]>('GET', 'booking_statuses', {
    query: { only: 'id;status;order', orderBy: 'order', sortedBy: 'asc' },
  })
  expect(json.data.map(({ id, order }) => [id, order])).toEqual([
    [1, 1],
    [4, 10],
    [3, 20],
    [5, 30],
    [2, 40],
    [6, 50],
    [7, 60],
  ])
  expect(Object.keys(json.data[0] ?? {})).toEqual(['id', 'status', 'order'])
})

describe('counts by status', () => {
  const counts = async (token: string, query = {}) => {
    const { json } = await api<{ booking_status_id: number; count: number }[]>('GET', 'bookings/counts', {
      token,
      query,
    })
    return Object.fromEntries(json.data.map((row) => [row.booking_status_id, row.count]))
  }

  test('everybody counts what they see in the list', async () => {
    const owner = await signIn()
    const elsewhereToo = await buildProvider(db)
    const theirs = await buildService(db, { e_provider_id: elsewhereToo.id })
    const booked = { user_id: owner.id, e_service_id: theirs.id }
    await buildBooking(db, { ...booked, at: at(4) })
    await buildBooking(db, { ...booked, at: at(5) })
    await buildBooking(db, { ...booked, at: at(-4), status: 'done' })
    const worker = await buildToken(db, { user_id: elsewhereToo.userIds[0] ?? 0 })
    expect(await counts(owner.token)).toEqual({ 1: 2, 6: 1 })
    expect(await counts(worker.token)).toEqual({ 1: 2, 6: 1 })
    expect(await counts(stranger.token)).toEqual({ 1: 1 })
    expect(await counts(operator.token)).toEqual({})
    expect((await api('GET', 'bookings/counts')).status).toBe(401)
  })

  test('of the visits on some days', async () => {
    const owner = await signIn()
    const booking = await buildBooking(db, { user_id: owner.id, e_service_id: service.id, at: at(6) })
    const [{ day } = { day: '' }] = await sql<{ day: string }[]>`
      SELECT to_char(visit_local, 'YYYY-MM-DD') AS day FROM bookings WHERE id = ${booking.id}`
    expect(await counts(owner.token, { from: day, to: day })).toEqual({ 1: 1 })
    expect(await counts(owner.token, { from: '2020-01-01', to: '2020-01-31' })).toEqual({})
    const { status } = await api('GET', 'bookings/counts', { token: owner.token, query: { from: 'soon', to: day } })
    expect(status).toBe(422)
  })
})

test('somebody who became a provider counts and lists what they booked apart from what they were booked for', async () => {
  const both = await signIn({ role: 'provider' })
  const { id: e_provider_id } = await buildProvider(db, { people: [both.id] })
  const service = await buildService(db, { e_provider_id })
  const booked = await buildBooking(db, { user_id: both.id, e_service_id: (await buildService(db)).id })
  const asked = await buildBooking(db, { e_service_id: service.id })
  const counts = async (query = {}) => {
    const { json } = await api<{ count: number }[]>('GET', 'bookings/counts', { token: both.token, query })
    return json.data.reduce((sum, { count }) => sum + count, 0)
  }
  expect([await counts(), await counts({ own: 1 }), await counts({ team: 1 })]).toEqual([2, 1, 1])
  expect(await ids(both.token, { search: `user_id:${both.id}`, searchFields: 'user_id:=' })).toEqual([booked.id])
  expect(await ids(both.token, { team: 1 })).toEqual([asked.id])
  // At their own team they are on both sides.
  const self = await buildBooking(db, { user_id: both.id, e_service_id: service.id, at: at(9) })
  expect([await counts({ own: 1 }), await counts({ team: 1 })]).toEqual([2, 2])
  expect(await ids(both.token, { team: 1 })).toEqual([self.id, asked.id])
  for (const { token } of [customer, operator]) expect(await ids(token, { team: 1 })).toEqual([])
})
