import { expect, test } from 'vitest'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import { currencyOf } from '../../../../test/currencies.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'

const world = await onlinePaymentTest()
const { api, sql, currency, finished, open, start, press, payments, work, newest, operator, reconcile } = world

const bought = async (provider: Provider) => {
  await currency(currencyOf[provider])
  const { id, customer } = await finished()
  const { attempt } = await start(customer, id, entries[provider].route)
  await open((await press(attempt ?? (await newest(id)), 'pay')).to)
  const [payment] = await payments(id)
  return { bookingId: id, paymentId: payment?.id ?? 0 }
}
const give = async (paymentId: number, amount: number) =>
  (await api<{ id: number }>('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { amount } })).json
    .data.id
/** What the provider has given back of a booking's money, one by one. */
const givenThere = async (bookingId: number) =>
  (
    await sql<{ amount: number }[]>`SELECT (o.data ->> 'amountMinor')::int AS amount FROM sandbox_objects o
      JOIN payment_attempts a ON a.provider = o.provider AND a.paid_reference = o.data ->> 'paymentId'
      WHERE a.booking_id = ${bookingId} AND o.data ->> 'kind' = 'refund'`
  ).map(({ amount }) => amount)
const stateOf = async (id: number) =>
  (await sql<{ state: string }[]>`SELECT state FROM refunds WHERE id = ${id}`)[0]?.state

test.each(providers)(
  '%s: a backup made before a refund was sent, restored after that: one refund',
  async (provider) => {
    const { bookingId, paymentId } = await bought(provider)
    const id = await give(paymentId, 10)
    const [backup] = await sql<{ state: string; tries: number; next_check_at: Date | null }[]>`
    SELECT state, tries, next_check_at FROM refunds WHERE id = ${id}`
    await work()
    await sql`UPDATE refunds SET state = ${backup?.state ?? ''}, tries = ${backup?.tries ?? 0},
    next_check_at = ${backup?.next_check_at ?? null}, provider_reference = NULL WHERE id = ${id}`
    await world.handlers.payment(world.database, { refund_id: id })
    await reconcile()
    expect([await givenThere(bookingId), await stateOf(id)]).toEqual([[1_000], 'done'])
  },
)

test.each(providers)('%s: two parts of the same amount are two refunds', async (provider) => {
  const { bookingId, paymentId } = await bought(provider)
  const ids = [await give(paymentId, 10)]
  await work()
  ids.push(await give(paymentId, 10))
  await work()
  await reconcile()
  expect(await givenThere(bookingId)).toEqual([1_000, 1_000])
  expect(await Promise.all(ids.map(stateOf))).toEqual(['done', 'done'])
})
