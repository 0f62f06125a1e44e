import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import { expireRequests } from '../alarms/service.ts'
import type { CreatedBooking } from '../contract.ts'

const { api, database, db, sql, signIn } = await testApp()
const customer = await signIn()

const reschedule = (id: number, booking_at: string) =>
  api<Booking>('PUT', `bookings/${id}/reschedule`, { token: customer.token, body: { booking_at } })
const told = async (id: number) => {
  const rows = await sql<{ who: number; event: string | null }[]>`
    SELECT notifiable_id AS who, data ->> 'event' AS event FROM notifications
    WHERE data ->> 'booking_id' = ${String(id)} ORDER BY who`
  return rows.map(({ who, event }) => [who, event])
}

test('a request that is moved has its whole time to be answered again', async () => {
  const service = await buildService(db, { duration: '1:00' })
  const body = visitBody(service, { booking_at: wallTime('10:00', 6) })
  const { id } = (await api<CreatedBooking>('POST', 'bookings', { token: customer.token, body })).json.data
  await sql`UPDATE bookings SET created_at = now() - interval '23 hours' WHERE id = ${id}`
  await reschedule(id, wallTime('11:00', 6))
  const reminders =
    await sql`SELECT FROM jobs.job WHERE data ->> 'booking_id' = ${String(id)} AND data ->> 'kind' = 'unanswered'`
  expect(reminders).toHaveLength(2)
  await sql`UPDATE bookings SET created_at = now() - interval '25 hours' WHERE id = ${id}`
  await expireRequests(database)
  const { json } = await api<Booking>('GET', `bookings/${id}`, { token: customer.token })
  expect(json.data.booking_status.id).toBe(1)
})

test.each([
  ['a worker', false],
  ['the owner, who saw it before', true],
])(
  'a visit that a colleague takes at its new time is told to them, and to who had it that it is not theirs: %s',
  async (_, byOwner) => {
    const [owner, ali, badr] = [
      await signIn({ role: 'provider' }),
      await signIn({ role: 'provider' }),
      await signIn({ role: 'provider' }),
    ]
    const provider = await buildProvider(db, {
      people: [owner.id, ali.id, badr.id],
      roles: ['owner', 'worker', 'worker'],
    })
    const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
    const [own, alis, badrs] = provider.workers
    await sql`UPDATE workers SET active = false WHERE id = ${(byOwner ? badrs : own)?.id ?? 0}`
    const riyadh = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}+03:00`)
    const at = (time: string) => riyadh(wallTime(time, 4))
    const visit = (time: string) =>
      buildBooking(db, {
        user_id: customer.id,
        e_service_id: service.id,
        worker_id: alis?.id ?? 0,
        at: at(time),
        status: 'accepted',
      })
    const { id } = await visit('10:00')
    await visit('14:00')

    expect((await reschedule(id, wallTime('14:00', 4))).status).toBe(200)
    expect((await api('GET', `bookings/${id}`, { token: (byOwner ? owner : badr).token })).status).toBe(200)
    expect(await told(id)).toEqual([
      [owner.id, byOwner ? 'given' : 'rescheduled'],
      [ali.id, 'taken_over'],
      ...(byOwner ? [] : [[badr.id, 'given']]),
    ])
    expect((await api('GET', `bookings/${id}`, { token: ali.token })).status).toBe(404)
  },
)

test('a visit of a provider who is blocked since still has free times to move to, for who may move it', async () => {
  const provider = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: provider.id })
  const at = Date.now() + 9 * 86_400_000
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, at, status: 'accepted' })
  const operator = await signIn({ role: 'operator' })
  const body = { reason: 'No licence' }
  await api('POST', `office/providers/${provider.id}/block`, { token: operator.token, body })
  const free = (token: string, booking_id?: number) =>
    api<{ days: { starts: { local: string }[] }[] }>('GET', `e_providers/${provider.id}/free_starts`, {
      token,
      query: { e_service_id: service.id, days: 7, ...(booking_id && { booking_id }) },
    })
  const [own, office] = [await free(customer.token, id), await free(operator.token, id)]
  expect([own.status, office.json.data]).toEqual([200, own.json.data])
  const local = own.json.data.days.flatMap(({ starts }) => starts).at(-1)?.local ?? ''
  expect((await reschedule(id, local)).json.data.visit_local).toBe(local)
  expect([(await free(customer.token)).status, (await free((await signIn()).token, id)).status]).toEqual([404, 404])
})
