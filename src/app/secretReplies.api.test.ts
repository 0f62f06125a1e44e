import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../test/build.ts'

const { api, db, sql, signIn } = await testApp()

const operator = await signIn({ role: 'operator', office_role: 'admin' })
const customer = await signIn()
const provider = await buildProvider(db)
const owner = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
const service = await buildService(db, { e_provider_id: provider.id })
const booking = await buildBooking(db, {
  user_id: customer.id,
  e_service_id: service.id,
  status: 'done',
  at: Date.now() - 86_400_000,
})

test.each([
  ['the session of an operator who acts', operator.token, `office/people/${customer.id}/act`, undefined],
  ['the secret of a second factor', operator.token, 'office/factor', undefined],
  ['recovery codes', operator.token, 'office/factor/recovery', undefined],
  ['the address of a calendar', owner.token, 'provider/calendars/address', undefined],
  ['the link of a payment window', customer.token, 'payments/checkouts', { booking_id: booking.id, route: '/Stripe' }],
  ['the token of a saved form', undefined, 'provider/application_draft', { fields: { name: 'x' } }],
])('%s is not kept with the key of the request; a repeat makes another one', async (_, token, path, body) => {
  const send = () => api<object>('POST', path, { token, key: 'secret', ...(body && { body }) })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.text).not.toBe(first.text)
  expect(await sql`SELECT reply FROM idempotency_keys`).toEqual([])
})
