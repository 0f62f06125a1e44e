import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../../test/build.ts'
import { wallTime } from '../../../../test/visits.ts'

const { api, db, sql, signIn } = await testApp({ env: { RATE_LIMIT_SCALE: '0.1' } })

test('a visit is not moved again and again: each time stays in its history, and is told to the other side', async () => {
  const [customer, owner] = [await signIn(), await signIn({ role: 'provider' })]
  const provider = await buildProvider(db, { people: [owner.id] })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const [visit, other] = await Promise.all(
    [3, 4].map((days) =>
      buildBooking(db, { user_id: customer.id, e_service_id: service.id, at: Date.now() + days * 86_400_000 }),
    ),
  )
  const move = (id: number | undefined, hour: number, { token } = customer) =>
    api('PUT', `bookings/${id}/reschedule`, { token, body: { booking_at: wallTime(`${hour}:00`) } })
  const propose = () =>
    api('POST', `bookings/${visit?.id}/proposal`, { token: owner.token, body: { booking_at: wallTime('15:00') } })
  const stranger = await signIn()
  for (const hour of [9, 10, 11, 12, 13]) expect((await move(visit?.id, hour, stranger)).status).toBe(404)
  for (const hour of [9, 10, 11, 12]) expect((await move(visit?.id, hour)).status).toBe(200)
  const refused = await move(visit?.id, 13)
  expect([refused.json.code, Number(refused.headers['retry-after']) > 0]).toEqual(['too_many_requests', true])
  expect(
    await sql`SELECT FROM booking_events WHERE booking_id = ${visit?.id ?? 0} AND visit_to IS NOT NULL`,
  ).toHaveLength(4)
  expect([(await move(other?.id, 13)).status, (await propose()).status]).toEqual([200, 200])
})
