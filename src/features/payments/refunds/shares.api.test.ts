import { expect, test } from 'vitest'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'

/** Shares are rounded: what a refund that failed left behind is settled by those that follow. */
const { api, sql, bought, work, reconcile, operator } = await onlinePaymentTest()

const give = async (paymentId: number, amount?: number) => {
  expect((await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { amount } })).status).toBe(
    200,
  )
  await work()
  await reconcile()
}
/** What a booking has left with its provider and with the house. */
const kept = (bookingId: number) => sql`
  SELECT a.kind, sum(e.amount_minor)::int AS minor FROM entries e JOIN journals j ON j.id = e.journal_id
    JOIN accounts a ON a.id = e.account_id AND a.kind IN ('earnings', 'commission')
  WHERE j.booking_id = ${bookingId} GROUP BY a.kind ORDER BY a.kind`

test('refunds of a cent, one of which fails, and then the rest: nobody keeps anything', async () => {
  await sql`UPDATE e_provider_types SET commission = 80`
  const { id, paymentId } = await bought('stripe')
  for (const _ of Array.from({ length: 3 })) await give(paymentId, 0.01)
  await sql`UPDATE sandbox_objects SET data = data || '{"failed": true}' WHERE (provider, id) IN (
    SELECT provider, id FROM sandbox_objects WHERE data ->> 'kind' = 'refund' ORDER BY created_at LIMIT 1)`
  await reconcile()
  expect(await sql`SELECT state FROM refunds WHERE booking_id = ${id} ORDER BY id`).toEqual([
    { state: 'failed' },
    { state: 'done' },
    { state: 'done' },
  ])
  await give(paymentId)
  expect(await kept(id)).toEqual([
    { kind: 'commission', minor: 0 },
    { kind: 'earnings', minor: 0 },
  ])
})
