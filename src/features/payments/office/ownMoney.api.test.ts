import { beforeAll, expect, test } from 'vitest'
import type { Payment } from '#features/bookings/contract.ts'
import { statusOf } from '#features/bookings/rules.ts'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildWallet } from '../../../../test/build.ts'

/** Operators book visits, too; with their money they do nothing that they do with others'. */
const { api, db, sql, signIn } = await testApp()

let finance: SignedIn
let other: SignedIn
let admin: SignedIn
beforeAll(async () => {
  finance = await signIn({ role: 'operator', office_role: 'finance' })
  other = await signIn({ role: 'operator', office_role: 'finance' })
  admin = await signIn({ role: 'operator', office_role: 'admin' })
})

let day = 1
/** A finished visit of 100 of an operator. */
const finished = async ({ id }: SignedIn) => {
  const owner = await signIn({ role: 'provider' })
  const { id: e_provider_id } = await buildProvider(db, { people: [owner.id] })
  const service = await buildService(db, { e_provider_id, price_minor: 10_000 })
  const at = Date.now() - day++ * 86_400_000
  return (await buildBooking(db, { user_id: id, e_service_id: service.id, status: 'done', at })).id
}
const fromWallet = async (customer: SignedIn) => {
  const booking = await finished(customer)
  const { id } = await buildWallet(db, { user_id: customer.id, name: `Wallet ${booking}`, balance_minor: 50_000 })
  const body = { id: booking }
  const { json } = await api<Payment>('POST', `payments/wallets/${id}`, { token: customer.token, body })
  return { booking, id: json.data.id }
}
const inCash = async (customer: SignedIn) => {
  const { json } = await api<Payment>('POST', 'payments/cash', {
    token: customer.token,
    body: { id: await finished(customer) },
  })
  return json.data.id
}
const refused = [403, 'forbidden']

test('refunds: a colleague makes them', async () => {
  const { id } = await fromWallet(finance)
  const refund = async ({ token }: SignedIn, body: object) => {
    const { status, json } = await api('POST', `payments/${id}/refunds`, { token, body })
    return [status, json.code]
  }
  for (const body of [{}, { amount: 1 }, { lines: ['service'] }]) expect(await refund(finance, body)).toEqual(refused)
  expect(await refund(other, { amount: 1 })).toEqual([200, undefined])
})

test.each([{ received: true }, { received: false, reason: 'Never came' }])(
  'cash, %j: a colleague says so',
  async (body) => {
    const id = await inCash(finance)
    const settle = async ({ token }: SignedIn) => {
      const { status, json } = await api('POST', `office/payments/${id}/cash`, { token, body })
      return [status, json.code]
    }
    expect(await settle(finance)).toEqual(refused)
    const paid = { token: finance.token, body: { payment_status_id: 2 } }
    const confirmed = await api('PUT', `provider/payments/${id}`, paid)
    expect([confirmed.status, confirmed.json.code]).toEqual(refused)
    expect(await settle(other)).toEqual([200, undefined])
  },
)

test('cash of the own team: a colleague says that it never came', async () => {
  const customer = await signIn()
  const id = await inCash(customer)
  await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role)
    SELECT b.e_provider_id, ${finance.id}, 'worker' FROM bookings b JOIN payments p ON p.booking_id = b.id WHERE p.id = ${id}`
  const body = { received: false, reason: 'Never came' }
  const settle = async ({ token }: SignedIn) => {
    const { status, json } = await api('POST', `office/payments/${id}/cash`, { token, body })
    return [status, json.code]
  }
  expect(await settle(finance)).toEqual(refused)
  expect(await settle(other)).toEqual([200, undefined])
})

test('a finished visit: a colleague ends it and gives the money back', async () => {
  const { booking } = await fromWallet(admin)
  const body = { id: booking, booking_status_id: statusOf('failed').id, reason: 'I want it back', cancellation_fee: 0 }
  const end = async ({ token }: SignedIn) => (await api('PUT', `bookings/${booking}`, { token, body })).status
  const refunded = () => sql`SELECT 1 FROM refunds WHERE booking_id = ${booking}`
  expect([await end(admin), await refunded()]).toEqual([409, []])
  expect(await end(await signIn({ role: 'operator', office_role: 'admin' }))).toBe(200)
  expect(await refunded()).toHaveLength(1)
})
