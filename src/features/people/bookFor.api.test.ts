import { beforeAll, describe, expect, test } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { type SignedIn, testApp } from '../../../test/app.ts'
import { buildCoupon, buildOption, buildProvider, buildService, buildTax } from '../../../test/build.ts'
import { visitBody, wallTime } from '../../../test/visits.ts'

const { api, db, sql, signIn } = await testApp()

let support: SignedIn
beforeAll(async () => {
  support = await signIn({ role: 'operator', office_role: 'support' })
})

const caller = {
  name: 'Noura Caller',
  email: 'noura@example.com',
  phone_number: '+966500001111',
  locale: 'ar' as const,
}
const add = (body: object) => api<{ id: number }>('POST', 'office/people', { token: support.token, body })
const actFor = async (id: number) =>
  (await api<SignedInUser>('POST', `office/people/${id}/act`, { token: support.token })).json.data

describe('a new customer who calls', () => {
  test('gets an account without a password, and the link to set one by mail in their language', async () => {
    const { status, json } = await add(caller)
    expect([status, json.data.id]).toEqual([200, expect.any(Number)])
    const mails = await sql<
      { subject: string; html: string }[]
    >`SELECT subject, html FROM mails WHERE recipient = ${caller.email}`
    expect(mails).toEqual([{ subject: 'أنشأنا لك حسابًا', html: expect.stringContaining('/reset-password') }])
    const login = await api('POST', 'login', { body: { email: caller.email, password: 'none' } })
    expect(login.json.code).toBe('credentials_wrong')
    const logged =
      await sql`SELECT operator_id, call FROM change_log WHERE table_name = 'users' AND row_key = ${String(json.data.id)}`
    expect(logged).toEqual([{ operator_id: support.id, call: 'POST /api/office/people' }])
  })

  test.each([
    ['email_taken', 'email', { phone_number: '+966500002222' }],
    ['phone_taken', 'phone_number', { email: 'other@example.com' }],
    ['invalid', 'email', { email: 'noura' }],
    ['invalid', 'name', { name: '' }],
  ])('is refused with %s at %s', async (code, field, over) => {
    const { json } = await add({ ...caller, ...over })
    expect([json.code, Object.keys(json.errors ?? {})]).toEqual([code, [field]])
  })
})

test('a visit booked by an operator has the price of the customer, is logged with both, and both are notified', async () => {
  const tax = await buildTax(db, { value: 15 })
  const owner = await signIn({ role: 'provider' })
  const provider = await buildProvider(db, { people: [owner.id], taxes: [tax.id] })
  const service = await buildService(db, { e_provider_id: provider.id, price_minor: 10_000 })
  const option = await buildOption(db, { e_service_id: service.id, price_minor: 1_000 })
  const coupon = await buildCoupon(db)
  const customer = await signIn()
  const chosen = { options: [option.id], coupon: { code: coupon.code }, hint: 'Call at the gate' }
  const book = (token: string, at: string) =>
    api<{ id: number; user_id: number; total: number }>('POST', 'bookings', {
      token,
      body: visitBody(service, { ...chosen, booking_at: at }),
    })
  const { api_token } = await actFor(customer.id)
  const { json } = await book(api_token, wallTime('10:00'))
  const own = await book(customer.token, wallTime('14:00'))
  expect([json.data.user_id, json.data.total]).toEqual([customer.id, own.json.data.total])

  const events = await sql`SELECT user_id, actor FROM booking_events WHERE booking_id = ${json.data.id}`
  expect(events).toEqual([{ user_id: support.id, actor: 'operator' }])
  const logged = await sql`
    SELECT operator_id, for_user_id, call FROM change_log WHERE table_name = 'bookings' AND row_key = ${String(json.data.id)}`
  expect(logged).toEqual([{ operator_id: support.id, for_user_id: customer.id, call: 'POST /api/bookings' }])
  const notifications = (id: number) => sql`
    SELECT notifiable_id, data::json ->> 'event' AS event FROM notifications
    WHERE (data::json ->> 'booking_id')::int = ${id} ORDER BY notifiable_id = ${customer.id}`
  expect(await notifications(json.data.id)).toEqual([
    { notifiable_id: owner.id, event: null },
    { notifiable_id: customer.id, event: 'booked_for_you' },
  ])
  expect(await notifications(own.json.data.id)).toEqual([{ notifiable_id: owner.id, event: null }])
})
