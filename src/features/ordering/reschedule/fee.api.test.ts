import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildProvider, buildService } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import type { CreatedBooking } from '../contract.ts'

/** Half of the price from two days before the visit on, all of it on its day. */
const terms = JSON.stringify([
  { hours_before: 48, fee_percent: 50, cap: null },
  { hours_before: 3, fee_percent: 100, cap: null },
])
const { api, db, sql, signIn } = await testApp()
await sql`UPDATE settings SET value = ${terms} WHERE key = 'cancellation_policy'`
await sql`INSERT INTO settings (key, value) VALUES ('cancellation_policy', ${terms}) ON CONFLICT DO NOTHING`
const owner = await signIn({ role: 'provider' })
const provider = await buildProvider(db, { people: [owner.id] })
const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00', price_minor: 10_000 })

/** A request for tomorrow. */
const request = async (time: string) => {
  const customer = await signIn()
  const body = visitBody(service, { booking_at: wallTime(time, 1) })
  const { json } = await api<CreatedBooking>('POST', 'bookings', { token: customer.token, body })
  return { id: json.data.id, token: customer.token }
}
/** The same, accepted: it costs half to cancel. */
const soon = async (time: string) => {
  const made = await request(time)
  const body = { booking_status_id: 4 }
  expect((await api('PUT', `bookings/${made.id}`, { token: owner.token, body })).status).toBe(200)
  return made
}
const see = async ({ id, token }: { id: number; token: string }) =>
  (await api<Booking>('GET', `bookings/${id}`, { token })).json.data.cancellation
const move = ({ id, token }: { id: number; token: string }, booking_at: string, more = {}) =>
  api<Booking>('PUT', `bookings/${id}/reschedule`, { token, body: { booking_at, ...more } })
const cancel = async ({ id, token }: { id: number; token: string }) =>
  (await api<Booking>('PUT', `bookings/${id}`, { token, body: { booking_status_id: 7 } })).json.data.cancellation

test('a visit that is moved far ahead costs as much to cancel as before', async () => {
  const visit = await soon('10:00')
  expect(await see(visit)).toMatchObject({ fee_now: 50 })
  expect((await move(visit, wallTime('10:00', 20))).json.data.cancellation).toMatchObject({ fee_now: 50 })
  expect((await move(visit, wallTime('12:00', 21))).status).toBe(200)
  expect(await see(visit)).toMatchObject({ fee_now: 50 })
  expect(await cancel(visit)).toMatchObject({ by: 'customer', fee: 50 })
})

test('a request that is moved before anybody accepted it keeps no fee', async () => {
  const visit = await request('11:00')
  expect(await see(visit)).toMatchObject({ fee_now: 0 })
  expect((await move(visit, wallTime('11:00', 20), { expected_fee: 0 })).status).toBe(200)
  await api('PUT', `bookings/${visit.id}`, { token: owner.token, body: { booking_status_id: 4 } })
  expect(await see(visit)).toMatchObject({ fee_now: 0 })
  expect(await cancel(visit)).toMatchObject({ by: 'customer', fee: 0 })
})

test('a fee that was not shown is refused, whether by cancelling or by moving', async () => {
  const visit = await soon('08:30')
  const move = (expected_fee: number) =>
    api('PUT', `bookings/${visit.id}/reschedule`, {
      token: visit.token,
      body: { booking_at: wallTime('09:00', 25), expected_fee },
    })
  const cancel = (expected_fee: number) =>
    api<Booking>('PUT', `bookings/${visit.id}`, { token: visit.token, body: { booking_status_id: 7, expected_fee } })
  for (const ask of [move, cancel])
    for (const shown of [0, 49.99])
      expect((await ask(shown)).json).toMatchObject({ code: 'fee_changed', data: { fee: 50 } })
  expect(await see(visit)).toMatchObject({ possible: true, fee_now: 50 })
  // Nobody minds a fee that became smaller.
  expect((await cancel(60)).json.data.cancellation).toMatchObject({ by: 'customer', fee: 50 })
})

test('moved early enough it is free as long as the new time is far ahead', async () => {
  const visit = await soon('14:00')
  await sql`UPDATE bookings SET starts_at = starts_at + interval '5 days' WHERE id = ${visit.id}`
  await move(visit, wallTime('14:00', 22))
  expect(await see(visit)).toMatchObject({ fee_now: 0 })
  expect(await cancel(visit)).toMatchObject({ fee: 0 })
})

test('a time that the provider proposed, or an operator chose, costs nothing', async () => {
  const visit = await soon('16:00')
  const proposal = { booking_at: wallTime('16:00', 23) }
  expect((await api('POST', `bookings/${visit.id}/proposal`, { token: owner.token, body: proposal })).status).toBe(200)
  await api('PUT', `bookings/${visit.id}/proposal`, { token: visit.token, body: { take: true } })
  expect(await see(visit)).toMatchObject({ fee_now: 0 })
  const other = await soon('18:00')
  const operator = await signIn({ role: 'operator' })
  await move({ ...other, token: operator.token }, wallTime('18:00', 24), { reason: 'They called' })
  expect(await see(other)).toMatchObject({ fee_now: 0 })
})

test('the provider who ends a moved visit leaves no fee', async () => {
  const visit = await soon('09:00')
  await move(visit, wallTime('09:00', 25))
  const { json } = await api<Booking>('PUT', `bookings/${visit.id}`, {
    token: owner.token,
    body: { booking_status_id: 7 },
  })
  expect(json.data.cancellation).toMatchObject({ by: 'provider', fee: 0 })
})
