import { describe, expect, test } from 'vitest'
import type { Booking, Payment } from '#features/bookings/contract.ts'
import type { StatusKey } from '#features/bookings/rules.ts'
import { statusOf } from '#features/bookings/rules.ts'
import type { HoursCorrection } from '#features/ordering/hours/contract.ts'
import { buildBooking, buildProvider, buildService, buildToken, buildWallet } from '../../../test/build.ts'
import { onlinePaymentTest } from '../../../test/onlinePayments.ts'
import { withBookingHeld } from '../../../test/rowLocks.ts'

/** Visits by the hour that their customers finish long before the booked time is over. */
const current = await onlinePaymentTest()
const existing = await onlinePaymentTest({ LEGACY_CLIENTS: 'on' })
type World = typeof current

const MINUTE = 60_000
type Offer = { price_unit?: string; price_minor?: number; booked?: string }

/** A visit of two hours under way for so many minutes. */
const visit = async (
  world: World,
  worked: number,
  { price_unit = 'hourly', price_minor = 10_000, booked = '2:00' }: Offer = {},
) => {
  const { api, db, sql, signIn } = world
  const [customer, owner] = [await signIn(), await signIn({ role: 'provider' })]
  const provider = await buildProvider(db, { people: [owner.id] })
  const price = { price_minor, price_unit, discount_price_minor: null }
  const service = await buildService(db, { e_provider_id: provider.id, duration: booked, ...price })
  const at = Date.now() - worked * MINUTE - 1
  const wish = { user_id: customer.id, e_service_id: service.id, status: 'in_progress' as const, at }
  const { id } = await buildBooking(db, wish)
  const wallet = await buildWallet(db, { user_id: customer.id, balance_minor: 100_000 })
  const { token: operator } = await signIn({ role: 'operator' })
  const tokens = { customer: customer.token, team: owner.token, operator }
  const move = (by: keyof typeof tokens, to: StatusKey) =>
    api<Booking>('PUT', `bookings/${id}`, {
      token: tokens[by],
      body: { booking_status_id: statusOf(to).id, reason: 'They asked for it' },
    })
  const hours = (by: keyof typeof tokens, method: 'POST' | 'PUT', body: object) =>
    api<HoursCorrection[]>(method, `bookings/${id}/hours`, { token: tokens[by], body })
  return {
    id,
    customer,
    tokens,
    finish: (by: keyof typeof tokens = 'customer') => move(by, 'done'),
    confirm: () => api('PUT', `bookings/${id}/door`, { token: owner.token, body: { step: 'finish' } }),
    code: async () => {
      const [row] = await sql<
        { code: string }[]
      >`SELECT door_code(door_secret, 'finish') AS code FROM bookings WHERE id = ${id}`
      return api('PUT', `bookings/${id}/door`, { token: owner.token, body: { step: 'finish', code: row?.code } })
    },
    /** Offers that the work lasted an hour; returns the offer. */
    offer: async () => {
      const body = { start_at: new Date(at - 61 * MINUTE).toISOString(), ends_at: new Date(at - MINUTE).toISOString() }
      return (await hours('team', 'POST', body)).json.data.at(-1)?.id ?? 0
    },
    answer: (correction_id: number, accept: boolean, by: keyof typeof tokens = 'customer') =>
      hours(by, 'PUT', { correction_id, accept }),
    /** Lets minutes pass since the finish. */
    pass: (minutes: number) =>
      sql`UPDATE bookings SET start_at = start_at - ${minutes} * interval '1 minute',
        ends_at = ends_at - ${minutes} * interval '1 minute' WHERE id = ${id}`,
    cash: () => api<Payment>('POST', 'payments/cash', { token: customer.token, body: { id } }),
    fromWallet: () => api<Payment>('POST', `payments/wallets/${wallet.id}`, { token: customer.token, body: { id } }),
    online: () => world.ticket(customer, id, '/PayPal'),
    read: async () => (await api<Booking>('GET', `bookings/${id}`, { token: customer.token })).json.data,
  }
}
type Visit = Awaited<ReturnType<typeof visit>>

describe('finished by its customer after a moment', () => {
  test.each(['cash', 'fromWallet', 'online'] as const)('%s: not before the team had half an hour', async (way) => {
    const one = await visit(current, 0.3)
    await one.finish()
    const { payment_wait: wait, ends_at } = await one.read()
    const until = new Date(Date.parse(ends_at ?? '') + 30 * MINUTE).toISOString()
    expect(wait).toEqual({ asked: 'provider', until })
    const refused = await one[way]()
    expect(refused).toMatchObject({ status: 409, json: { code: 'hours_unconfirmed', data: { pay_from: until } } })
    expect(refused.json.message).toMatch(/ \d\d:\d\d\./)
    expect(await current.payments(one.id)).toEqual([])
    expect(await current.attempts(one.id)).toEqual([])
    await one.pass(29)
    expect((await one[way]()).json.code).toBe('hours_unconfirmed')
    await one.pass(1)
    expect((await one.read()).payment_wait).toBe(null)
    expect((await one[way]()).status).toBe(200)
  })

  const ends: [string, (one: Visit) => Promise<unknown>][] = [
    ['the team says yes', (one) => one.confirm()],
    ['the team types the code', (one) => one.code()],
    ['the customer accepts other hours', async (one) => one.answer(await one.offer(), true)],
    ['the customer declines other hours', async (one) => one.answer(await one.offer(), false)],
  ]
  test.each(ends)('%s: paid at once', async (_, end) => {
    const one = await visit(current, 0.3)
    await one.finish()
    await end(one)
    expect((await one.read()).payment_wait).toBe(null)
    expect((await one.cash()).status).toBe(200)
  })

  test('other hours offered in time are answered before the payment, however late', async () => {
    const one = await visit(current, 0.3)
    await one.finish()
    await one.offer()
    expect((await one.read()).payment_wait).toEqual({ asked: 'customer', until: null })
    await one.pass(60)
    for (const way of ['cash', 'fromWallet', 'online'] as const)
      expect(await one[way]()).toMatchObject({ status: 409, json: { code: 'hours_unanswered' } })
    await one.confirm()
    const second = await one.offer()
    expect((await one.cash()).json.code).toBe('hours_unanswered')
    await one.answer(second, false)
    await one.offer()
    expect((await one.cash()).status).toBe(200)
  })

  test('withdrawn hours ask nobody; those offered later do not stop a payment', async () => {
    const one = await visit(current, 0.3)
    await one.finish()
    const offered = await one.offer()
    await one.answer(offered, false, 'team')
    expect((await one.cash()).json.code).toBe('hours_unconfirmed')
    await one.pass(30)
    await one.offer()
    expect((await one.fromWallet()).status).toBe(200)
  })

  test('what a moment costs rounds to nothing: it is not paid as a free visit', async () => {
    const one = await visit(current, 0)
    await one.finish()
    await current.sql`UPDATE bookings SET ends_at = start_at + interval '1 second' WHERE id = ${one.id}`
    expect((await one.read()).total).toBe(0)
    expect((await one.cash()).json.code).toBe('hours_unconfirmed')
  })
})

describe('paid at once as ever', () => {
  const cases: [string, World, number, Offer, (one: Visit) => Promise<unknown>][] = [
    ['as long as booked', current, 120, {}, (one) => one.finish()],
    ['longer than booked', current, 121, {}, (one) => one.finish()],
    ['of a fixed price', current, 0.3, { price_unit: 'fixed' }, (one) => one.finish()],
    ['of no price', current, 0.3, { price_minor: 0 }, (one) => one.finish()],
    ['finished by the team', current, 0.3, {}, (one) => one.finish('team')],
    ['finished by the office', current, 0.3, {}, (one) => one.finish('operator')],
    ['finished with the code', current, 0.3, {}, (one) => one.code()],
    ['of existing clients', existing, 0.3, {}, (one) => one.finish()],
    ['of existing clients, with an offer', existing, 0.3, {}, (one) => one.finish().then(one.offer)],
  ]
  test.each(cases)('%s', async (_, world, worked, offer, finish) => {
    const one = await visit(world, worked, offer)
    await finish(one)
    expect((await one.read()).payment_wait).toBe(null)
    expect((await one.cash()).status).toBe(200)
  })
})

test('the confirmation and the payment at once: paid only after it', async () => {
  const one = await visit(current, 0.3)
  await one.finish()
  const [confirmed, paid] = await Promise.all([one.confirm(), one.cash()])
  expect(confirmed.status).toBe(200)
  expect([200, 409]).toContain(paid.status)
  const [row] = await current.sql<{ ordered: boolean }[]>`
    SELECT NOT EXISTS (SELECT FROM payments p JOIN visit_confirmations c USING (booking_id)
      WHERE p.booking_id = ${one.id} AND p.created_at < c.at) AS ordered`
  expect(row?.ordered).toBe(true)
  expect((await one.cash()).status).toBe(200)
})

test('a payment that waited for the booking sees what was written meanwhile', async () => {
  const one = await visit(current, 0.3)
  await one.finish()
  await one.pass(30)
  const refused = await withBookingHeld(current.database, one.id, one.cash, async (held) => {
    await held`UPDATE bookings SET ends_at = now() WHERE id = ${one.id}`
  })
  expect(refused.json.code).toBe('hours_unconfirmed')
  const paid = await withBookingHeld(current.database, one.id, one.cash, async (held) => {
    await held`INSERT INTO visit_confirmations (booking_id, step, side, how, user_id)
      SELECT id, 'finish', 'provider', 'tap', user_id FROM bookings WHERE id = ${one.id}`
  })
  expect(paid.status).toBe(200)
})

test('an online payment begun before keeps its money aside, and the office matches it after the wait', async () => {
  const { api, press, deliver, work, payments, inbox, newest, start, sql } = current
  const one = await visit(current, 0.3)
  await one.finish()
  await one.pass(30)
  await start(one.customer, one.id, '/Stripe')
  await one.pass(-30)
  const attempt = await newest(one.id)
  const { delivery } = await press(attempt, 'pay')
  if (delivery) await deliver(attempt.provider, delivery)
  await work()
  expect(await payments(one.id)).toEqual([])
  const [item] = await inbox(one.id)
  expect(item).toMatchObject({ reason: 'not_payable', state: 'open' })
  const match = () =>
    api('POST', `money_inbox/${item?.id}/settle`, {
      token: one.tokens.operator,
      body: { action: 'match', note: 'Paid' },
    })
  expect((await match()).json.code).toBe('not_settleable')
  await one.pass(30)
  expect((await match()).status).toBe(200)
  expect(await sql`SELECT FROM payments WHERE booking_id = ${one.id} AND payment_status_id = 2`).toHaveLength(1)
})

test('the payment window says it, too', async () => {
  const one = await visit(current, 0.3)
  await one.finish()
  await one.pass(30)
  const { json } = await one.online()
  await one.pass(-30)
  const page = await current.open(json.data.url, { 'accept-language': 'ar' })
  expect(page.status).toBe(409)
  expect(page.text).toMatch(/ساعات.*\d\d:\d\d/)
  const { token } = await buildToken(current.db, { user_id: one.customer.id })
  const arabic = await current.api('POST', 'payments/cash', {
    token,
    body: { id: one.id },
    headers: { 'accept-language': 'ar' },
  })
  expect(arabic.json.message).toMatch(/ساعات.*\d\d:\d\d/)
})
