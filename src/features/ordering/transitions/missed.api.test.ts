import { describe, expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import type { StatusKey } from '#features/bookings/rules.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../../test/build.ts'
import { wallTime } from '../../../../test/visits.ts'

const { api, db, sql, signIn } = await testApp()

const MINUTE = 60_000
const customer = await signIn()

/** A visit that should have begun so many minutes ago; cancelling costs half of it, or a fifth from an earlier move. */
const visit = async (status: StatusKey, minutes: number, terms = true) => {
  const provider = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00', price_minor: 10_000 })
  const at = Date.now() - minutes * MINUTE
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status, at })
  const tiers = terms ? [{ hours_before: 48, fee_percent: 50, cap: null }] : []
  await sql`UPDATE bookings SET moved_fee_minor = 2000, cancellation_terms = ${JSON.stringify(tiers)}::text::jsonb WHERE id = ${id}`
  const put = (path: string, body: object, token = customer.token) =>
    api<Booking>('PUT', `bookings/${id}${path}`, { token, body })
  return {
    cancellation: async () =>
      (await api<Booking>('GET', `bookings/${id}`, { token: customer.token })).json.data.cancellation,
    cancel: async (expected_fee: number) => (await put('', { booking_status_id: 7, expected_fee })).json.data,
    move: async (expected_fee: number) =>
      (await put('/reschedule', { booking_at: wallTime('10:00', 20), expected_fee })).json.data,
    kept: async () =>
      (await sql<{ fee: number }[]>`SELECT moved_fee_minor AS fee FROM bookings WHERE id = ${id}`)[0]?.fee,
  }
}

describe.each(['received', 'accepted'] as const)('%s, and nobody came', (status) => {
  test('an hour later it is cancelled without a fee, as it is shown', async () => {
    const { cancellation, cancel } = await visit(status, 61)
    expect(await cancellation()).toMatchObject({ possible: true, tiers: [], free_until: null, fee_now: 0 })
    expect((await cancel(0)).cancellation).toMatchObject({ by: 'customer', fee: 0 })
  })

  test.each([true, false])('an hour later it is moved, and no fee is kept (with terms: %s)', async (terms) => {
    const { cancellation, move, kept } = await visit(status, 61, terms)
    expect((await cancellation()).fee_now).toBe(0)
    expect((await move(0)).cancellation).toMatchObject({ fee_now: 0 })
    expect(await kept()).toBe(0)
  })
})

test('within the hour the terms hold', async () => {
  const { cancellation, cancel } = await visit('accepted', 59)
  expect(await cancellation()).toMatchObject({ fee_now: 50 })
  expect((await cancel(50)).cancellation).toMatchObject({ by: 'customer', fee: 50 })
})

test('a visit that was cancelled in time keeps the terms and the fee it had', async () => {
  const { cancellation, cancel } = await visit('accepted', 59)
  await cancel(50)
  await sql`UPDATE bookings SET starts_at = starts_at - interval '1 day' WHERE user_id = ${customer.id}`
  const { tiers, fee } = await cancellation()
  expect([tiers.length, fee]).toEqual([1, 50])
})

test.each(['on_the_way', 'ready', 'in_progress'] as const)(
  'where somebody set out, nothing changes: %s',
  async (status) => {
    const { cancellation } = await visit(status, 61)
    expect(await cancellation()).toMatchObject({ possible: false, fee_now: 0 })
    expect((await cancellation()).tiers).toHaveLength(1)
  },
)
