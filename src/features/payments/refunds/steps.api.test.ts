import { beforeAll, expect, test } from 'vitest'
import type { OfficePayment } from '#features/payments/office/contract.ts'
import { forgetCurrencyDigits } from '#features/settings/service.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'

/** In currencies of three digits Stripe and Razorpay move tens only, refunds, too. */
const { api, sql, currency, finished, start, open, press, payments, work, operator } = await onlinePaymentTest()
beforeAll(async () => {
  await currency('KWD')
  await sql`UPDATE settings SET value = '3' WHERE key = 'default_currency_decimal_digits'`
  forgetCurrencyDigits()
})

/** A visit of 100.000 with two options of 33.335. */
const paid = async (route: string) => {
  const { id, customer } = await finished()
  const options = [1, 2].map((n) => ({ id: n, name: { en: `Part ${n}`, ar: '' }, price: 33.335 }))
  await sql`UPDATE bookings SET options = ${JSON.stringify(options)}::text::jsonb WHERE id = ${id}`
  const { attempt } = await start(customer, id, route)
  if (attempt) await open((await press(attempt, 'pay')).to)
  const [payment] = await payments(id)
  expect(payment).toMatchObject({ payment_status_id: 2, amount_minor: 166_670 })
  const paymentId = payment?.id ?? 0
  const give = (body: object) => api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body })
  const refunds = () => sql`SELECT amount_minor, state FROM refunds WHERE payment_id = ${paymentId} ORDER BY id`
  return { id, paymentId, give, refunds }
}

test.each(['/Stripe', '/RazorPay'])('a part by %s is of such steps, its lines, too', async (route) => {
  const { id, paymentId, give, refunds } = await paid(route)
  const uneven = await give({ amount: 1.005 })
  expect([uneven.status, uneven.json.code, uneven.json.message]).toEqual([
    409,
    'refund_uneven',
    expect.stringContaining('0.010'),
  ])
  const fee = { booking_status_id: 7, reason: 'Late', cancellation_fee: 1.005 }
  expect((await api('PUT', `bookings/${id}`, { token: operator.token, body: fee })).json.code).toBe('refund_uneven')
  const { json } = await api<OfficePayment>('GET', `office/payments/${paymentId}`, { token: operator.token })
  expect(json.data.lines.map(({ amount }) => amount)).toEqual([100, 33.34, 33.33])
  for (const body of [{ amount: 1.01 }, { lines: ['option:1'] }, {}]) expect((await give(body)).status).toBe(200)
  await work()
  expect(await refunds()).toEqual([1_010, 33_340, 132_320].map((amount_minor) => ({ amount_minor, state: 'done' })))
})

test('a stand-in that took another sum gives all of it back', async () => {
  const { id, customer } = await finished()
  await sql`UPDATE bookings SET e_service = e_service || '{"price": 100.005}' WHERE id = ${id}`
  const { attempt } = await start(customer, id, '/Stripe')
  if (attempt) await open((await press(attempt, 'pay')).to)
  const [payment] = await payments(id)
  const { status } = await api('POST', `payments/${payment?.id}/refunds`, { token: operator.token, body: {} })
  expect([payment?.amount_minor, status]).toEqual([100_005, 200])
})
