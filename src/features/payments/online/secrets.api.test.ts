import { expect, test } from 'vitest'
import { payVariables, providers } from '#server/config/paymentKeys.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../../test/build.ts'
import { currencyOf } from '../../../../test/currencies.ts'
import { entries } from '../adapters/all.ts'
import { webhookPath } from './http.ts'

/** Every key a real installation has; none of them may be seen anywhere. */
const env = Object.fromEntries(
  Object.keys(payVariables)
    .filter((name) => name !== 'PAYPAL_MODE')
    .map((name, i) => [name, `${name.startsWith('STRIPE_SECRET') ? 'sk_live_' : ''}Secret-${i}-${name}-x9Qz`]),
)
const secrets = Object.values(env)
const hiding = [
  ...secrets,
  ...secrets.flatMap((one) => [
    Buffer.from(one).toString('base64').replace(/=+$/, ''),
    Buffer.from(`${one}:`).toString('base64').replace(/=+$/, ''),
  ]),
  Buffer.from(`${env.PAYPAL_CLIENT_ID}:${env.PAYPAL_CLIENT_SECRET}`).toString('base64').replace(/=+$/, ''),
  Buffer.from(`${env.RAZORPAY_KEY_ID}:${env.RAZORPAY_KEY_SECRET}`).toString('base64').replace(/=+$/, ''),
]

/** A faulty provider: everything it received comes back in its responses, or in the connection's error. */
let rude: 'echo' | 'refuse' | 'throw' = 'echo'
let calls = 0
const { app, api, sql, db, signIn, logs } = await testApp({
  env,
  online: {
    wrap: () => async (request) => {
      calls += 1
      const received = JSON.stringify(request)
      if (rude === 'throw') throw new TypeError(`fetch failed: ${received}`)
      return {
        status: rude === 'echo' ? 500 : 401,
        text: JSON.stringify({ error: { message: received }, message: received }),
      }
    },
  },
})

const owner = await signIn({ role: 'provider' })
const operator = await signIn({ role: 'operator' })
const seller = await buildProvider(db, { people: [owner.id] })
const service = await buildService(db, { e_provider_id: seller.id, price_minor: 10_000 })

const leaks = (text: string) => hiding.filter((one) => text.includes(one))

let days = 2
test.each(providers)('%s: its keys are in no log, no page, no answer', async (provider) => {
  await sql`UPDATE settings SET value = ${currencyOf[provider]} WHERE key = 'default_currency_code'`
  const customer = await signIn()
  const seen: string[] = []
  const { token } = customer
  for (rude of ['echo', 'refuse', 'throw'] as const) {
    days += 1
    const at = Date.now() - days * 86_400_000
    const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })
    const before = calls
    const ticket = await api<{ url: string; sandbox: boolean }>('POST', 'payments/checkouts', {
      token,
      body: { booking_id: id, route: entries[provider].route },
    })
    expect(ticket.json.data.sandbox).toBe(false)
    let page = await app.inject({ method: 'GET', url: ticket.json.data.url })
    const bank = /href="([^"]+bank=[^"]+)"/.exec(page.payload)?.[1]?.replaceAll('&amp;', '&')
    if (bank) page = await app.inject({ method: 'GET', url: bank })
    expect([page.statusCode, calls]).toEqual([502, expect.any(Number)])
    expect(calls).toBeGreaterThan(before)
    const check = await api('POST', `payments/online/${id}/check`, { token })
    const [way] = await sql`SELECT id FROM payment_methods WHERE route = ${entries[provider].route}`
    const tried = await api('POST', `office/payment_ways/${way?.id}/try`, { token: operator.token })
    expect(tried.json.data).toMatchObject({ outcome: expect.stringMatching(/^(away|keys|refused)$/), sandbox: false })
    const webhook = await app.inject({
      method: 'POST',
      url: webhookPath(provider),
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      payload: '{"id":"evt_1"}',
    })
    expect(webhook.statusCode).toBe(400)
    seen.push(ticket.text, tried.text, page.payload, JSON.stringify(page.headers), check.text, webhook.payload)
  }
  const settings = await api('GET', 'settings')
  const methods = await api('GET', 'payment_methods', { token })
  const inbox = await api('GET', 'money_inbox', { token: operator.token })
  const rows = await sql`SELECT row_to_json(a)::text AS row FROM payment_attempts a`
  seen.push(settings.text, methods.text, inbox.text, ...rows.map(({ row }) => String(row)))
  expect(leaks(seen.join('\n'))).toEqual([])
  expect(logs.length).toBeGreaterThan(0)
  expect(leaks(logs.join('\n'))).toEqual([])
})
