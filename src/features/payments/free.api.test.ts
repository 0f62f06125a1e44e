import { expect, test } from 'vitest'
import type { Booking, Payment } from '#features/bookings/contract.ts'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildCoupon, buildProvider, buildService, buildTax, buildWallet } from '../../../test/build.ts'

const whole = { discount: 100, discount_type: 'percent' as const }

/** A finished visit of a free service, or one whose coupon covers all. */
const freeVisit = async ({ db, signIn }: Awaited<ReturnType<typeof testApp>>, covered: boolean) => {
  const [customer, owner] = [await signIn(), await signIn({ role: 'provider' })]
  const provider = await buildProvider(db, { people: [owner.id] })
  const service = await buildService(db, { e_provider_id: provider.id, price_minor: covered ? 10_000 : 0 })
  const { id } = await buildBooking(db, {
    user_id: customer.id,
    e_service_id: service.id,
    status: 'done',
    at: Date.now() - 86_400_000,
    ...(covered && { coupon_id: (await buildCoupon(db, whole)).id }),
  })
  return { id, customer, owner }
}

const current = await testApp()
test.each([false, true])('of nothing (by a coupon: %s) nobody has to confirm that it arrived', async (covered) => {
  const { api, sql } = current
  const { id, customer, owner } = await freeVisit(current, covered)
  const pay = () => api<Payment>('POST', 'payments/cash', { token: customer.token, body: { id } })
  const { json } = await pay()
  expect(json.data).toMatchObject({ amount: 0, payment_status: { id: 2 }, payment_method: { route: '/Cash' } })
  expect((await pay()).json.data.id).toBe(json.data.id)
  expect(await sql`SELECT FROM notifications WHERE notifiable_id = ${owner.id}`).toHaveLength(0)
  const [kept] = await sql`SELECT count(*)::int AS journals,
    (SELECT count(*)::int FROM entries e JOIN journals j ON j.id = e.journal_id WHERE j.booking_id = ${id}) AS entries
    FROM journals WHERE booking_id = ${id}`
  expect(kept).toEqual({ journals: 1, entries: 0 })
  const shown = await api<Booking>('GET', `bookings/${id}?with=payment`, { token: customer.token })
  expect(shown.json.data.payment).toMatchObject({ amount: 0 })
})

test('of nothing also where cash is not taken', async () => {
  const { api, sql } = current
  const { id, customer } = await freeVisit(current, false)
  await sql`UPDATE payment_methods SET enabled = false WHERE route = '/Cash'`
  const paid = await api<Payment>('POST', 'payments/cash', { token: customer.token, body: { id } })
  await sql`UPDATE payment_methods SET enabled = true WHERE route = '/Cash'`
  expect(paid.json.data).toMatchObject({ amount: 0, payment_status: { id: 2 } })
})

test('of nothing comes back as nothing when the office ends the visit', async () => {
  const { api, signIn } = current
  const { id, customer } = await freeVisit(current, true)
  await api('POST', 'payments/cash', { token: customer.token, body: { id } })
  const { token } = await signIn({ role: 'operator' })
  const ended = await api<Booking>('PUT', `bookings/${id}`, {
    token,
    body: { booking_status_id: 7, reason: 'A mistake' },
  })
  expect(ended.json.data).toMatchObject({ cancel: true, payment: { amount: 0 } })
})

test('of nothing from a wallet', async () => {
  const { api, db } = current
  const { id, customer } = await freeVisit(current, false)
  const wallet = await buildWallet(db, { user_id: customer.id, balance_minor: 500 })
  const paid = await api<Payment>('POST', `payments/wallets/${wallet.id}`, { token: customer.token, body: { id } })
  expect(paid.json.data).toMatchObject({ amount: 0, payment_status: { id: 2 } })
})

test('what a coupon leaves can be paid where it is less than the tax: all of it is tax', async () => {
  const { api, db, sql, signIn } = current
  const customer = await signIn()
  const provider = await buildProvider(db, { taxes: [(await buildTax(db)).id] })
  const service = await buildService(db, { e_provider_id: provider.id, price_minor: 10_000 })
  const coupon = await buildCoupon(db, { discount: 105, discount_type: 'fixed' })
  const at = Date.now() - 86_400_000
  const visit = { user_id: customer.id, e_service_id: service.id, status: 'done' as const, at, coupon_id: coupon.id }
  const { id } = await buildBooking(db, visit)
  const wallet = await buildWallet(db, { user_id: customer.id, balance_minor: 500 })
  const paid = await api<Payment>('POST', `payments/wallets/${wallet.id}`, { token: customer.token, body: { id } })
  expect(paid.json.data).toMatchObject({ amount: 5, payment_status: { id: 2 } })
  expect(await sql`SELECT tax_minor FROM payments WHERE booking_id = ${id}`).toEqual([{ tax_minor: 500 }])
})

const legacy = await testApp({ env: { LEGACY_CLIENTS: 'on' } })
test('existing clients find it pending, as they always did, and their provider confirms it', async () => {
  const { api } = legacy
  const { id, customer, owner } = await freeVisit(legacy, false)
  const { json } = await api<Payment>('POST', 'payments/cash', { token: customer.token, body: { id } })
  expect(json.data).toMatchObject({ amount: 0, payment_status: { id: 1 } })
  const confirm = { token: owner.token, body: { id: json.data.id, payment_status_id: '2' } }
  const confirmed = await api<Payment>('PUT', `provider/payments/${json.data.id}`, confirm)
  expect(confirmed.json.data).toMatchObject({ payment_status: { id: 2 } })
})
