import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#app/app.ts'
import { loadConfig } from '#server/config/config.ts'
import { connect } from '#server/db/database.ts'

const url = 'postgres://nobody@127.0.0.1:9/none'
const database = connect(url, { connectMs: 500, waitMs: 500 })
const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const { app } = await buildApp(loadConfig({ ...env, DATABASE_URL: url }), database)
afterAll(async () => {
  await app.close()
  await database.close()
})

const attempt = `attempt=${crypto.randomUUID()}`
/** What browsers open that is no page of ours: back from a bank, in a payment window, on the way to a sign-in. */
const addresses = [
  `/payments/stripe/return?${attempt}`,
  `/payments/stripe-fpx/bank?${attempt}&bank=maybank2u`,
  `/payments/stripe/checkout?booking_id=1&ticket=${'t'.repeat(43)}`,
  `/payments/stripe?booking_id=1&${attempt}`,
  `/payments/failed?booking_id=1&${attempt}`,
  '/sign-in/google',
  '/sign-in/google/callback?state=s&code=c',
]

test.each(addresses)('%s while the database is away: a page that leads to it again', async (address) => {
  const headers = { accept: 'text/html,*/*;q=0.8', cookie: 'locale=ar' }
  const page = await app.inject({ url: address, headers })
  expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([
    503,
    '1',
    'text/html; charset=utf-8',
  ])
  expect(page.payload).toContain('سنعود بعد لحظات')
  expect(page.payload).toContain(`href="${address.replaceAll('&', '&amp;')}"`)
  const program = await app.inject({ url: address, headers: { accept: 'application/json' } })
  expect([program.statusCode, program.json().code]).toEqual([503, 'database_unreachable'])
})

test('a call of the API is answered as a program reads it, whatever it accepts', async () => {
  const { statusCode, payload } = await app.inject({ url: '/api/categories', headers: { accept: 'text/html' } })
  expect([statusCode, JSON.parse(payload).code]).toEqual([503, 'database_unreachable'])
})
