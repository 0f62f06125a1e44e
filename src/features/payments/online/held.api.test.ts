import { describe, expect, test } from 'vitest'
import type { Booking, Payment } from '#features/bookings/contract.ts'
import { buildWallet } from '../../../../test/build.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import type { OnlineStatus } from './contract.ts'

const current = await onlinePaymentTest()
const {
  alter,
  api,
  charge,
  currency,
  db,
  finished,
  inbox,
  newest,
  open,
  operator,
  owner,
  payments,
  press,
  sql,
  start,
} = current
await currency('USD')

type World = typeof current

const settle = async (attemptId: number, action: string) => {
  const [item] = await sql<{ id: number }[]>`SELECT id FROM money_inbox WHERE attempt_id = ${attemptId}`
  const body = { action, note: 'As agreed' }
  expect((await api('POST', `money_inbox/${item?.id}/settle`, { token: operator.token, body })).status).toBe(200)
}

/** A booking of 100 for which 99.99 have come. */
const heldBooking = async (world: World = current) => {
  const booking = await world.finished()
  await world.start(booking.customer, booking.id, '/Stripe')
  const attempt = await world.newest(booking.id)
  await world.alter('stripe', attempt, { amountMinor: 9_999 })
  await world.open((await world.press(attempt, 'pay')).to)
  return { ...booking, attempt }
}

/** Pays in each way; what each is answered. */
const payEach = async (
  world: World,
  { customer, id }: Pick<Awaited<ReturnType<typeof finished>>, 'customer' | 'id'>,
) => {
  const { token } = customer
  const { id: wallet } = await buildWallet(world.db, { user_id: customer.id, balance_minor: 50_000, currency: 'USD' })
  const answers = [
    await world.api<Payment>('POST', 'payments/cash', { token, body: { id } }),
    await world.api<Payment>('POST', `payments/wallets/${wallet}`, { token, body: { id, again: true } }),
    await world.ticket(customer, id, '/PayPal'),
  ]
  return answers.map(({ status, json }) => ({ status, success: json.success, code: json.code, message: json.message }))
}

const english = 'Your payment of 99.99 USD has arrived and is being looked into. Please wait before you pay again.'

test.each([
  ['given back', 'refund'],
  ['put into the wallet', 'credit'],
  ['ignored', 'ignore'],
])('money that does not fit its booking is not waited for; once it is %s another payment counts', async (_, action) => {
  const { id, customer } = await finished()
  const status = async () =>
    (await api<OnlineStatus>('GET', `payments/online/${id}`, { token: customer.token })).json.data
  await start(customer, id, '/Stripe')
  const first = await newest(id)
  expect(await status()).toMatchObject({ state: 'open', attempt: first.id })
  await alter('stripe', first, { amountMinor: 9_999 })
  await open((await press(first, 'pay')).to)
  expect(await status()).toMatchObject({ state: 'held', attempt: first.id })

  await settle(first.id, action)
  expect(await status()).toMatchObject({ state: 'none' })
  await start(customer, id, '/Stripe')
  const second = await newest(id)
  expect(await status()).toMatchObject({ state: 'open', attempt: second.id })
  await open((await press(second, 'decline')).to)
  expect(await status()).toMatchObject({ state: 'failed', attempt: second.id })
})

describe('while money is looked into', () => {
  test('nothing else is paid, until it is settled', async () => {
    const booking = await heldBooking()
    const refused = { status: 409, success: false, code: 'payment_held', message: english }
    expect(await payEach(current, booking)).toEqual([refused, refused, refused])
    const { token } = booking.customer
    const arabic = await api('POST', 'payments/cash', {
      token,
      body: { id: booking.id },
      headers: { 'accept-language': 'ar' },
    })
    expect(arabic.json.message).toContain('وصلت دفعتك بمبلغ \u206699.99 USD\u2069')
    expect(await payments(booking.id)).toEqual([])

    await settle(booking.attempt.id, 'refund')
    expect((await api('POST', 'payments/cash', { token, body: { id: booking.id } })).status).toBe(200)
  })

  test('existing clients read why', async () => {
    const world = await onlinePaymentTest({ LEGACY_CLIENTS: 'on' })
    await world.currency('USD')
    const booking = await heldBooking(world)
    const refused = { status: 200, success: false, code: 'payment_held', message: english }
    expect(await payEach(world, booking)).toEqual([refused, refused, refused])
    // Who knows the number only learns nothing.
    const page = await world.open(`/payments/stripe/checkout?booking_id=${booking.id}`)
    expect([page.status, page.text.includes('99.99')]).toEqual([403, false])
    expect(await world.attempts(booking.id)).toHaveLength(1)
  })

  test('a window whose link was given out before does not open', async () => {
    const { customer, id } = await finished()
    await start(customer, id, '/Stripe')
    const first = await newest(id)
    const { url } = (await current.ticket(customer, id, '/PayPal')).json.data
    await alter('stripe', first, { amountMinor: 9_999 })
    await open((await press(first, 'pay')).to)
    const page = await open(url)
    expect([page.status, page.text.includes(english)]).toEqual([409, true])
    expect(await current.attempts(id)).toHaveLength(1)
  })

  test('what a customer has approved by then is not taken', async () => {
    const { customer, id } = await finished()
    await start(customer, id, '/Stripe')
    const first = await newest(id)
    await start(customer, id, '/PayPal')
    const second = await newest(id)
    const { to } = await press(second, 'pay')
    await alter('stripe', first, { amountMinor: 9_999 })
    await open((await press(first, 'pay')).to)
    await open(to)
    expect(await charge('paypal', second)).toMatchObject({ state: 'open', approved: true })
    expect(await newest(id)).toMatchObject({ state: 'failed', failure: 'not_wanted' })
    expect(await payments(id)).toEqual([])
  })

  test('what was taken by then, and fits, pays', async () => {
    const { customer, id } = await finished()
    await start(customer, id, '/Stripe')
    const first = await newest(id)
    await start(customer, id, '/PayMongo')
    const second = await newest(id)
    await alter('stripe', first, { amountMinor: 9_999 })
    await open((await press(first, 'pay')).to)
    await open((await press(second, 'pay')).to)
    expect(await payments(id)).toMatchObject([{ payment_status_id: 2, amount_minor: 10_000 }])
    expect(await inbox(id)).toMatchObject([{ reason: 'amount_differs', state: 'open' }])
    expect(await payEach(current, { customer, id })).toMatchObject(Array(3).fill({ code: 'already_paid' }))
  })

  test('it comes while another payment is begun: one of both, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { customer, id } = await finished()
      const { id: wallet } = await buildWallet(db, { user_id: customer.id, balance_minor: 50_000, currency: 'USD' })
      await start(customer, id, '/Stripe')
      const attempt = await newest(id)
      await alter('stripe', attempt, { amountMinor: 9_999 })
      const { to } = await press(attempt, 'pay')
      const pay = () => api('POST', `payments/wallets/${wallet}`, { token: customer.token, body: { id } })
      const [paid] = await Promise.all([pay(), open(to)])
      const [item] = await inbox(id)
      if (paid.json.success) expect([item?.reason, (await payments(id)).length]).toEqual(['amount_differs', 1])
      else expect([paid.json.code, await payments(id)]).toEqual(['payment_held', []])
    }
  })

  test.each([
    ['changed amount', { received: '9999' }, { amount: 99.99, currency: 'USD' }],
    ['other currency', { currency: 'JPY' }, { amount: 10_000, currency: 'JPY' }],
  ])('the customer and the office read it, the team does not: %s', async (_, unkind, held) => {
    const { customer, id } = await finished()
    await start(customer, id, '/Stripe')
    const attempt = await newest(id)
    await open((await press(attempt, 'pay', unkind)).to)
    const read = async (token: string) =>
      (await api<Booking>('GET', `bookings/${id}`, { token })).json.data.payment_held
    expect(await Promise.all([customer.token, operator.token, owner.token].map(read))).toEqual([held, held, null])
    await settle(attempt.id, 'ignore')
    expect(await read(customer.token)).toBeNull()
  })

  test('cash that was promised before can still be confirmed, and refused', async () => {
    for (const received of [true, false]) {
      const { customer, id } = await finished()
      await start(customer, id, '/Stripe')
      const attempt = await newest(id)
      const cash = { token: customer.token, body: { id } }
      const { id: payment } = (await api<Payment>('POST', 'payments/cash', cash)).json.data
      await open((await press(attempt, 'pay')).to)
      expect(await inbox(id)).toMatchObject([{ reason: 'already_paid', state: 'open' }])
      const held = async () =>
        (await api<Booking>('GET', `bookings/${id}`, { token: customer.token })).json.data.payment_held
      expect(await held()).toEqual({ amount: 100, currency: 'USD' })
      // Opening the page of cash again says what was recorded.
      expect((await api<Payment>('POST', 'payments/cash', cash)).json.data.id).toBe(payment)
      const decided = received ? { received } : { received, reason: 'Nothing came' }
      const path = `office/payments/${payment}/cash`
      expect((await api('POST', path, { token: operator.token, body: decided })).status).toBe(200)
      expect(await held()).toEqual(received ? null : { amount: 100, currency: 'USD' })
      if (received) continue
      expect((await api('POST', 'payments/cash', cash)).json.code).toBe('payment_held')
      await settle(attempt.id, 'match')
      expect(await payments(id)).toMatchObject([{ payment_status_id: 3 }, { payment_status_id: 2 }])
    }
  })
})

test('money that could not be given back keeps nobody from paying', async () => {
  const booking = await heldBooking()
  await settle(booking.attempt.id, 'refund')
  current.network.fault = 'status_403'
  await current.work().finally(() => (current.network.fault = 'none'))
  await sql`UPDATE refunds SET created_at = created_at - interval '15 days' WHERE booking_id = ${booking.id}`
  await current.reconcile()
  expect(await inbox(booking.id)).toMatchObject([{ state: 'refunded' }, { reason: 'refund_late', state: 'open' }])
  expect(await current.stateOf(booking.customer, booking.id)).toBe('none')
  expect((await payEach(current, booking))[0]).toMatchObject({ success: true })
})
