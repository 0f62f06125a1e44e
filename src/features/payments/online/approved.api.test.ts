import { expect, test } from 'vitest'
import { buildPayment } from '../../../../test/build.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'

/** PayPal's customer only approves; the money is taken by us, if the booking still wants exactly that. */
const world = await onlinePaymentTest()
const { api, operator, reconcile, db, sql, currency, finished, start, press, open, deliver, work } = world
const { payments, inbox, newest, charge } = world
await currency('USD')

type Booking = Awaited<ReturnType<typeof finished>>

/** Approves in PayPal's window; `closed`: after it was closed, and back again. */
const approvedFor = async (booking: Booking, closed = false) => {
  const { attempt } = await start(booking.customer, booking.id, '/PayPal')
  if (!attempt) throw new Error('no attempt')
  if (closed) {
    await open(`/payments/paypal/return?attempt=${attempt.key}&cancelled=1`)
    expect(await newest(booking.id)).toMatchObject({ state: 'failed', failure: 'cancelled' })
  }
  const { to, delivery } = await press(attempt, 'pay')
  return { attempt, to, delivery }
}
const approved = async () => {
  const booking = await finished()
  return { ...booking, ...(await approvedFor(booking)) }
}
type Approved = Awaited<ReturnType<typeof approved>>

const ways: [string, (one: Approved) => Promise<unknown>][] = [
  ['the return of the customer', ({ to }) => open(to)],
  [
    'the webhook',
    async ({ delivery }) => {
      if (delivery) await deliver('paypal', delivery)
      await work()
    },
  ],
]

test.each(ways)('by %s: what is still wanted is taken', async (_, tell) => {
  const one = await approved()
  await tell(one)
  expect(await charge('paypal', one.attempt)).toMatchObject({ state: 'paid' })
  expect(await payments(one.id)).toMatchObject([{ payment_status_id: 2, amount_minor: 10_000 }])
})

const changes: [string, (bookingId: number) => Promise<unknown>][] = [
  ['costs more by now', (id) => sql`UPDATE bookings SET quantity = 2 WHERE id = ${id}`],
  ['costs less by now', (id) => sql`UPDATE bookings SET e_service = e_service || '{"price": 99.99}' WHERE id = ${id}`],
  [
    'failed, with a fee of its own',
    (id) =>
      sql`UPDATE bookings SET booking_status_id = 7, cancel = true, cancellation_fee_minor = 2000 WHERE id = ${id}`,
  ],
  ['counts in another currency', () => currency('EUR')],
]

test.each(changes.flatMap(([what, change]) => ways.map(([how, tell]) => [what, how, change, tell] as const)))(
  'a booking that %s, by %s: nothing is taken',
  async (_, __, change, tell) => {
    const one = await approved()
    // A cancelled booking claims no time.
    await sql`UPDATE time_claims SET active = false WHERE booking_id = ${one.id}`
    await change(one.id)
    await tell(one)
    await currency('USD')
    expect(await charge('paypal', one.attempt)).toMatchObject({ state: 'open', approved: true })
    expect([await payments(one.id), await inbox(one.id)]).toEqual([[], []])
    expect(await newest(one.id)).toMatchObject({ state: 'failed', failure: 'not_wanted' })
  },
)

test.each(ways)('a booking that was paid in another way by now, by %s: nothing is taken', async (_, tell) => {
  const one = await approved()
  const { id } = await buildPayment(db, { booking_id: one.id })
  await tell(one)
  expect(await charge('paypal', one.attempt)).toMatchObject({ state: 'open', approved: true })
  expect([await payments(one.id), await inbox(one.id)]).toMatchObject([[{ id }], []])
  expect(await newest(one.id)).toMatchObject({ state: 'failed', failure: 'not_wanted' })
})

test.each([
  ['approved at once', false],
  ['approved after a window that was closed', true],
])(
  'what was refused as not wanted is not taken later: its customer was told that it had failed: %s',
  async (_, closed) => {
    const booking = await finished()
    const one = { ...booking, ...(await approvedFor(booking, closed)) }
    const { token } = one.customer
    const { json } = await api<{ id: number }>('POST', 'payments/cash', { token, body: { id: one.id } })
    expect((await open(one.to)).to).toContain('/payments/failed')
    const body = { received: false, reason: 'Nothing came' }
    await api('POST', `office/payments/${json.data.id}/cash`, { token: operator.token, body })
    await reconcile()
    if (one.delivery) await deliver('paypal', one.delivery)
    await work()
    expect(await charge('paypal', one.attempt)).toMatchObject({ state: 'open', approved: true })
    expect(await payments(one.id)).toMatchObject([{ payment_status_id: 3 }])
    // They pay anew.
    const { attempt } = await start(one.customer, one.id, '/PayPal')
    await open((await press(attempt ?? one.attempt, 'pay')).to)
    expect(await payments(one.id)).toMatchObject([{ payment_status_id: 3 }, { payment_status_id: 2 }])
  },
)
