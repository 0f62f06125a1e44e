import { expect, test } from 'vitest'
import { type SignedIn, testApp } from '../../../../../test/app.ts'
import type { PaymentWay, Trial } from './contract.ts'

const sandbox = await testApp()
const bare = await testApp({ env: { PAYSTACK_SECRET_KEY: 'sk_test_1' } })
const customer = await sandbox.signIn()
const admins = new Map([
  [sandbox, await sandbox.signIn({ role: 'operator' })],
  [bare, await bare.signIn({ role: 'operator' })],
])
const admin = (app: typeof sandbox) => admins.get(app) as SignedIn

const list = async (app = sandbox) =>
  (await app.api<PaymentWay[]>('GET', 'office/payment_ways', { token: admin(app).token })).json.data
const named = async (name: string, app = sandbox) => (await list(app)).find((way) => way.name.en === name) as PaymentWay
const attempt = async (name: string, app = sandbox) =>
  (await app.api<Trial>('POST', `office/payment_ways/${(await named(name, app)).id}/try`, { token: admin(app).token }))
    .json
const offered = async () =>
  (
    await sandbox.api<{ id: number }[]>('GET', 'payment_methods', {
      token: customer.token,
      query: { search: 'enabled:1', searchFields: 'enabled:=', orderBy: 'order', sortedBy: 'asc' },
    })
  ).json.data.map(({ id }) => id)

test('the checkout offers what is on, in the order of the office', async () => {
  const ids = (await list()).map(({ id }) => id)
  const wanted = ids.toReversed()
  const ordered = await sandbox.api<PaymentWay[]>('PUT', 'office/payment_ways/order', {
    token: admin(sandbox).token,
    body: { ids: wanted },
  })
  expect(ordered.json.data.map(({ id }) => id)).toEqual(wanted)
  expect(await offered()).toEqual(wanted)
  const [first = 0, ...others] = wanted
  const off = await sandbox.api<PaymentWay[]>('PUT', `office/payment_ways/${first}`, {
    token: admin(sandbox).token,
    body: { enabled: false },
  })
  expect(off.json.data[0]).toMatchObject({ id: first, enabled: false })
  expect(await offered()).toEqual(others)
  // Those that are not named follow in the order they have.
  const last = others.at(-1) as number
  await sandbox.api('PUT', 'office/payment_ways/order', { token: admin(sandbox).token, body: { ids: [last] } })
  expect(await offered()).toEqual([last, ...others.slice(0, -1)])
})

test.each(['PayPal', 'Razorpay', 'Credit Card (Stripe)', 'Paystack', 'Flutterwave', 'Stripe FPX', 'PayMongo'])(
  'a try of %s makes a checkout at its stand-in',
  async (name) => {
    const { data } = await attempt(name)
    expect(data).toMatchObject({ outcome: 'works', answer: null, sandbox: true })
    expect(data.amount).toBeGreaterThan(0)
    const [attempts] = await sandbox.sql`SELECT count(*)::int AS n FROM payment_attempts`
    expect(attempts).toEqual({ n: 0 })
  },
)

test('without keys nothing is asked, and a way without a company has nothing to try', async () => {
  expect((await attempt('PayPal', bare)).data).toEqual({
    outcome: 'no_keys',
    amount: null,
    answer: null,
    sandbox: false,
  })
  expect((await named('PayPal', bare)).online).toMatchObject({ keys: false })
  expect((await attempt('Cash')).code).toBe('not_found')
})

test('only an admin changes, and what is not there is not found', async () => {
  const { token } = await sandbox.signIn({ role: 'operator', office_role: 'finance' })
  const { id } = await named('Cash')
  const body = { enabled: false }
  expect((await sandbox.api('PUT', `office/payment_ways/${id}`, { token, body })).status).toBe(403)
  const gone = await sandbox.api('PUT', 'office/payment_ways/999', { token: admin(sandbox).token, body })
  expect(gone.status).toBe(404)
})
