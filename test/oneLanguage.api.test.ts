import { expect, test } from 'vitest'
import { testApp } from './app.ts'
import { buildBooking, buildCoupon, buildPayment, buildProvider, buildService } from './build.ts'

const { api, db, sql, signIn } = await testApp()

// An accepted application makes such a provider, in the applicant's language.
test('calls that name a provider whose name is written in one language say it in both', async () => {
  const [owner, operator] = [await signIn({ role: 'provider' }), await signIn({ role: 'operator' })]
  const { id } = await buildProvider(db, { people: [owner.id, (await signIn({ role: 'provider' })).id] })
  const { id: e_service_id } = await buildService(db, { e_provider_id: id })
  const { id: booking_id } = await buildBooking(db, { e_service_id, status: 'done' })
  const { id: payment } = await buildPayment(db, { booking_id })
  await sql`INSERT INTO slides (e_provider_id) VALUES (${id})`
  const coupon = await buildCoupon(db)
  await sql`INSERT INTO coupon_links (coupon_id, e_provider_id) VALUES (${coupon.id}, ${id})`
  const customer = await signIn()
  const at = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 5 * 86_400_000 + 7 * 3_600_000
  const { id: visit } = await buildBooking(db, { user_id: customer.id, e_service_id, status: 'accepted', at })
  await sql`INSERT INTO visit_absences (booking_id, user_id) VALUES (${visit}, ${owner.id})`
  await sql`INSERT INTO visit_alternatives (booking_id, e_provider_id, e_service_id, starts_at, visit_local, position)
    VALUES (${visit}, ${id}, ${e_service_id}, ${new Date(at)}, ${new Date(at)}, 0)`
  await sql`UPDATE e_providers SET name = '{"en": "Najd"}' WHERE id = ${id}`
  await sql`UPDATE bookings SET e_provider = e_provider || '{"name": {"en": "Najd"}}' WHERE id = ${visit}`

  const read = async (path: string, { token } = operator) => (await api('GET', path, { token })).json.data
  const named = { e_provider: { id, name: { en: 'Najd', ar: 'Najd' } } }
  expect(await read('provider/memberships', owner)).toMatchObject([named])
  expect(await read('provider/accounts', owner)).toMatchObject([named])
  expect(await read(`office/payments/${payment}`)).toMatchObject(named)
  expect(await read(`office/people/${owner.id}`)).toMatchObject({ providers: [{ id, name: named.e_provider.name }] })
  expect(await read(`office/people/${customer.id}`)).toMatchObject({ bookings: [{ name: named.e_provider.name }] })
  expect(await read('office/services')).toMatchObject([named])
  expect(await read('office/slides')).toMatchObject([named])
  expect(await read('office/coupon_targets?kind=providers&name=najd')).toEqual([named.e_provider])
  expect(await read('office/coupons')).toMatchObject([{ providers: [named.e_provider] }])
  expect(await read(`bookings/${visit}/changes`, customer)).toMatchObject({ absence: { alternatives: [named] } })
})
