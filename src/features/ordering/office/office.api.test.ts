import { beforeAll, expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import type { BookingEvent } from '#features/bookings/history/contract.ts'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../../test/build.ts'
import type { VisitWorkers } from '../reassign/contract.ts'
import type { OfficeBooking } from './contract.ts'

const { api, db, signIn } = await testApp()
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
  provider = await buildProvider(db, { people: [owner.id, worker.id], roles: ['owner', 'worker'] })
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

test('those who move money only change no visit', async () => {
  const { id } = await visit()
  const { token } = finance
  expect((await move(id, { cancel: true, reason: 'No' }, token)).status).toBe(409)
  const when = { booking_at: new Date(Date.now() + 9e8).toISOString(), reason: 'No' }
  expect((await api('PUT', `bookings/${id}/reschedule`, { token, body: when })).status).toBe(403)
  const body = { worker_id: provider.workers[1]?.id, reason: 'No' }
  expect((await api('PUT', `office/bookings/${id}/worker`, { token, body })).status).toBe(403)
})
