import { describe, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import type { CreatedBooking } from '#features/ordering/contract.ts'
import { testApp } from '../../../../test/app.ts'
import {
  buildBooking,
  buildCoupon,
  buildPayment,
  buildProvider,
  buildService,
  buildWallet,
} from '../../../../test/build.ts'
import { withRowHeld } from '../../../../test/rowLocks.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import type { OfficePayment } from '../office/contract.ts'
import type { Receipt } from './contract.ts'

const { app, api, db, sql, config, database, signIn } = await testApp()

const customer = await signIn({ name: 'Huda' })
const owner = await signIn({ role: 'provider' })
const operator = await signIn({ role: 'operator' })
const provider = await buildProvider(db, { people: [owner.id] })
const service = await buildService(db, {
  e_provider_id: provider.id,
  price_minor: 10_000,
  name: { en: 'Deep clean', ar: 'تنظيف عميق' },
})

const { id: wallet } = await buildWallet(db, { user_id: customer.id, balance_minor: 1_000_000 })

const receipt = (id: number | string, token?: string) => api<Receipt>('GET', `bookings/${id}/receipt`, { token })
const file = (id: number | string, token?: string, language = 'en') =>
  app.inject({
    url: `/api/bookings/${id}/receipt.pdf`,
    headers: { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) },
  })
const mails = () =>
  sql<{ recipient: string; subject: string; body: string; attachment_name: string; attachment: Buffer }[]>`
    SELECT recipient, subject, body, attachment_name, attachment FROM mails ORDER BY id`
/** Runs the receipt jobs, as a worker does. */
const work = async () => {
  const jobs = await sql<{ data: Record<string, unknown> }[]>`
    DELETE FROM jobs.job WHERE name = 'receipt' RETURNING data`
  for (const { data } of jobs) await handlersFor(config).receipt(database, data)
  return jobs
}

/** A finished visit with quantity 2 and a coupon, paid from the wallet. */
let day = 2
const paid = async () => {
  const coupon = await buildCoupon(db, { discount: 10, discount_type: 'percent' })
  const body = visitBody(service, { coupon_id: coupon.id, quantity: 2, booking_at: wallTime('10:00', day++) })
  const made = await api<CreatedBooking>('POST', 'bookings', { token: customer.token, body })
  const { id, total } = made.json.data
  await sql`UPDATE bookings SET booking_status_id = 6 WHERE id = ${id}`
  const answer = await api<{ id: number }>('POST', `payments/wallets/${wallet}`, {
    token: customer.token,
    body: { id },
  })
  expect(answer.status).toBe(200)
  return { id, total, paymentId: answer.json.data.id, code: coupon.code }
}

test('numbers, lines, taxes, coupon: they sum to what was paid', async () => {
  const { id, total, paymentId, code } = await paid()
  const { json } = await receipt(id, customer.token)
  const { data } = json
  expect(data).toMatchObject({
    number: `R-${String(paymentId).padStart(6, '0')}`,
    booking_id: id,
    customer: 'Huda',
    total,
    kept: total,
    refunds: [],
    method: { en: 'Wallet' },
  })
  expect(data.lines[0]).toMatchObject({ kind: 'service', quantity: 2, per: 'piece', unit: 100, amount: 200 })
  expect(data.lines.at(-1)).toMatchObject({ kind: 'coupon', code, percent: 10, amount: -20 })
  expect(Math.round(data.lines.reduce((sum, { amount }) => sum + amount * 100, 0))).toBe(Math.round(total * 100))
  // Customer and provider see it; nobody else.
  for (const { token } of [owner, operator]) expect((await receipt(id, token)).json.data).toEqual(data)
  const stranger = await signIn()
  expect([(await receipt(id, stranger.token)).status, (await file(id, stranger.token)).statusCode]).toEqual([404, 404])
  expect([(await receipt(id)).status, (await file(id)).statusCode]).toEqual([401, 401])
})

test.each(['0', '999999', 'x'])('no booking %s, no receipt', async (id) => {
  expect([(await receipt(id, customer.token)).status, (await file(id, customer.token)).statusCode]).toEqual([404, 404])
})

test('before it is paid there is none', async () => {
  const at = Date.now() - 86_400_000
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })
  expect((await receipt(id, customer.token)).json.code).toBe('no_receipt')
  await buildPayment(db, { booking_id: id, payment_status_id: 1 })
  expect((await receipt(id, customer.token)).json.code).toBe('no_receipt')
})

test('refunds are listed below the total', async () => {
  const { id, total, paymentId } = await paid()
  await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { amount: 12.5 } })
  const { data } = (await receipt(id, customer.token)).json
  expect(data).toMatchObject({ total, refunds: [{ amount: 12.5 }], kept: total - 12.5 })
  await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: {} })
  expect((await receipt(id, customer.token)).json.data).toMatchObject({ total, kept: 0 })
})

test('it names how it was paid, also where it is to be paid again in another way', async () => {
  const { id, paymentId } = await paid()
  await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: {} })
  const cash = await api('POST', 'payments/cash', { token: customer.token, body: { id, again: true } })
  expect(cash.status).toBe(200)
  const { data } = (await receipt(id, customer.token)).json
  expect([data.number, data.method?.en]).toEqual([`R-${String(paymentId).padStart(6, '0')}`, 'Wallet'])
})

test('of a booking that was paid again it is that of the newest payment', async () => {
  const { id, total, paymentId } = await paid()
  await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: {} })
  const body = { id, again: true }
  const again = await api<{ id: number }>('POST', `payments/wallets/${wallet}`, { token: customer.token, body })
  expect((await receipt(id, customer.token)).json.data).toMatchObject({
    number: `R-${String(again.json.data.id).padStart(6, '0')}`,
    refunds: [],
    kept: total,
  })
})

test.each([0, 30, 180])('a paid visit that an operator cancels was paid for what it was; %i stays', async (fee) => {
  const { id, total } = await paid()
  const body = { booking_status_id: 7, reason: 'It leaked', cancellation_fee: fee }
  expect((await api('PUT', `bookings/${id}`, { token: operator.token, body })).status).toBe(200)
  const { data } = (await receipt(id, customer.token)).json
  expect(data).toMatchObject({ total, refunds: fee < total ? [{ amount: total - fee }] : [], kept: fee })
  expect(data.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['service', 200],
    ['coupon', -20],
  ])
})

test('what a payment is of stays with it, however close a cancellation with a fee of that sum is', async () => {
  const { id, total, paymentId } = await paid()
  const body = { booking_status_id: 7, reason: 'It leaked', cancellation_fee: total }
  expect((await api('PUT', `bookings/${id}`, { token: operator.token, body })).status).toBe(200)
  // Both begin in the same moment; the payment came first.
  await sql`UPDATE payments SET created_at = (SELECT max(at) FROM booking_events WHERE booking_id = ${id}) WHERE id = ${paymentId}`
  const { data } = (await receipt(id, customer.token)).json
  expect([data.total, data.kept, data.lines.map(({ kind }) => kind)]).toEqual([total, total, ['service', 'coupon']])
  const { lines } = (await api<OfficePayment>('GET', `office/payments/${paymentId}`, { token: operator.token })).json
    .data
  expect(lines).toMatchObject([{ line: 'service', name: service.name, amount: total }])
})

test('a fee that is paid is one line', async () => {
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted' })
  const body = { booking_status_id: 7, reason: 'Nobody was there', cancellation_fee: 30 }
  await api('PUT', `bookings/${id}`, { token: operator.token, body })
  await api('POST', `payments/wallets/${wallet}`, { token: customer.token, body: { id } })
  expect((await receipt(id, customer.token)).json.data).toMatchObject({
    total: 30,
    lines: [{ kind: 'fee', amount: 30 }],
  })
})

describe('as a file', () => {
  test.each(['en', 'ar'])('a PDF with its letters inside: %s', async (language) => {
    const { id } = await paid()
    const { statusCode, headers, rawPayload } = await file(id, customer.token, language)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="R-\d{6}\.pdf"$/)
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(rawPayload.toString('latin1')).toContain(`/Lang (${language})`)
    expect(rawPayload.length).toBeGreaterThan(10_000)
  })

  test('thirty at once are thirty', async () => {
    const { id } = await paid()
    const all = await Promise.all(Array.from({ length: 30 }, () => file(id, customer.token)))
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})

describe('by mail', () => {
  test('once, in the language of the customer, with the file', async () => {
    await work()
    await sql`DELETE FROM mails`
    await sql`UPDATE users SET locale = 'ar' WHERE id = ${customer.id}`
    const { id, paymentId } = await paid()
    const jobs = await work()
    await handlersFor(config).receipt(database, { payment_id: paymentId })
    const sent = [...(await mails())]
    expect([jobs.length, sent]).toEqual([
      1,
      [
        {
          recipient: customer.email,
          subject: expect.stringContaining('إيصال'),
          body: expect.stringContaining(`/bookings/receipt/${id}`),
          attachment_name: `R-${String(paymentId).padStart(6, '0')}.pdf`,
          attachment: expect.any(Uint8Array),
        },
      ],
    ])
    expect(sent[0]?.body).toContain('تنظيف عميق')
    expect(
      Buffer.from(sent[0]?.attachment ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('each of its own payment, where it was paid again before the first was mailed', async () => {
    await work()
    await sql`DELETE FROM mails`
    const { id, paymentId } = await paid()
    await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: {} })
    const body = { id, again: true }
    const again = await api<{ id: number }>('POST', `payments/wallets/${wallet}`, { token: customer.token, body })
    await work()
    const names = (await mails()).map(({ attachment_name }) => attachment_name)
    expect(names.toSorted()).toEqual([paymentId, again.json.data.id].map((n) => `R-${String(n).padStart(6, '0')}.pdf`))
  })

  test('cash: when it was received, not before', async () => {
    await work()
    await sql`DELETE FROM mails`
    const at = Date.now() - 40 * 86_400_000
    const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })
    const cash = await api<{ id: number }>('POST', 'payments/cash', { token: customer.token, body: { id } })
    expect([(await work()).length, await mails()]).toMatchObject([0, []])
    await api('PUT', `provider/payments/${cash.json.data.id}`, { token: owner.token, body: { payment_status_id: 2 } })
    expect([(await work()).length, (await mails()).length]).toEqual([1, 1])
  })

  test('none of a visit that cost nothing', async () => {
    await work()
    await sql`DELETE FROM mails`
    const free = await buildService(db, { e_provider_id: provider.id, price_minor: 0 })
    const at = Date.now() - 30 * 86_400_000
    const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: free.id, status: 'done', at })
    expect((await api('POST', 'payments/cash', { token: customer.token, body: { id } })).status).toBe(200)
    await work()
    expect([await mails(), (await receipt(id, customer.token)).json.data.total]).toEqual([[], 0])
  })

  test.each(['before', 'while it is made'])('to nobody whose account is erased %s', async (when) => {
    await work()
    await sql`DELETE FROM mails`
    const leaving = await signIn()
    const at = Date.now() - day++ * 86_400_000 * 50
    const { id } = await buildBooking(db, { user_id: leaving.id, e_service_id: service.id, status: 'done', at })
    const cash = await api<{ id: number }>('POST', 'payments/cash', { token: leaving.token, body: { id } })
    await api('PUT', `provider/payments/${cash.json.data.id}`, { token: owner.token, body: { payment_status_id: 2 } })
    const erase = async () => {
      const body = { email: leaving.email }
      expect((await api('POST', `office/people/${leaving.id}/erase`, { token: operator.token, body })).status).toBe(200)
    }
    if (when === 'before') await erase()
    const made = work()
    if (when !== 'before') await withRowHeld(database, { table: 'payments', id: cash.json.data.id }, () => made, erase)
    expect([(await made).length, await mails()]).toMatchObject([1, []])
    expect(await sql`SELECT FROM payments WHERE id = ${cash.json.data.id} AND receipt_mailed_at IS NULL`).toEqual([])
  })
})
