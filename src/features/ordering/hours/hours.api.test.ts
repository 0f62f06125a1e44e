import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import type { BookingEvent } from '#features/bookings/history/contract.ts'
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
import type { HoursCorrection } from './contract.ts'

const { api, database, db, sql, signIn } = await testApp()

const HOUR = 3_600_000
let day = 5
const scene = async ({ status = 'done' as StatusKey, price_unit = 'hourly' } = {}) => {
  const tax = await buildTax(db)
  const provider = await buildProvider(db, { taxes: [tax.id] })
  const service = await buildService(db, {
    e_provider_id: provider.id,
    price_minor: 10_000,
    price_unit,
    discount_price_minor: null,
  })
  const customer = await signIn()
  const at = Math.floor(Date.now() / 1000) * 1000 - 24 * HOUR * day++
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status, at })
  if (status === 'done')
    await sql`UPDATE bookings SET start_at = ${new Date(at)}, ends_at = ${new Date(at + 2 * HOUR)} WHERE id = ${id}`
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const path = `bookings/${id}/hours`
  const time = (hours: number) => new Date(at + hours * HOUR).toISOString()
  return {
    id,
    customer: customer.token,
    provider: token,
    time,
    correct: (from: number, until: number, by = token) =>
      api<HoursCorrection[]>('POST', path, { token: by, body: { start_at: time(from), ends_at: time(until) } }),
    answer: (correction_id: number | undefined, accept: boolean, by = customer.token) =>
      api<HoursCorrection[]>('PUT', path, { token: by, body: { correction_id, accept } }),
    read: async () => (await api<Booking>('GET', `bookings/${id}`, { token: customer.token })).json.data,
  }
}

test('accepted hours are an event of their own, which is not confirmed at the door once more', async () => {
  const { id, customer, correct, answer } = await scene()
  await sql`INSERT INTO visit_confirmations (booking_id, step, side, how, user_id)
    SELECT id, 'finish', 'customer', 'tap', user_id FROM bookings WHERE id = ${id}`
  const [correction] = (await correct(0.5, 2)).json.data
  await answer(correction?.id, true)
  const { json } = await api<{ events: BookingEvent[] }>('GET', `bookings/${id}/events`, { token: customer })
  expect(json.data.events.filter(({ kind }) => kind === 'hours').map(({ confirmed }) => confirmed)).toEqual([null])
})

test('accepted hours make the total, with tax; before that it stays', async () => {
  const { id, customer, time, correct, answer, read } = await scene()
  expect((await read()).total).toBe(220)
  const [correction] = (await correct(0.5, 2)).json.data
  expect(correction).toMatchObject({
    start_at: time(0.5),
    former_start_at: time(0),
    hours: 1.5,
    total: 165,
    state: 'open',
  })
  expect((await read()).total).toBe(220)
  expect((await answer(correction?.id, true)).json.data).toMatchObject([{ state: 'accepted', total: 165 }])
  const after = await read()
  expect([after.total, after.duration, Date.parse(after.start_at ?? '')]).toEqual([165, 1.5, Date.parse(time(0.5))])
  const { json } = await api<{ events: BookingEvent[] }>('GET', `bookings/${id}/events`, { token: customer })
  expect(json.data.events.at(-1)).toMatchObject({ kind: 'hours', actor: 'customer' })
  expect((await answer(correction?.id, true)).json.code).toBe('offer_closed')
})

test('the customer is told what the total would become', async () => {
  const { id, correct } = await scene()
  await correct(0, 1)
  await correct(0.5, 2)
  const news = await sql<
    { amount: string; minor: string }[]
  >`SELECT data ->> 'amount' AS amount, data ->> 'amount_minor' AS minor
    FROM notifications WHERE data ->> 'event' = 'hours_corrected' AND data ->> 'booking_id' = ${String(id)} ORDER BY created_at`
  expect(news).toEqual([
    { amount: '110.00\u00a0SAR', minor: '11000' },
    { amount: '165.00\u00a0SAR', minor: '16500' },
  ])
})

test('refused by the customer, withdrawn by the provider, replaced by a newer one: the total stays', async () => {
  const { correct, answer, read, provider } = await scene()
  const [first] = (await correct(0, 3)).json.data
  expect((await answer(first?.id, true, provider)).json.code).toBe('forbidden')
  expect((await answer(first?.id, false)).json.data).toMatchObject([{ state: 'declined' }])
  const second = (await correct(0, 4)).json.data[1]
  expect((await answer(second?.id, false, provider)).json.data[1]?.state).toBe('withdrawn')
  await correct(0, 5)
  const all = (await correct(0, 6)).json.data
  expect(all.map(({ state }) => state)).toEqual(['declined', 'withdrawn', 'withdrawn', 'open'])
  expect((await answer(all[2]?.id, true)).json.code).toBe('offer_closed')
  expect((await read()).total).toBe(220)
})

test('two answers at once: one counts', async () => {
  const { correct, answer, read } = await scene()
  const [correction] = (await correct(0, 1)).json.data
  const answers = await Promise.all([answer(correction?.id, true), answer(correction?.id, false)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([110, 220]).toContain((await read()).total)
})

test.each([
  { status: 'in_progress' as const, price_unit: 'hourly' },
  { status: 'failed' as const, price_unit: 'hourly' },
  { status: 'done' as const, price_unit: 'fixed' },
])('%j: not corrected', async (over) => {
  const { correct } = await scene(over)
  expect((await correct(0, 1)).json.code).toBe('move_not_allowed')
})

test('not by an acceptance that waited for the payment', async () => {
  const { id, correct, answer, read } = await scene()
  const [correction] = (await correct(0.5, 2)).json.data
  const answered = await withBookingHeld(
    database,
    id,
    () => answer(correction?.id, true),
    async (held) => {
      await held`INSERT INTO payments (booking_id, user_id, amount_minor, description, payment_method_id, payment_status_id)
      SELECT id, user_id, 22000, '', 6, 1 FROM bookings WHERE id = ${id}`
    },
  )
  expect([answered.json.code, (await read()).total]).toEqual(['move_not_allowed', 220])
})

test('not of their own visit by somebody of the team who is its customer', async () => {
  const { id, provider, correct } = await scene()
  const { json } = await api<{ id: number }>('GET', 'user', { token: provider })
  await sql`UPDATE bookings SET user_id = ${json.data.id} WHERE id = ${id}`
  expect((await correct(0, 1)).json.code).toBe('forbidden')
})

test('not what is paid, nor by the customer or a stranger, nor to hours that cannot be', async () => {
  const { id, correct, answer, customer, read } = await scene()
  expect((await correct(0, 1, customer)).json.code).toBe('forbidden')
  expect((await correct(0, 1, (await signIn({ role: 'provider' })).token)).json.code).toBe('not_found')
  for (const [from, until] of [
    [2, 1],
    [0, 25],
    [-30, -29],
    [0, 24 * 400],
  ] as const)
    expect((await correct(from, until)).json.code).toBe('hours_implausible')
  const [correction] = (await correct(0, 1)).json.data
  await buildPayment(db, { booking_id: id, payment_status_id: 1 })
  expect((await answer(correction?.id, true)).json.code).toBe('move_not_allowed')
  expect((await read()).total).toBe(220)
  expect((await answer(correction?.id, false)).status).toBe(200)
})

test('an offer without an answer lapses with the payment, and is open again where the payment failed', async () => {
  const { id, provider, correct, answer } = await scene()
  const [correction] = (await correct(0.5, 2)).json.data
  const states = async () =>
    (await api<HoursCorrection[]>('GET', `bookings/${id}/hours`, { token: provider })).json.data
  const payment = await buildPayment(db, { booking_id: id, payment_status_id: 1 })
  expect(await states()).toMatchObject([{ state: 'lapsed' }])
  expect((await answer(correction?.id, true)).json.code).toBe('move_not_allowed')
  await sql`UPDATE payments SET payment_status_id = 3 WHERE id = ${payment.id}`
  expect(await states()).toMatchObject([{ state: 'open' }])
})

test('what was paid stays, also where all of it went back: the receipt says what was paid for', async () => {
  const { id, provider, correct, answer, read } = await scene()
  const [correction] = (await correct(0.5, 2)).json.data
  const { id: payment } = await buildPayment(db, { booking_id: id, amount_minor: 22_000 })
  const { token } = await signIn({ role: 'operator' })
  expect((await api('POST', `payments/${payment}/refunds`, { token, body: {} })).status).toBe(200)
  const { json } = await api<HoursCorrection[]>('GET', `bookings/${id}/hours`, { token: provider })
  expect(json.data).toMatchObject([{ state: 'lapsed' }])
  expect((await answer(correction?.id, true)).json.code).toBe('move_not_allowed')
  expect((await correct(0, 1)).json.code).toBe('move_not_allowed')
  expect((await read()).total).toBe(220)
})

test('of very many corrections the newest are shown', async () => {
  const { id, correct, provider, answer } = await scene()
  for (const part of [1, 2]) await correct(0, part)
  await sql`INSERT INTO visit_hours (booking_id, user_id, start_at, ends_at, former_start_at, former_ends_at, state, answered_at)
    SELECT booking_id, user_id, start_at, ends_at, former_start_at, former_ends_at, 'withdrawn', now()
    FROM visit_hours, generate_series(1, 120) WHERE booking_id = ${id} AND state = 'withdrawn'`
  const { json } = await correct(0, 1.5)
  expect([json.data.length, json.data.at(-1)?.state]).toEqual([100, 'open'])
  expect((await answer(json.data.at(-1)?.id, false, provider)).status).toBe(200)
})
