import { expect, test } from 'vitest'
import type { PaymentMethod } from '#features/bookings/contract.ts'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildService } from '../../../test/build.ts'

const { api, db, sql, signIn } = await testApp()

const inEarnest = {
  none: await testApp({ env: { NODE_ENV: 'production', DEMO: 'off' } }),
  stripe: await testApp({
    env: { NODE_ENV: 'production', DEMO: 'off', STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
  }),
}

const query = { with: 'media', search: 'enabled:1', searchFields: 'enabled:=', orderBy: 'order', sortBy: 'asc' }
const routesIn = async (currency: string, more = {}) => {
  await sql`UPDATE settings SET value = ${currency} WHERE key = 'default_currency_code'`
  const { token } = await signIn()
  const { json } = await api<PaymentMethod[]>('GET', 'payment_methods', { token, query: { ...query, ...more } })
  return json.data.map(({ route }) => route)
}

test('the ways to pay, as clients ask for them', async () => {
  const { token } = await signIn()
  const { json } = await api<PaymentMethod[]>('GET', 'payment_methods', { token, query })
  expect(json.data.find(({ route }) => route === '/Cash')).toMatchObject({
    id: 6,
    name: { en: 'Cash', ar: 'نقدًا' },
    default: true,
    media: [],
  })
})

test.each([
  ['SAR', ['/RazorPay', '/Cash', '/Stripe', '/Wallet']],
  ['MYR', ['/PayPal', '/RazorPay', '/Cash', '/Stripe', '/StripeFPX', '/Wallet']],
  ['PHP', ['/PayPal', '/RazorPay', '/Cash', '/Stripe', '/Wallet', '/PayMongo']],
  ['NGN', ['/RazorPay', '/Cash', '/Stripe', '/PayStack', '/FlutterWave', '/Wallet']],
  // Amounts here have two digits; what is not counted so cannot be said to a provider exactly.
  ['JPY', ['/Cash', '/Wallet']],
  ['KWD', ['/Cash', '/Wallet']],
])('in %s those that take it', async (currency, routes) => {
  expect(await routesIn(currency)).toEqual(routes)
})

test('one that is turned off is not offered', async () => {
  await sql`UPDATE payment_methods SET enabled = false WHERE route = '/Stripe'`
  expect(await routesIn('SAR')).toEqual(['/RazorPay', '/Cash', '/Wallet'])
  await sql`UPDATE payment_methods SET enabled = true`
})

test('for a booking those that can take its price', async () => {
  const customer = await signIn()
  const service = await buildService(db, { price_minor: 3_000_001 })
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at: 1e12 })
  await sql`UPDATE settings SET value = 'MYR' WHERE key = 'default_currency_code'`
  const ask = { token: customer.token, query: { ...query, booking_id: id } }
  const { json } = await api<PaymentMethod[]>('GET', 'payment_methods', ask)
  expect(json.data.map(({ route }) => route)).not.toContain('/StripeFPX')
  const other = await api<PaymentMethod[]>('GET', 'payment_methods', { ...ask, token: (await signIn()).token })
  expect(other.json.data.map(({ route }) => route)).toContain('/StripeFPX')
})

test.each([
  ['none', ['/Cash', '/Wallet']],
  ['stripe', ['/Cash', '/Stripe', '/Wallet']],
] as const)('in earnest, with keys of %s, only what has keys; there is no sandbox', async (which, routes) => {
  const { api, app, signIn } = inEarnest[which]
  const { json } = await api<PaymentMethod[]>('GET', 'payment_methods', { token: (await signIn()).token, query })
  expect(json.data.map(({ route }) => route)).toEqual(routes)
  expect((await app.inject('/sandbox/payments/stripe/hosted/x')).statusCode).toBe(404)
})

test('only the signed-in see them', async () => {
  expect((await api('GET', 'payment_methods')).status).toBe(401)
})
