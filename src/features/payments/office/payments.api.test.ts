import { beforeAll, describe, expect, test } from 'vitest'
import type { Payment } from '#features/bookings/contract.ts'
import type { SignedIn } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildTax, buildWallet } from '../../../../test/build.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import type { OfficePayment } from './contract.ts'

const world = await onlinePaymentTest()
const { api, db, sql, signIn } = world

let finance: SignedIn
let support: SignedIn
beforeAll(async () => {
  finance = await signIn({ role: 'operator', office_role: 'finance' })
  support = await signIn({ role: 'operator', office_role: 'support' })
})

let day = 1
/** A finished visit of 100 with two options of 30 and 20 and a tax of 10 percent. */
const finished = async () => {
  const [customer, owner] = [await signIn(), await signIn({ role: 'provider' })]
  const provider = await buildProvider(db, { people: [owner.id], taxes: [(await buildTax(db)).id] })
  const service = await buildService(db, { e_provider_id: provider.id, price_minor: 10_000 })
  const at = Date.now() - day++ * 86_400_000
  const booking = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })
  const options = JSON.stringify([
    { id: 7, name: { en: 'Stairs', ar: 'درج' }, price: 30 },
    { id: -3, name: { en: 'Valve', ar: 'صمام' }, price: 20 },
  ])
  await sql`UPDATE bookings SET options = ${options}::text::jsonb WHERE id = ${booking.id}`
  return { customer, owner, bookingId: booking.id }
}
const fromWallet = async () => {
  const here = await finished()
  const wallet = (await buildWallet(db, { user_id: here.customer.id, balance_minor: 50_000 })).id
  const { json } = await api<Payment>('POST', `payments/wallets/${wallet}`, {
    token: here.customer.token,
    body: { id: here.bookingId },
  })
  return { ...here, wallet, id: json.data.id }
}
const inCash = async () => {
  const here = await finished()
  const { json } = await api<Payment>('POST', 'payments/cash', {
    token: here.customer.token,
    body: { id: here.bookingId },
  })
  return { ...here, id: json.data.id }
}
const detail = async (id: number) =>
  (await api<OfficePayment>('GET', `office/payments/${id}`, { token: support.token })).json.data
const refund = (id: number, body: object, { token } = finance) => api('POST', `payments/${id}/refunds`, { token, body })

test('an attempt in another currency has the digits of that currency', async () => {
  const { id, bookingId } = await inCash()
  await sql`INSERT INTO payment_attempts (booking_id, user_id, provider, payment_method_id, amount_minor, currency, state, sandbox, locale)
    SELECT id, user_id, 'stripe', 7, 1500, 'JPY', 'failed', true, 'en' FROM bookings WHERE id = ${bookingId}`
  expect((await detail(id)).attempts).toMatchObject([{ amount: 1500, currency: 'JPY' }])
})

describe('a refund by line', () => {
  test('gives back the line with its tax, once', async () => {
    const { id } = await fromWallet()
    expect(await detail(id)).toMatchObject({
      state: 'paid',
      amount: 165,
      left: 165,
      refund_to: null,
      lines: [
        { line: 'service', amount: 110, refunded: false },
        { line: 'option:7', amount: 33, refunded: false },
        { line: 'extra:3', amount: 22, refunded: false },
      ],
    })
    expect((await refund(id, { lines: ['extra:3'], reason: 'It still drips' })).status).toBe(200)
    expect((await refund(id, { lines: ['extra:3'] })).json.code).toBe('line_refunded')
    expect((await refund(id, { lines: ['extra:9'] })).json.code).toBe('invalid')
    const after = await detail(id)
    expect(after).toMatchObject({
      refunded: 22,
      left: 143,
      refunds: [{ amount: 22, reason: 'It still drips', by: finance.name, provider: null, lines: ['extra:3'] }],
    })
    expect(after.lines.map(({ refunded }) => refunded)).toEqual([false, false, true])
    expect((await refund(id, { lines: ['service', 'option:7', 'service'] })).status).toBe(200)
    expect(await detail(id)).toMatchObject({ state: 'refunded', left: 0 })
  })

  test('never goes beyond what is left after refunds by amount', async () => {
    const { id } = await fromWallet()
    await refund(id, { amount: 60 })
    expect((await refund(id, { lines: ['service'] })).json.code).toBe('refund_too_large')
    expect((await refund(id, { lines: ['option:7'] })).status).toBe(200)
    expect(await detail(id)).toMatchObject({ left: 72 })
  })

  test('of many at once gives each line back once', async () => {
    const { id } = await fromWallet()
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(id, { lines: ['service'] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await detail(id)).toMatchObject({ refunded: 110 })
  })

  test('is for finance; support sees the payment', async () => {
    const { id } = await fromWallet()
    expect((await refund(id, { amount: 1 }, support)).status).toBe(403)
    expect((await detail(id)).left).toBe(165)
  })
})

test('a payment online names its attempts, and where a refund goes', async () => {
  const { customer, id: bookingId } = await world.finished()
  const { attempt } = await world.start(customer, bookingId, '/Stripe')
  if (!attempt) throw new Error('no attempt')
  await world.press(attempt, 'decline')
  await world.reconcile()
  const { attempt: second } = await world.start(customer, bookingId, '/Stripe')
  if (!second) throw new Error('no attempt')
  await world.press(second, 'pay')
  await world.reconcile()
  const [paid] = await world.payments(bookingId)
  const id = paid?.id ?? 0
  expect(await detail(id)).toMatchObject({ route: '/Stripe', refund_to: 'Stripe', left: 100 })
  expect((await refund(id, { amount: '40', reason: 'Half done' })).status).toBe(200)
  await world.work()
  const { attempts, refunds, left } = await detail(id)
  expect([left, refunds[0]]).toMatchObject([60, { amount: 40, state: 'done', provider: 'Stripe' }])
  expect(refunds[0]?.provider_reference).toMatch(/./)
  expect(attempts[0]).toMatchObject({ provider: 'Stripe', state: 'paid', amount: 100, currency: 'SAR' })
  expect(attempts[0]?.paid_reference).toMatch(/./)
})

describe('unconfirmed cash', () => {
  const settle = (id: number, body: object, { token } = finance) =>
    api<OfficePayment>('POST', `office/payments/${id}/cash`, { token, body })

  test('is confirmed for the provider', async () => {
    const { id } = await inCash()
    expect(await detail(id)).toMatchObject({ state: 'pending', left: 0 })
    const { status, json } = await settle(id, { received: true })
    expect([status, json.data.state]).toEqual([200, 'paid'])
    const [journal] = await sql`SELECT kind FROM journals WHERE idempotency_key = ${`payment:${id}`}`
    expect(journal).toEqual({ kind: 'payment' })
    expect((await settle(id, { received: false, reason: 'No' })).json.code).toBe('not_confirmable')
  })

  test('is refused with a reason, and the booking can be paid again', async () => {
    const { id, customer, bookingId } = await inCash()
    expect((await settle(id, { received: false })).json.code).toBe('invalid')
    expect((await settle(id, { received: false, reason: 'Nobody paid' }, support)).status).toBe(403)
    const { json } = await settle(id, { received: false, reason: 'Nobody paid' })
    expect(json.data).toMatchObject({ state: 'failed', refused_reason: 'Nobody paid', left: 0 })
    expect((await settle(id, { received: true })).json.code).toBe('not_confirmable')
    const again = await api<Payment>('POST', 'payments/cash', { token: customer.token, body: { id: bookingId } })
    expect([again.status, again.json.data.payment_status_id]).toEqual([200, 1])
    const [news] = await sql<{ event: string }[]>`SELECT data ->> 'event' AS event FROM notifications
      WHERE notifiable_id = ${customer.id} ORDER BY created_at DESC LIMIT 1`
    expect(news?.event).toBe('cash_refused')
  })
})
