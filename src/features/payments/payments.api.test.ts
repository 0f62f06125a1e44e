import { expect, test } from 'vitest'
import type { PaymentMethod } from '#features/bookings/contract.ts'
import { isKey, payVariables } from '#server/config/paymentKeys.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildBooking, buildService } from '../../../test/build.ts'

const sandbox = await testApp()
const { api, db, sql, signIn } = sandbox

const production = { NODE_ENV: 'production', DEMO: 'off' }
const inEarnest = {
  none: await testApp({ env: production }),
  stripe: await testApp({
    env: { ...production, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
  }),
  all: await testApp({
    env: {
      ...production,
      ...Object.fromEntries(
        Object.keys(payVariables)
          .filter(isKey)
          .map((key) => [key, 'x']),
      ),
    },
  }),
}

const query = { with: 'media', search: 'enabled:1', searchFields: 'enabled:=', orderBy: 'order', sortBy: 'asc' }
const methodsOf = async ({ api, signIn }: TestApp, more = {}) => {
  const { token } = await signIn()
  return (await api<PaymentMethod[]>('GET', 'payment_methods', { token, query: { ...query, ...more } })).json.data
}
const routesIn = async (app: TestApp, currency: string) => {
  await app.sql`UPDATE settings SET value = ${currency} WHERE key = 'default_currency_code'`
  return (await methodsOf(app)).map(({ route }) => route)
}
const everyRoute = 'PayPal RazorPay Cash Stripe PayStack FlutterWave StripeFPX Wallet PayMongo'
  .split(' ')
  .map((route) => `/${route}`)

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
  // Amounts here have two decimals; other currencies cannot be sent to a provider exactly.
  ['JPY', ['/Cash', '/Wallet']],
  ['KWD', ['/Cash', '/Wallet']],
])('with keys, in %s those that take it', async (currency, routes) => {
  expect(await routesIn(inEarnest.all, currency)).toEqual(routes)
  expect((await methodsOf(inEarnest.all)).some((method) => method.sandbox)).toBe(false)
})

test.each(['SAR', 'EGP', 'MYR', 'NGN'])('in the sandbox, in %s all of them', async (currency) => {
  expect(await routesIn(sandbox, currency)).toEqual(everyRoute)
  const online = everyRoute.filter((route) => route !== '/Cash' && route !== '/Wallet')
  expect((await methodsOf(sandbox)).filter((method) => method.sandbox).map(({ route }) => route)).toEqual(online)
})

// Amounts here have two decimals; other currencies cannot be sent to a stand-in exactly either.
test.each(['JPY', 'KWD'])('in the sandbox, in %s none online', async (currency) => {
  expect(await routesIn(sandbox, currency)).toEqual(['/Cash', '/Wallet'])
})

test('in the order the operator gave them', async () => {
  await sql`UPDATE payment_methods SET "order" = CASE route WHEN '/Cash' THEN 0 WHEN '/RazorPay' THEN 99 ELSE "order" END`
  const routes = await routesIn(sandbox, 'SAR')
  expect([routes[0], routes.at(-1)]).toEqual(['/Cash', '/RazorPay'])
  await sql`UPDATE payment_methods SET "order" = CASE route WHEN '/Cash' THEN 3 WHEN '/RazorPay' THEN 2 ELSE "order" END`
})

test('one that is turned off is not offered', async () => {
  await sql`UPDATE payment_methods SET enabled = false WHERE route = '/Stripe'`
  expect(await routesIn(sandbox, 'SAR')).toEqual(everyRoute.filter((route) => route !== '/Stripe'))
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
  await sql`UPDATE time_claims SET active = false WHERE booking_id = ${id}`
  await sql`UPDATE bookings SET booking_status_id = 7, cancel = true, cancellation_fee_minor = 10_000 WHERE id = ${id}`
  const ofFee = await api<PaymentMethod[]>('GET', 'payment_methods', ask)
  expect(ofFee.json.data.map(({ route }) => route)).toContain('/StripeFPX')
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
