import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import type { StatusKey } from '#features/bookings/rules.ts'
import { testApp } from '../../../../test/app.ts'
import {
  buildBooking,
  buildPayment,
  buildProvider,
  buildService,
  buildTax,
  buildToken,
} from '../../../../test/build.ts'
import { withBookingHeld } from '../../../../test/rowLocks.ts'
import type { Extra } from './contract.ts'

const { api, database, db, sql, signIn } = await testApp()

let day = 5
const scene = async ({ status = 'in_progress' as StatusKey, quantity = 1, price_unit = 'fixed' } = {}) => {
  const tax = await buildTax(db)
  const provider = await buildProvider(db, { taxes: [tax.id] })
  const service = await buildService(db, {
    e_provider_id: provider.id,
    price_minor: 10_000,
    price_unit,
    discount_price_minor: null,
  })
  const customer = await signIn()
  const at = Date.now() - 24 * 3_600_000 * day++
  const booking = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status, quantity, at })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const path = `bookings/${booking.id}/extras`
  return {
    booking,
    customer: customer.token,
    provider: token,
    offer: (price: number, by = token) => api<Extra[]>('POST', path, { token: by, body: { name: 'New valve', price } }),
    answer: (extra_id: number | undefined, accept: boolean, by = customer.token) =>
      api<Extra[]>('PUT', path, { token: by, body: { extra_id, accept } }),
    read: async () => (await api<Booking>('GET', `bookings/${booking.id}`, { token: customer.token })).json.data,
  }
}

test('accepted work becomes part of the price, with tax; before that nothing is charged', async () => {
  const { offer, answer, read } = await scene()
  expect((await read()).total).toBe(110)
  const [extra] = (await offer(45.5)).json.data
  expect(extra).toMatchObject({ name: 'New valve', price: 45.5, state: 'open' })
  expect((await read()).total).toBe(110)
  expect((await answer(extra?.id, true)).json.data).toMatchObject([{ state: 'accepted' }])
  const after = await read()
  expect([after.subtotal, after.total, after.options.at(-1)]).toEqual([
    145.5,
    160.05,
    expect.objectContaining({ id: -(extra?.id ?? 0), name: { en: 'New valve', ar: 'New valve' }, price: 45.5 }),
  ])
  expect((await answer(extra?.id, true)).json.code).toBe('offer_closed')
  expect((await read()).total).toBe(160.05)
})

test('the customer is told what is offered, and for how much', async () => {
  const { offer, booking } = await scene()
  await offer(45.5)
  const [news] = await sql<{ data: object }[]>`SELECT data FROM notifications WHERE notifiable_id = ${booking.user_id}
    AND data ->> 'event' = 'extra_offered'`
  expect(news?.data).toMatchObject({ extra: 'New valve', amount: '45.50\u00a0SAR', amount_minor: 4550 })
})

test('declined by the customer, withdrawn by the provider: the price stays', async () => {
  const { offer, answer, read, provider } = await scene()
  const [first] = (await offer(20)).json.data
  expect((await answer(first?.id, true, provider)).json.code).toBe('forbidden')
  expect((await answer(first?.id, false)).json.data).toMatchObject([{ state: 'declined' }])
  const second = (await offer(30)).json.data[1]
  expect((await answer(second?.id, false, provider)).json.data[1]?.state).toBe('withdrawn')
  expect((await answer(second?.id, true)).json.code).toBe('offer_closed')
  expect((await read()).total).toBe(110)
})

test('what is offered for another visit is not answered here', async () => {
  const [here, there] = [await scene(), await scene()]
  const [offered] = (await there.offer(20)).json.data
  expect((await here.answer(offered?.id, true)).json.code).toBe('not_found')
  expect(await sql`SELECT state FROM visit_extras WHERE id = ${offered?.id}`).toEqual([{ state: 'open' }])
})

test('the sum is the whole one, however many pieces were booked', async () => {
  const { offer, answer, read } = await scene({ quantity: 4 })
  // The second one is nothing in this currency.
  for (const price of [10.01, 0.001]) expect((await offer(price)).json.code).toBe('extra_uneven')
  const [extra] = (await offer(50)).json.data
  await answer(extra?.id, true)
  expect((await read()).subtotal).toBe(450)
  // What is paid by the hour has no pieces.
  const hourly = await scene({ quantity: 4, price_unit: 'hourly' })
  const [work] = (await hourly.offer(10.01)).json.data
  await hourly.answer(work?.id, true)
  expect((await hourly.read()).options).toMatchObject([{ price: 10.01 }])
})

test('two answers at once: it is added once', async () => {
  const { offer, answer, read } = await scene()
  const [extra] = (await offer(10)).json.data
  const codes = await Promise.all([answer(extra?.id, true), answer(extra?.id, true), answer(extra?.id, false)])
  expect(codes.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([110, 121]).toContain((await read()).total)
})

test.each(['received', 'done', 'failed'] as const)('%s: nothing can be offered', async (status) => {
  const { offer } = await scene({ status })
  expect((await offer(10)).json.code).toBe('move_not_allowed')
})

test('nothing is added by an acceptance that waited for the end of the work and its payment', async () => {
  const { booking, customer, offer, answer, read } = await scene()
  const [extra] = (await offer(45)).json.data
  const answered = await withBookingHeld(
    database,
    booking.id,
    () => answer(extra?.id, true, customer),
    async (held) => {
      await held`UPDATE bookings SET booking_status_id = 6, ends_at = now() WHERE id = ${booking.id}`
    },
  )
  expect([answered.json.code, (await read()).total]).toEqual(['move_not_allowed', 110])
})

test.each([
  ['waits to be confirmed', 1],
  ['is done', 2],
])(
  'nothing is added to what is paid: the payment %s; customers and strangers offer nothing',
  async (_, payment_status_id) => {
    const { offer, answer, customer, booking } = await scene()
    expect((await offer(10, customer)).json.code).toBe('forbidden')
    expect((await offer(10, (await signIn({ role: 'provider' })).token)).json.code).toBe('not_found')
    for (const price of [0, -5, 2_000_000]) expect((await offer(price)).json.code).toBe('invalid')
    const [extra] = (await offer(10)).json.data
    await buildPayment(db, { booking_id: booking.id, payment_status_id })
    expect((await answer(extra?.id, true)).json.code).toBe('move_not_allowed')
    const [row] = await sql`SELECT state FROM visit_extras WHERE id = ${extra?.id ?? 0}`
    expect(row).toEqual({ state: 'open' })
    const listed = await api<Extra[]>('GET', `bookings/${booking.id}/extras`, { token: customer })
    expect(listed.json.data).toMatchObject([{ state: 'lapsed' }])
  },
)

test('a visit is offered extra work a hundred times, all of which its customer sees', async () => {
  const { booking, offer } = await scene()
  await sql`INSERT INTO visit_extras (booking_id, user_id, name, price_minor, state, answered_at)
    SELECT ${booking.id}, ${booking.user_id}, 'Work ' || n, 100, 'declined', now() FROM generate_series(1, 99) n`
  expect((await offer(10)).json.data.at(-1)).toMatchObject({ name: 'New valve', state: 'open' })
  expect((await offer(10)).json.code).toBe('extras_full')
})
