import { expect, test } from 'vitest'
import type { NextStarts } from '#features/availability/next/contract.ts'
import type { CreatedBooking, RefusedTime } from '#features/ordering/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../../test/build.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import type { Worker } from '../contract.ts'
import type { ServiceWorker, WorkerService } from './contract.ts'

const { api, db, sql, signIn } = await testApp()

const agency = async () => {
  const owner = await signIn({ role: 'provider' })
  const second = await signIn({ role: 'provider' })
  const provider = await buildProvider(db, { people: [owner.id, second.id], roles: ['owner', 'worker'] })
  const [first = { id: 0 }, other = { id: 0 }] = provider.workers
  const clean = await buildService(db, { e_provider_id: provider.id })
  const paint = await buildService(db, { e_provider_id: provider.id })
  const set = (worker_id: number, e_service_id: number, does: boolean, token = owner.token) =>
    api('PUT', `provider/workers/${worker_id}/services`, { token, body: { e_service_id, does } })
  return { owner, second, provider, first: first.id, other: other.id, clean, paint, set }
}
const book = async (service: { id: number }, at: string) => {
  const { token } = await signIn()
  return api<CreatedBooking & RefusedTime>('POST', 'bookings', { token, body: visitBody(service, { booking_at: at }) })
}
const workersOf = async (serviceId: number) => {
  const rows = await sql<
    { worker_id: number }[]
  >`SELECT c.worker_id FROM time_claims c JOIN bookings b ON b.id = c.booking_id
    WHERE b.e_service_id = ${serviceId} AND c.active ORDER BY c.id`
  return rows.map(({ worker_id }) => worker_id)
}

test('everybody does every service until somebody says otherwise; said twice is once', async () => {
  const { owner, first, other, clean, paint, set } = await agency()
  const servicesOf = async (id: number) => {
    const { json } = await api<WorkerService[]>('GET', `provider/workers/${id}/services`, { token: owner.token })
    return json.data.map(({ e_service_id, does, others }) => [e_service_id, does, others])
  }
  expect(await servicesOf(first)).toEqual([
    [clean.id, true, 1],
    [paint.id, true, 1],
  ])
  for (let n = 0; n < 2; n++)
    expect((await set(first, paint.id, false)).json.data).toEqual({
      worker_id: first,
      e_service_id: paint.id,
      does: false,
    })
  expect(await servicesOf(first)).toEqual([
    [clean.id, true, 1],
    [paint.id, false, 1],
  ])
  expect(await servicesOf(other)).toEqual([
    [clean.id, true, 1],
    [paint.id, true, 0],
  ])
  const workersFor = async () => {
    const path = `provider/services/${paint.id}/workers`
    const { json } = await api<ServiceWorker[]>('GET', path, { token: owner.token })
    return json.data.map(({ worker_id, does }) => [worker_id, does])
  }
  expect(await workersFor()).toEqual([
    [first, false],
    [other, true],
  ])
  const team = await api<{ workers: Worker[] }>('GET', 'provider/team', { token: owner.token })
  expect(team.json.data.workers.map((worker) => worker.excluded_services)).toEqual([1, 0])
  await set(first, clean.id, false)
  await set(first, paint.id, true)
  expect((await servicesOf(first)).map(([, does]) => does)).toEqual([false, true])
  await sql`UPDATE workers SET active = false WHERE id = ${other}`
  expect(await workersFor()).toEqual([[first, true]])
  expect((await servicesOf(first)).map(([, , others]) => others)).toEqual([0, 0])
})

test('visits go to those who do the service, and their time is the free time', async () => {
  const { first, other, clean, paint, set } = await agency()
  await set(first, paint.id, false)
  expect((await book(paint, wallTime('09:00'))).status).toBe(200)
  const full = await book(paint, wallTime('09:00'))
  expect([full.json.code, full.json.data.nearest[0]?.local]).toEqual(['slot_taken', wallTime('08:00')])
  expect((await book(clean, wallTime('09:00'))).status).toBe(200)
  expect(await workersOf(paint.id)).toEqual([other])
  expect(await workersOf(clean.id)).toEqual([first])

  const day = wallTime('09:00').slice(0, 10)
  const next = async () => {
    const query = { e_service_ids: `${clean.id},${paint.id}`, visit_date: day, visit_part: 'morning' }
    const { json } = await api<NextStarts[]>('GET', 'next_starts', { query })
    return json.data.map(({ starts }) => starts.length > 0)
  }
  expect(await next()).toEqual([true, true])
  await set(other, paint.id, false)
  expect(await next()).toEqual([true, false])
  expect((await book(paint, wallTime('12:00'))).json.code).toBe('not_bookable')
  // What is booked stays.
  expect(await workersOf(paint.id)).toEqual([other])
})

test('a visit that is rescheduled goes to somebody who does the service', async () => {
  const { first, other, clean, set } = await agency()
  const customer = await signIn()
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: clean.id, worker_id: first })
  await set(first, clean.id, false)
  const body = { booking_at: wallTime('15:00', 4) }
  expect((await api('PUT', `bookings/${id}/reschedule`, { token: customer.token, body })).status).toBe(200)
  expect(await workersOf(clean.id)).toEqual([other])
  await set(other, clean.id, false)
  const again = { booking_at: wallTime('16:00', 5) }
  expect((await api('PUT', `bookings/${id}/reschedule`, { token: customer.token, body: again })).status).toBe(409)
  expect(await workersOf(clean.id)).toEqual([other])
})

test.each<[string, (a: Awaited<ReturnType<typeof agency>>) => Promise<{ status: number }>, number]>([
  ['a worker of the team', (a) => a.set(a.first, a.paint.id, false, a.second.token), 403],
  ['another provider’s worker', async (a) => a.set((await agency()).first, a.paint.id, false), 404],
  ['another provider’s service', async (a) => a.set(a.first, (await agency()).paint.id, false), 404],
])('%s: refused, and nothing is written', async (_, attempt, status) => {
  const written = () => sql`SELECT FROM worker_exclusions`
  const before = (await written()).length
  expect((await attempt(await agency())).status).toBe(status)
  expect(await written()).toHaveLength(before)
})

test('a service that is deleted in that moment is not found', async () => {
  const { first, paint, set } = await agency()
  const deleting = await sql.reserve()
  await deleting`BEGIN`
  await deleting`DELETE FROM e_services WHERE id = ${paint.id}`
  const said = set(first, paint.id, false)
  await expect.poll(() => waitingForLocks(sql)).toBe(1)
  await deleting`COMMIT`
  deleting.release()
  expect((await said).status).toBe(404)
})
