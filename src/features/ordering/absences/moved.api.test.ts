import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { wallTime } from '../../../../test/visits.ts'
import type { Changes } from './contract.ts'

const { api, db, sql, signIn } = await testApp()

/** A visit, and the time at which its worker saw it. */
const shownVisit = async () => {
  const provider = await buildProvider(db, { people: 2 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const customer = await signIn()
  const at = Date.parse(`${wallTime('10:00', 5).replace(' ', 'T')}+03:00`)
  const [first] = provider.workers
  const about = { user_id: customer.id, e_service_id: service.id, worker_id: first?.id ?? 0 }
  const { id } = await buildBooking(db, { ...about, status: 'accepted', at })
  const { token } = await buildToken(db, { user_id: first?.user_id ?? 0 })
  const { booking_at: shown } = (await api<Booking>('GET', `bookings/${id}`, { token })).json.data
  const move = async () =>
    api('PUT', `bookings/${id}/reschedule`, { token: customer.token, body: { booking_at: wallTime('14:00', 5) } })
  const tell = (what: 'absence' | 'delay', body: object) =>
    api<Changes>('POST', `bookings/${id}/${what}`, { token, body })
  const told = () => sql`SELECT data ->> 'event' AS event FROM notifications WHERE notifiable_id = ${customer.id}`
  return { id, shown, move, tell, told }
}

test.each([
  ['absence', { note: 'Ill' }],
  ['delay', { minutes: 15 }],
] as const)('of a visit that was moved meanwhile nobody tells an %s by the former time', async (what, body) => {
  const { shown, move, tell, told } = await shownVisit()
  expect((await move()).status).toBe(200)
  expect((await tell(what, { ...body, expected_at: shown })).json).toMatchObject({
    success: false,
    code: 'visit_moved',
  })
  expect(await told()).toEqual([])
  expect((await tell(what, { ...body, expected_at: wallTime('14:00', 5) })).status).toBe(200)
  expect(await told()).toHaveLength(1)
})

test('an absence whose reply was lost, and whose customer has moved the visit by then, is not told of the new time', async () => {
  const { shown, move, tell, told } = await shownVisit()
  expect((await tell('absence', { expected_at: shown })).status).toBe(200)
  // The same once more, as long as nothing has changed.
  expect((await tell('absence', { expected_at: shown })).status).toBe(200)
  expect((await move()).status).toBe(200)
  expect((await tell('absence', { expected_at: shown })).json.code).toBe('visit_moved')
  expect(await told()).toEqual([{ event: 'provider_absent' }])
})
