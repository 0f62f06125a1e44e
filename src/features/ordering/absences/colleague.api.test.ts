import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildOption, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { wallTime } from '../../../../test/visits.ts'
import type { Changes } from './contract.ts'

const { api, db, signIn } = await testApp()

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
  expect(first).toMatchObject({ same_provider: true, price: 100 })
  const taken = await api('PUT', `bookings/${id}/absence`, {
    token: customer.token,
    body: { alternative_id: first?.id, expected_price: 100 },
  })
  expect(taken.status).toBe(200)
  const shown = await api<Booking>('GET', `bookings/${id}`, { token: customer.token })
  expect([shown.json.data.total, shown.json.data.options]).toEqual([100, []])
})
