import { expect, test } from 'vitest'
import { statusOf } from '#features/bookings/rules.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { comeDue, wallTime } from '../../../../test/visits.ts'
import { expireRequests, runAlarm } from '../alarms/service.ts'
import { expireBooking } from '../transitions/service.ts'
import type { Changes } from './contract.ts'
import { endUnansweredAbsences } from './service.ts'

const { api, db, database, sql, signIn } = await testApp()

const at = Date.parse(`${wallTime('10:00', 10).replace(' ', 'T')}+03:00`)

/** A request at a provider of two, the first of whom cannot come. */
const absentRequest = async () => {
  const customer = await signIn()
  const provider = await buildProvider(db, { people: 2 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'received', at })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const asked = async () => {
    const day = await api<{ requests: { booking: { id: number } }[] }>('GET', 'provider/day', { token })
    const counts = await api<{ count: number }[]>('GET', 'bookings/counts', { token, query: { to_answer: 1 } })
    return [day.json.data.requests.map(({ booking }) => booking.id), counts.json.data.map(({ count }) => count)]
  }
  const status = async () =>
    (await sql<{ id: number }[]>`SELECT booking_status_id AS id FROM bookings WHERE id = ${id}`)[0]?.id
  const changes = `bookings/${id}/changes`
  return { id, customer, token, asked, status, changes }
}

test('a request whose customer chooses neither runs out nor asks its provider; after the choice it can be answered', async () => {
  const { id, customer, token, asked, status, changes } = await absentRequest()
  expect(await asked()).toEqual([[id], [1]])
  await api('POST', `bookings/${id}/absence`, { token, body: {} })
  expect(await asked()).toEqual([[], []])
  await database.transaction((tx) =>
    runAlarm(tx, { booking_id: id, kind: 'unanswered', starts_at: at }, at - 3_600_000),
  )
  expect(
    await sql`SELECT 1 FROM notifications WHERE data ->> 'event' = 'unanswered' AND (data ->> 'booking_id')::int = ${id}`,
  ).toHaveLength(0)
  await sql`UPDATE bookings SET created_at = now() - interval '25 hours' WHERE id = ${id}`
  await expireRequests(database)
  expect(await status()).toBe(statusOf('received').id)

  const { absence } = (await api<Changes>('GET', changes, { token: customer.token })).json.data
  const colleague = absence?.alternatives.find(({ same_provider }) => same_provider)
  const body = { alternative_id: colleague?.id ?? 0 }
  expect((await api('PUT', `bookings/${id}/absence`, { token: customer.token, body })).status).toBe(200)
  await expireRequests(database)
  expect(await asked()).toEqual([[id], [1]])
  const accepted = await api('PUT', `bookings/${id}`, { token, body: { booking_status_id: 4 } })
  expect([accepted.status, await status()]).toEqual([200, statusOf('accepted').id])
})

test('a request whose customer did not choose ends with its visit, once and as if declined', async () => {
  const { id, token, status } = await absentRequest()
  await api('POST', `bookings/${id}/absence`, { token, body: {} })
  await comeDue(sql, [id])
  await expireRequests(database)
  await endUnansweredAbsences(database)
  await expireRequests(database)
  expect(await status()).toBe(statusOf('failed').id)
  expect(await sql`SELECT actor FROM booking_events WHERE booking_id = ${id} AND to_status_id = 7`).toEqual([
    { actor: 'provider' },
  ])
})

test('a request that has more time by the time it is to end does not end', async () => {
  const { id, status } = await absentRequest()
  await database.transaction((tx) => expireBooking(tx, id))
  expect(await status()).toBe(statusOf('received').id)
})

test('a sick day asks about requests, and about visits up to the one its worker is on the way to; no others', async () => {
  const provider = await buildProvider(db)
  const { id: e_service_id } = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const statuses = ['received', 'accepted', 'on_the_way', 'ready', 'in_progress', 'done'] as const
  const visits: [number, string][] = []
  for (const [n, status] of statuses.entries())
    visits.push([(await buildBooking(db, { e_service_id, status, at: at + n * 3_600_000 })).id, status])
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const body = { starts: wallTime('08:00', 10), ends: wallTime('20:00', 10) }
  const { json } = await api<{ visits: number }>('POST', 'provider/sick_days', { token, body })
  const asked = await sql<{ id: number }[]>`SELECT booking_id AS id FROM visit_absences WHERE answered_at IS NULL`
  const found = visits.filter(([id]) => asked.some((row) => row.id === id)).map(([, status]) => status)
  expect([json.data, found]).toEqual([{ visits: 3 }, ['received', 'accepted', 'on_the_way']])
})

test('a visit whose provider cannot come is read as such, until its customer has chosen or somebody is at the door', async () => {
  const { id, customer, token } = await absentRequest()
  type Read = { absent: boolean }
  const read = async () => {
    const one = await api<Read>('GET', `bookings/${id}`, { token: customer.token })
    const all = await api<Read[]>('GET', 'bookings', { token, query: { search: `id:${id}` } })
    return [one.json.data.absent, all.json.data[0]?.absent]
  }
  expect(await read()).toEqual([false, false])
  await api('POST', `bookings/${id}/absence`, { token, body: {} })
  expect(await read()).toEqual([true, true])
  await sql`UPDATE bookings SET booking_status_id = ${statusOf('ready').id} WHERE id = ${id}`
  expect(await read()).toEqual([false, false])
  await sql`UPDATE bookings SET booking_status_id = ${statusOf('received').id} WHERE id = ${id}`
  await api('PUT', `bookings/${id}/absence`, { token: customer.token, body: { alternative_id: null } })
  expect(await read()).toEqual([false, false])
})
