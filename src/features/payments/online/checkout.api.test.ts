import { expect, test } from 'vitest'
import { providers } from '#server/config/paymentKeys.ts'
import { buildWallet } from '../../../../test/build.ts'
import { expectHashed } from '../../../../test/clearText.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'

const { api, currency, db, finished, network, newest, open, payments, press, sql, start, stateOf, ticket } =
  await onlinePaymentTest()
await currency('SAR')

test('a checkout names the attempt that had failed before it, and no open one', async () => {
  const { customer, id } = await finished()
  const failedBefore = async () => {
    const body = { booking_id: id, route: '/Stripe' }
    const { json } = await api('POST', 'payments/checkouts', { token: customer.token, body })
    return (json.data as { failed_attempt: number | null }).failed_attempt
  }
  expect(await failedBefore()).toBeNull()
  await start(customer, id, '/Stripe')
  const first = await newest(id)
  // The next checkout reuses it: its failure would belong to that one.
  expect([first.state, await failedBefore()]).toEqual(['pending', null])
  await open((await press(first, 'decline')).to)
  expect([(await newest(id)).state, await failedBefore()]).toEqual(['failed', first.id])
  await start(customer, id, '/Stripe')
  expect([(await newest(id)).state, await failedBefore()]).toEqual(['pending', null])
})

test('a window that asks all the time asks the provider every three seconds at most', async () => {
  const { customer, id } = await finished()
  await start(customer, id, '/Stripe')
  const ask = () => api('POST', `payments/online/${id}/check`, { token: customer.token })
  await sql`UPDATE payment_attempts SET checked_at = now() - interval '4 seconds' WHERE booking_id = ${id}`
  network.requests.length = 0
  for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(200)
  expect(network.requests).toHaveLength(1)
})

test('cash that nobody confirmed is not a payment that came', async () => {
  const { customer, id } = await finished()
  await api('POST', 'payments/cash', { token: customer.token, body: { id } })
  expect(await stateOf(customer, id)).toBe('none')
})

test('the ticket in the address of a checkout is stored as its hash, and gone once the window is open', async () => {
  const { customer, id } = await finished()
  const { url } = (await ticket(customer, id, '/Stripe')).json.data
  const secret = /[\w-]{60}/.exec(url)?.[0] ?? ''
  await expectHashed({ sql }, secret, { table: 'checkout_tickets' })
  expect((await open(url)).status).toBe(303)
  await expect(expectHashed({ sql }, secret, { table: 'checkout_tickets' })).rejects.toThrow()
})

test.each(providers)('the stand-in of %s takes the marketplace’s own currency', async (provider) => {
  const { customer, id } = await finished()
  await start(customer, id, entries[provider].route)
  await open((await press(await newest(id), 'pay')).to)
  expect(await payments(id)).toMatchObject([{ payment_status_id: 2, amount_minor: 10_000 }])
})

test('a ticket opens the window of its booking and its way, once and within its time', async () => {
  const [{ id, customer }, other] = [await finished(), await finished()]
  await sql`UPDATE bookings SET user_id = ${customer.id} WHERE id = ${other.id}`
  const asked = async () => (await ticket(customer, id, '/Stripe')).json.data.url
  const statusOf = async (url: string) => (await open(url)).status
  const url = await asked()
  expect(await statusOf(url.replace(`booking_id=${id}&`, `booking_id=${other.id}&`))).toBe(403)
  expect(await statusOf(url.replace('/stripe/', '/razorpay/'))).toBe(403)
  expect([await statusOf(url), await statusOf(url)]).toEqual([303, 403])
  const late = await asked()
  await sql`UPDATE checkout_tickets SET expires_at = now() - interval '1 second' WHERE booking_id = ${id}`
  expect(await statusOf(late)).toBe(403)
})

test('nothing is paid in a way that the office switched off, also after its ticket was given out', async () => {
  const { customer, id } = await finished()
  const { token } = customer
  const { id: wallet } = await buildWallet(db, { user_id: customer.id, balance_minor: 10_000 })
  const given = (await ticket(customer, id, '/Stripe')).json.data.url
  const routes = ['/Cash', '/Wallet', '/Stripe']
  await sql`UPDATE payment_methods SET enabled = false WHERE route = ANY (${routes})`
  try {
    const cash = await api('POST', 'payments/cash', { token, body: { id } })
    const fromWallet = await api('POST', `payments/wallets/${wallet}`, { token, body: { id } })
    const online = await ticket(customer, id, '/Stripe')
    for (const { status, json } of [cash, fromWallet, online])
      expect([status, json.code]).toEqual([422, 'method_unavailable'])
    await open(given)
    expect(await sql`SELECT id FROM payment_attempts WHERE booking_id = ${id}`).toEqual([])
    expect(await payments(id)).toEqual([])
  } finally {
    await sql`UPDATE payment_methods SET enabled = true WHERE route = ANY (${routes})`
  }
})
