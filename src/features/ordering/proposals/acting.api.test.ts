import { expect, test } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { wallTime } from '../../../../test/visits.ts'

const { api, db, sql, signIn } = await testApp()

test.each([
  [true, 'rescheduled'],
  [false, 'time_kept_for_you'],
])('what an operator answers in their name (take: %s) is news to the customer', async (take, event) => {
  const support = await signIn({ role: 'operator', office_role: 'support' })
  const [customer, provider] = [await signIn(), await buildProvider(db)]
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const at = Date.parse(`${wallTime('10:00', 12).replace(' ', 'T')}+03:00`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, at })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const path = `bookings/${id}/proposal`
  expect((await api('POST', path, { token, body: { booking_at: wallTime('15:00', 12) } })).status).toBe(200)
  const acting = await api<SignedInUser>('POST', `office/people/${customer.id}/act`, { token: support.token })
  expect((await api('PUT', path, { token: acting.json.data.api_token, body: { take } })).status).toBe(200)
  const told = await sql`SELECT data ->> 'event' AS event, read_at IS NOT NULL AS read FROM notifications
    WHERE notifiable_id = ${customer.id} ORDER BY created_at`
  expect(told).toEqual([
    { event: 'time_proposed', read: false },
    { event, read: false },
  ])
})
