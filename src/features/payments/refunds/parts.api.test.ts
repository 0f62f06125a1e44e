import { expect, test } from 'vitest'
import type { Booking, Payment } from '#features/bookings/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildWallet } from '../../../../test/build.ts'
import type { OfficePayment } from '../office/contract.ts'

/** Refunds in parts: with what is left, to the unit, and to a place where the customer sees the money. */
const { api, db, sql, signIn } = await testApp()

const operator = await signIn({ role: 'operator' })
const provider = await buildProvider(db)
await sql`UPDATE e_provider_types SET commission = 50`

let day = 1
/** A finished booking, paid from a wallet of the customer. */
const paidFromWallet = async (price = 10_000) => {
  const customer = await signIn()
  const service = await buildService(db, { e_provider_id: provider.id, price_minor: price })
  const at = Date.now() - day++ * 86_400_000
  const booking = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })
  const wallet = (await buildWallet(db, { user_id: customer.id, balance_minor: price, name: 'Mine' })).id
  const { json } = await api<Payment>('POST', `payments/wallets/${wallet}`, {
    token: customer.token,
    body: { id: booking.id },
  })
  return { customer, wallet, bookingId: booking.id, paymentId: json.data.id }
}
const give = (paymentId: number, amount?: number) =>
  api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { amount } })
const cancel = (bookingId: number, token = operator.token) =>
  api<Booking>('PUT', `bookings/${bookingId}`, { token, body: { booking_status_id: 7, reason: 'It leaked' } })
const balance = async (wallet: string) =>
  (await sql<{ n: number }[]>`SELECT balance_minor AS n FROM accounts WHERE id = ${wallet}`)[0]?.n
const refundsOf = async (bookingId: number) =>
  (await sql<{ n: number }[]>`SELECT amount_minor AS n FROM refunds WHERE booking_id = ${bookingId} ORDER BY id`).map(
    ({ n }) => n,
  )
/** What a booking has left with its provider and with the house. */
const kept = async (bookingId: number) => {
  const rows = await sql<{ kind: string; n: number }[]>`
    SELECT a.kind, sum(e.amount_minor)::int AS n FROM journals j JOIN entries e ON e.journal_id = j.id
      JOIN accounts a ON a.id = e.account_id WHERE j.booking_id = ${bookingId} GROUP BY a.kind`
  const { earnings = 0, commission = 0 } = Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
  return [earnings, commission]
}

test('a part refund, then a cancel: only what is left goes back', async () => {
  const { wallet, bookingId, paymentId } = await paidFromWallet()
  expect((await give(paymentId, 30)).status).toBe(200)
  const { status, json } = await cancel(bookingId)
  expect([status, json.data.cancellation]).toMatchObject([200, { fee: 0, refund: 100 }])
  expect([await refundsOf(bookingId), await balance(wallet), await kept(bookingId)]).toEqual([
    [3_000, 7_000],
    10_000,
    [0, 0],
  ])
})

test('the customer is told how much goes back', async () => {
  const { customer, bookingId, paymentId } = await paidFromWallet()
  await give(paymentId, 30)
  const [news] = await sql<{ data: object }[]>`SELECT data FROM notifications WHERE notifiable_id = ${customer.id}
    AND data ->> 'event' = 'refunded'`
  expect(news?.data).toMatchObject({ booking_id: bookingId, amount: '30.00\u00a0SAR', amount_minor: 3_000 })
})

test('a part refund, then a late cancel: the fee stays, and nobody is asked for it again', async () => {
  const { customer, wallet, bookingId, paymentId } = await paidFromWallet()
  expect((await give(paymentId, 50)).status).toBe(200)
  // As if it had been paid ahead of the visit.
  const terms = JSON.stringify([{ hours_before: 6, fee_percent: 30, cap: null }])
  await sql`UPDATE bookings SET booking_status_id = 4, starts_at = now() + interval '3 hours',
    cancellation_terms = ${terms}::text::jsonb WHERE id = ${bookingId}`
  const seen = await api<Booking>('GET', `bookings/${bookingId}`, {
    token: customer.token,
    query: { with: 'payment' },
  })
  expect(seen.json.data.cancellation).toMatchObject({ fee_now: 30, refund_now: 20 })
  const { json } = await cancel(bookingId, customer.token)
  expect(json.data.cancellation).toMatchObject({ fee: 30, refund: 70 })
  expect([await refundsOf(bookingId), await balance(wallet), await kept(bookingId)]).toEqual([
    [5_000, 2_000],
    7_000,
    [1_500, 1_500],
  ])
  const again = await api('POST', 'payments/cash', { token: customer.token, body: { id: bookingId } })
  expect(again.json.code).toBe('already_paid')
})

test('a fee that was kept of a paid visit can be given back, too', async () => {
  const { customer, wallet, bookingId, paymentId } = await paidFromWallet()
  const move = { booking_status_id: 7, reason: 'It leaked', cancellation_fee: 50 }
  expect((await api('PUT', `bookings/${bookingId}`, { token: operator.token, body: move })).status).toBe(200)
  expect([await balance(wallet), await kept(bookingId)]).toEqual([5_000, [2_500, 2_500]])
  const read = async () =>
    (await api<OfficePayment>('GET', `office/payments/${paymentId}`, { token: operator.token })).json.data
  expect(await read()).toMatchObject({ state: 'refunded', refunded: 50, left: 50 })
  expect((await give(paymentId, 60)).json.code).toBe('refund_too_large')
  expect((await give(paymentId, 45)).status).toBe(200)
  expect([await balance(wallet), await kept(bookingId)]).toEqual([9_500, [250, 250]])
  expect(await read()).toMatchObject({ state: 'refunded', refunded: 95, left: 5 })
  expect((await give(paymentId)).status).toBe(200)
  expect([await balance(wallet), await kept(bookingId)]).toEqual([10_000, [0, 0]])
  expect(await read()).toMatchObject({ left: 0 })
  expect((await give(paymentId)).json.code).toBe('refund_too_large')
  // Nobody is asked for the fee again.
  const seen = await api<Booking>('GET', `bookings/${bookingId}`, { token: customer.token })
  expect(seen.json.data.cancellation).toMatchObject({ fee: 50, refund: 100 })
  const again = await api('POST', 'payments/cash', { token: customer.token, body: { id: bookingId } })
  expect(again.json.code).toBe('already_paid')
})

test('more went back than the fee leaves: nothing more does, and nothing is taken again', async () => {
  const { customer, wallet, bookingId, paymentId } = await paidFromWallet()
  expect((await give(paymentId, 90)).status).toBe(200)
  const terms = JSON.stringify([{ hours_before: 6, fee_percent: 30, cap: null }])
  await sql`UPDATE bookings SET booking_status_id = 4, starts_at = now() + interval '3 hours',
    cancellation_terms = ${terms}::text::jsonb WHERE id = ${bookingId}`
  expect((await cancel(bookingId, customer.token)).status).toBe(200)
  expect([await refundsOf(bookingId), await balance(wallet)]).toEqual([[9_000], 9_000])
  const again = await api('POST', 'payments/cash', { token: customer.token, body: { id: bookingId } })
  expect(again.json.code).toBe('already_paid')
})

test('many small refunds take from each side its share of all of them together, not of each', async () => {
  // 51 to the provider, 50 to the house: a half of one unit, rounded each time, would all be the provider's.
  const { wallet, bookingId, paymentId } = await paidFromWallet(101)
  expect(await kept(bookingId)).toEqual([51, 50])
  const steps: [number, [number, number]][] = [
    [1, [50, 50]],
    [1, [50, 49]],
    [1, [49, 49]],
    [1, [49, 48]],
    [46, [26, 25]],
    [51, [0, 0]],
  ]
  for (const [amount, left] of steps) {
    expect((await give(paymentId, amount / 100)).status).toBe(200)
    expect([amount, await kept(bookingId)]).toEqual([amount, left])
  }
  expect(await balance(wallet)).toBe(101)
  expect((await give(paymentId)).json.code).toBe('refund_too_large')
})

test('a refund does not go into a wallet that was disabled: into another one, or a new one', async () => {
  const wallets = (userId: number) => sql`
    SELECT name, enabled, balance_minor FROM accounts WHERE kind = 'wallet' AND user_id = ${userId} ORDER BY name`
  const disable = (wallet: string) => sql`UPDATE accounts SET enabled = false WHERE id = ${wallet}`

  const first = await paidFromWallet()
  await disable(first.wallet)
  await buildWallet(db, { user_id: first.customer.id, name: 'Other' })
  expect((await give(first.paymentId, 40)).status).toBe(200)
  expect(await wallets(first.customer.id)).toEqual([
    { name: 'Mine', enabled: false, balance_minor: 0 },
    { name: 'Other', enabled: true, balance_minor: 4_000 },
  ])

  // Neither the one it came from, nor those disabled before it, whatever they are called.
  const second = await paidFromWallet()
  await disable(second.wallet)
  for (const name of ['Wallet', 'Wallet 2'])
    await disable((await buildWallet(db, { user_id: second.customer.id, name })).id)
  for (const amount of [40, 60]) expect((await give(second.paymentId, amount)).status).toBe(200)
  expect(await wallets(second.customer.id)).toEqual([
    { name: 'Mine', enabled: false, balance_minor: 0 },
    { name: 'Wallet', enabled: false, balance_minor: 0 },
    { name: 'Wallet 2', enabled: false, balance_minor: 0 },
    { name: 'Wallet 3', enabled: true, balance_minor: 10_000 },
  ])
})

test('a disabled wallet pays nothing', async () => {
  const { customer, wallet } = await paidFromWallet()
  const service = await buildService(db, { e_provider_id: provider.id })
  const at = Date.now() - day++ * 86_400_000
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })
  const rich = await buildWallet(db, { user_id: customer.id, balance_minor: 50_000, name: 'Closed' })
  await sql`UPDATE accounts SET enabled = false WHERE id = ${rich.id}`
  const pay = (from: string) => api('POST', `payments/wallets/${from}`, { token: customer.token, body: { id } })
  expect((await pay(rich.id)).json.code).toBe('wallet_unknown')
  expect((await pay(wallet)).json.code).toBe('wallet_insufficient')
  expect(await balance(rich.id)).toBe(50_000)
})

test('a large refund, in one or in parts, asks for the second factor again', async () => {
  const { paymentId } = await paidFromWallet(200_000)
  const given = async (amount: number) => {
    const { status, json } = await give(paymentId, amount)
    return [status, json.code]
  }
  expect(await given(900)).toEqual([200, undefined])
  await sql`UPDATE api_tokens SET factor_at = now() - interval '6 minutes' WHERE user_id = ${operator.id}`
  expect(await given(100)).toEqual([200, undefined])
  expect(await given(0.01)).toEqual([403, 'factor_required'])
  await sql`UPDATE settings SET value = '' WHERE key = 'refund_factor_limit'`
  expect(await given(500)).toEqual([200, undefined])
})

test('of two operators who read the same, the second refunds nothing before they saw what the first gave', async () => {
  const { bookingId, paymentId } = await paidFromWallet()
  const seeing = (expected_left: number) =>
    api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { amount: 30, expected_left } })
  const answers = await Promise.all([seeing(100), seeing(100)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.json.code).toBe('refund_changed')
  expect((await seeing(70)).status).toBe(200)
  expect(await refundsOf(bookingId)).toEqual([3_000, 3_000])
})

test('to a wallet that nobody can open any more: refused, and nothing moves', async () => {
  const { customer, wallet, bookingId, paymentId } = await paidFromWallet()
  const [body, { token }] = [{ email: customer.email }, await signIn({ role: 'operator' })]
  expect((await api('POST', `office/people/${customer.id}/erase`, { token, body })).status).toBe(200)
  for (const { status, json } of [await give(paymentId, 30), await cancel(bookingId, token)])
    expect([status, json.code]).toEqual([409, 'wallet_erased'])
  expect([await refundsOf(bookingId), await balance(wallet), await kept(bookingId)]).toEqual([[], 0, [5_000, 5_000]])
})
