import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { withBookingHeld } from '../../../../test/rowLocks.ts'
import { wallTime } from '../../../../test/visits.ts'
import type { Changes } from './contract.ts'

const { api, db, sql, signIn } = await testApp()

let day = 10

/** A visit that costs half to cancel, at a provider of two. */
const scene = async () => {
  const customer = await signIn()
  const provider = await buildProvider(db, { people: 2 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  day += 1
  const at = Date.parse(`${wallTime('10:00', day).replace(' ', 'T')}+03:00`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted', at })
  await sql`UPDATE bookings SET cancellation_terms = '[{"hours_before": 2000, "fee_percent": 50, "cap": null}]', moved_fee_minor = 2000
    WHERE id = ${id}`
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const put = (path: string, body: object, by = customer.token) =>
    api<Booking>('PUT', `bookings/${id}${path}`, { token: by, body })
  return {
    id,
    absent: () => api('POST', `bookings/${id}/absence`, { token, body: {} }),
    cancellation: async () =>
      (await api<Booking>('GET', `bookings/${id}`, { token: customer.token })).json.data.cancellation,
    cancel: () => put('', { cancel: true, booking_status_id: 7 }),
    move: () => put('/reschedule', { booking_at: wallTime('14:00', day), expected_fee: 0 }),
    take: async () => {
      const { json } = await api<Changes>('GET', `bookings/${id}/changes`, { token: customer.token })
      return put('/absence', { alternative_id: json.data.absence?.alternatives[0]?.id })
    },
    giveTo: () => api('PUT', `provider/bookings/${id}/worker`, { token, body: { worker_id: provider.workers[1]?.id } }),
  }
}

test('whose provider cannot come cancels free of charge, whichever way they cancel', async () => {
  const { absent, cancellation, cancel } = await scene()
  expect((await cancellation()).fee_now).toBe(50)
  await absent()
  expect(await cancellation()).toMatchObject({ possible: true, fee_now: 0, free_until: null })
  expect((await cancel()).status).toBe(200)
  expect(await cancellation()).toMatchObject({ by: 'customer', fee: 0 })
})

test('and keeps no fee by moving the visit instead; after it the terms hold again', async () => {
  const { absent, cancellation, move } = await scene()
  await sql`UPDATE bookings SET moved_fee_minor = 0`
  await absent()
  expect((await move()).status).toBe(200)
  expect((await cancellation()).fee_now).toBe(50)
  const [row] = await sql<{ kept: number }[]>`SELECT moved_fee_minor AS kept FROM bookings ORDER BY id DESC LIMIT 1`
  expect(row?.kept).toBe(0)
})

test.each(['move', 'take'] as const)(
  'nor the fee of an earlier move, which was not shown any more: %s',
  async (way) => {
    const { absent, cancellation, ...visit } = await scene()
    await sql`UPDATE bookings SET cancellation_terms = '[]'`
    expect((await cancellation()).fee_now).toBe(20)
    await absent()
    expect((await cancellation()).fee_now).toBe(0)
    expect((await visit[way]()).status).toBe(200)
    expect((await cancellation()).fee_now).toBe(0)
  },
)

test('once a colleague comes cancelling costs what it did', async () => {
  const { absent, cancellation, giveTo } = await scene()
  await absent()
  expect((await giveTo()).status).toBe(200)
  expect((await cancellation()).fee_now).toBe(50)
})

test('cancelled while a colleague is being chosen: it stays cancelled', async () => {
  const { absent, take, id } = await scene()
  await absent()
  const { json } = await withBookingHeld({ sql }, id, take, async (held) => {
    await held`UPDATE bookings SET booking_status_id = 7, cancel = true WHERE id = ${id}`
    await held`UPDATE time_claims SET active = false WHERE booking_id = ${id}`
  })
  expect(json.code).toBe('move_not_allowed')
})
