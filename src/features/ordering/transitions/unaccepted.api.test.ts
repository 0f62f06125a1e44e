import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { instantToWall, wallText } from '#lib/zoned.ts'
import { testApp } from '../../../../test/app.ts'
import { buildProvider, buildService } from '../../../../test/build.ts'
import { visitBody } from '../../../../test/visits.ts'
import type { CreatedBooking } from '../contract.ts'

/** A request costs nothing until a provider accepts it (docs/decisions/0295). */
const { api, db, sql, signIn } = await testApp({ connections: 30 })

const HOUR = 3_600_000
const policy = [
  { hours_before: 48, fee_percent: 10, cap: null },
  { hours_before: 6, fee_percent: 50, cap: 20 },
]
await sql`INSERT INTO settings (key, value) VALUES ('cancellation_policy', ${JSON.stringify(policy)})
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`
const operator = await signIn({ role: 'operator' })
const owner = await signIn({ role: 'provider' })
const provider = await buildProvider(db, { people: [owner.id] })
await sql`DELETE FROM availability_hours WHERE e_provider_id = ${provider.id}`
const service = await buildService(db, { e_provider_id: provider.id, price_minor: 10_000, duration: '0:30' })

/** A request so many hours before its visit. */
const book = async (token: string, hours: number) => {
  const at = Math.ceil(Date.now() / HOUR + hours) * HOUR
  const body = visitBody(service, { booking_at: wallText(instantToWall(at, 'Asia/Riyadh')) })
  const { json } = await api<CreatedBooking>('POST', 'bookings', { token, body })
  if (!json.success) throw new Error(json.message)
  return json.data
}
const put = (id: number, token: string, body: object) => api<Booking>('PUT', `bookings/${id}`, { token, body })
const get = async (id: number, token: string) => (await api<Booking>('GET', `bookings/${id}`, { token })).json.data

test('a request costs nothing to cancel, however late, as it is shown', async () => {
  const { token } = await signIn()
  const made = await book(token, 5)
  expect((await get(made.id, token)).cancellation).toMatchObject({ possible: true, free_until: null, fee_now: 0 })
  expect((await get(made.id, token)).cancellation.until_accepted).toBe(true)
  const { json } = await put(made.id, token, { cancel: true, expected_fee: 0 })
  expect(json.data.cancellation).toMatchObject({ by: 'customer', fee: 0 })
  expect((await api('POST', 'payments/cash', { token, body: { id: made.id } })).json.code).toBe('not_payable')
})

test('a request for a later visit says until when it is free in any case', async () => {
  const { token } = await signIn()
  const made = await book(token, 60)
  const free_until = new Date(Date.parse(made.booking_at) - 48 * HOUR).toISOString()
  expect((await get(made.id, token)).cancellation).toMatchObject({ free_until, until_accepted: false, fee_now: 0 })
  await put(made.id, owner.token, { booking_status_id: 4 })
  expect((await get(made.id, token)).cancellation).toMatchObject({ free_until, until_accepted: false, fee_now: 0 })
})

test('once it was accepted the terms it was made with hold', async () => {
  const { token } = await signIn()
  const made = await book(token, 5)
  expect((await put(made.id, owner.token, { booking_status_id: 4 })).status).toBe(200)
  expect((await get(made.id, token)).cancellation).toMatchObject({ tiers: policy, fee_now: 20 })
  expect((await put(made.id, token, { cancel: true, expected_fee: 0 })).json).toMatchObject({
    code: 'fee_changed',
    data: { fee: 20 },
  })
  expect((await put(made.id, token, { cancel: true })).json.data.cancellation).toMatchObject({ fee: 20 })
})

test('an operator may still decide on a fee', async () => {
  const { token } = await signIn()
  const made = await book(token, 5)
  const body = { booking_status_id: 7, reason: 'By phone', cancellation_fee: 15 }
  const { json } = await put(made.id, operator.token, body)
  expect(json.data.cancellation).toMatchObject({ by: 'operator', fee: 15 })
})

test('who cancels what somebody else has just cancelled is told where the fee is another one', async () => {
  const { token } = await signIn()
  const made = await book(token, 5)
  const decide = (cancellation_fee: number) =>
    put(made.id, operator.token, { booking_status_id: 7, reason: 'By phone', cancellation_fee })
  expect((await decide(15)).status).toBe(200)
  expect((await put(made.id, token, { cancel: true, expected_fee: 0 })).json).toMatchObject({
    code: 'fee_changed',
    data: { fee: 15 },
  })
  expect((await decide(8)).json).toMatchObject({ code: 'move_not_allowed', data: { booking_status_id: 7 } })
  // The same again, as after a lost reply, and what names no fee.
  expect((await put(made.id, token, { cancel: true, expected_fee: 15 })).status).toBe(200)
  expect((await put(made.id, token, { cancel: true })).status).toBe(200)
  expect((await decide(15)).status).toBe(200)
  expect((await get(made.id, token)).cancellation).toMatchObject({ by: 'operator', fee: 15 })
})

test('Accept and Cancel at once: the fee is that of the status it was cancelled from, and none that was not shown', async () => {
  for (let round = 0; round < 10; round++) {
    const { token } = await signIn()
    const { id } = await book(token, 8 + round)
    const shown = (await get(id, token)).cancellation.fee_now
    const [, cancelled] = await Promise.all([
      put(id, owner.token, { booking_status_id: 4 }),
      put(id, token, { cancel: true, ...(round % 2 === 0 && { expected_fee: shown }) }),
    ])
    const events = await sql<{ from: number; to: number }[]>`
      SELECT from_status_id AS from, to_status_id AS to FROM booking_events WHERE booking_id = ${id} ORDER BY id`
    const last = events.at(-1)
    if (cancelled.status === 200) {
      expect(last?.to).toBe(7)
      expect(cancelled.json.data.cancellation.fee).toBe(last?.from === 1 ? 0 : 10)
      if (round % 2 === 0) expect(last?.from).toBe(1)
    } else expect([cancelled.json.code, last?.to]).toEqual(['fee_changed', 4])
  }
})
