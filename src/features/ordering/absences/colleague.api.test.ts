import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildOption, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { wallTime } from '../../../../test/visits.ts'
import type { Changes } from './contract.ts'

const { api, db, signIn, sql } = await testApp()

test('a colleague costs what was agreed, also where the time costs more by now', async () => {
  const provider = await buildProvider(db, { people: 2 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00', price_minor: 10_000 })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const customer = await signIn()
  const at = Date.parse(`${wallTime('10:00', 12).replace(' ', 'T')}+03:00`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted', at })
  await buildOption(db, {
    e_service_id: service.id,
    price_minor: 5_000,
    applies_from: '00:00',
    applies_until: '23:59',
  })
  const { json } = await api<Changes>('POST', `bookings/${id}/absence`, { token, body: {} })
  const [first] = json.data.absence?.alternatives ?? []
  expect(first).toMatchObject({ same_provider: true, total: 100 })
  const taken = await api('PUT', `bookings/${id}/absence`, {
    token: customer.token,
    body: { alternative_id: first?.id, expected_total: 100 },
  })
  expect(taken.status).toBe(200)
  const shown = await api<Booking>('GET', `bookings/${id}`, { token: customer.token })
  expect([shown.json.data.total, shown.json.data.options]).toEqual([100, []])
})

test('a colleague at another time: an option of the booked time falls away, and the total that was shown counts', async () => {
  const provider = await buildProvider(db, { people: 2 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00', price_minor: 10_000 })
  await buildOption(db, { e_service_id: service.id, price_minor: 1_500, applies_from: '10:00', applies_until: '10:30' })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const customer = await signIn()
  const at = Date.parse(`${wallTime('10:00', 15).replace(' ', 'T')}+03:00`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted', at })
  const { json } = await api<Changes>('POST', `bookings/${id}/absence`, { token, body: {} })
  const offered = json.data.absence?.alternatives ?? []
  expect(offered.map(({ local, total }) => [local.slice(11, 16), total])).toEqual([
    ['10:00', 115],
    ['09:30', 100],
    ['10:30', 100],
  ])
  const take = (expected_total: number) =>
    api('PUT', `bookings/${id}/absence`, {
      token: customer.token,
      body: { alternative_id: offered[1]?.id, expected_total },
    })
  expect((await take(115)).json).toMatchObject({ code: 'price_changed', data: { total: 100 } })
  expect((await take(100)).status).toBe(200)
  const shown = await api<Booking>('GET', `bookings/${id}`, { token: customer.token })
  expect([shown.json.data.total, shown.json.data.options]).toEqual([100, []])
})

test('a time that was proposed before is asked about no longer', async () => {
  const provider = await buildProvider(db, { people: 2 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const customer = await signIn()
  const at = Date.parse(`${wallTime('10:00', 18).replace(' ', 'T')}+03:00`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted', at })
  const proposed = await api('POST', `bookings/${id}/proposal`, { token, body: { booking_at: wallTime('15:00', 18) } })
  const { json } = await api<Changes>('POST', `bookings/${id}/absence`, { token, body: {} })
  const alternative_id = json.data.absence?.alternatives[0]?.id
  const taken = await api('PUT', `bookings/${id}/absence`, { token: customer.token, body: { alternative_id } })
  expect([proposed.status, taken.status]).toEqual([200, 200])
  const { data } = (await api<{ proposal: unknown }>('GET', `bookings/${id}/proposal`, { token: customer.token })).json
  expect(data.proposal).toBe(null)
})

test('a colleague who is free more than three days before or after is not offered', async () => {
  const provider = await buildProvider(db, { people: 2 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const at = Date.parse(`${wallTime('10:00', 30).replace(' ', 'T')}+03:00`)
  const closed = [27, 28, 29, 30, 31, 32, 33].map((days) => wallTime('00:00', days).slice(0, 10))
  await sql`INSERT INTO availability_exceptions (e_provider_id, date) SELECT ${provider.id}, day FROM unnest(${closed}::date[]) day`
  const offered = async (hours: number) => {
    const visit = { e_service_id: service.id, status: 'accepted', at: at + hours * 3_600_000 } as const
    const { id } = await buildBooking(db, visit)
    const { json } = await api<Changes>('POST', `bookings/${id}/absence`, { token, body: {} })
    return json.data.absence?.alternatives.map(({ local }) => local)
  }
  expect(await offered(0)).toEqual([])
  await sql`DELETE FROM availability_exceptions WHERE e_provider_id = ${provider.id} AND date = ${closed[6] ?? ''}`
  expect(await offered(1)).toContain(wallTime('08:00', 33))
})
