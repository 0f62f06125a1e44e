import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { PaymentMethod } from './contract.ts'

const { api, sql, signIn } = await testApp()

test('the ways to pay, as clients ask for them', async () => {
  await sql`UPDATE payment_methods SET enabled = false WHERE route = '/PayMongo'`
  const { token } = await signIn()
  const query = { with: 'media', search: 'enabled:1', searchFields: 'enabled:=', orderBy: 'order', sortBy: 'asc' }
  const { json } = await api<PaymentMethod[]>('GET', 'payment_methods', { token, query })
  expect(json.data.map(({ route }) => route)).toEqual([
    '/PayPal',
    '/RazorPay',
    '/Cash',
    '/Stripe',
    '/PayStack',
    '/FlutterWave',
    '/StripeFPX',
    '/Wallet',
  ])
  expect(json.data.find(({ route }) => route === '/Cash')).toMatchObject({
    id: 6,
    name: { en: 'Cash', ar: 'نقدًا' },
    default: true,
    media: [],
  })
})

test('only the signed-in see them', async () => {
  expect((await api('GET', 'payment_methods')).status).toBe(401)
})
