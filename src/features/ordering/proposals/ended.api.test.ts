import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { wallTime } from '../../../../test/visits.ts'

const { api, db, sql, signIn } = await testApp()

/** A visit in twelve days for which another time is proposed. */
const scene = async () => {
  const provider = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: provider.id })
  const customer = await signIn()
  const at = Date.parse(`${wallTime('10:00', 12).replace(' ', 'T')}+03:00`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'received', at })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const call = (method: 'POST' | 'PUT', path: string, by: string, body: object) =>
    api(method, `bookings/${id}${path}`, { token: by, body })
  await call('POST', '/proposal', token, { booking_at: wallTime('15:00', 12) })
  const state = async () =>
    (await sql<{ state: string }[]>`SELECT state FROM visit_proposals WHERE booking_id = ${id}`)[0]?.state
  const told = () => sql`SELECT FROM notifications WHERE data ->> 'booking_id' = ${String(id)}
    AND data ->> 'event' IN ('time_kept', 'rescheduled')`
  return { customer: customer.token, provider: token, sellerId: provider.id, serviceId: service.id, call, state, told }
}

test.each([true, false])(
  'nothing is answered for a visit that was cancelled meanwhile, and nobody is told (taken: %s)',
  async (take) => {
    const { customer, call, state, told } = await scene()
    expect((await call('PUT', '', customer, { cancel: true })).status).toBe(200)
    expect((await call('PUT', '/proposal', customer, { take })).json.code).toBe('move_not_allowed')
    expect(await told()).toEqual([])
    expect(await state()).toBe('open')
  },
)

test('no time is kept of a visit that its provider declined, or is on the way to', async () => {
  for (const statuses of [[7], [4, 3]]) {
    const { customer, provider, call, told } = await scene()
    for (const booking_status_id of statuses)
      expect((await call('PUT', '', provider, { booking_status_id })).status).toBe(200)
    for (const token of [customer, provider])
      expect((await call('PUT', '/proposal', token, { take: false })).json.code).toBe('move_not_allowed')
    expect(await told()).toEqual([])
  }
})

test('the times that are offered for one that is taken need no notice either', async () => {
  const { provider, sellerId, serviceId, call } = await scene()
  await sql`UPDATE e_providers SET notice_minutes = 5 * 1440 WHERE id = ${sellerId}`
  const at = Date.parse(`${wallTime('10:00', 2).replace(' ', 'T')}+03:00`)
  await buildBooking(db, { e_service_id: serviceId, at })
  const { json } = await call('POST', '/proposal', provider, { booking_at: wallTime('10:00', 2) })
  const days = (json.data as { nearest: { local: string }[] }).nearest.map(({ local }) => local.slice(0, 10))
  expect([json.code, new Set(days)]).toEqual(['slot_taken', new Set([wallTime('10:00', 2).slice(0, 10)])])
})
