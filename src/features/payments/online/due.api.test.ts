import { expect, test } from 'vitest'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'

/** What a run of reconciliation does first, and at once. */
const world = await onlinePaymentTest()
const { api, sql, finished, start, bought, network, operator, handlers, database } = world
const run = () => handlers.reconcile(database, {})

test('payments are asked about before checkouts that were left days ago', async () => {
  const left = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { customer, id } = await finished()
      const { attempt } = await start(customer, id, entries.stripe.route)
      return attempt?.id ?? 0
    }),
  )
  await sql`UPDATE payment_attempts SET created_at = now() - interval '3 days', next_check_at = now() - interval '1 minute'
    WHERE id = ANY (${left})`
  const { attempt } = await bought('stripe')
  await sql`UPDATE payment_attempts SET next_check_at = now() - interval '1 hour' WHERE id = ${attempt.id}`
  network.requests.length = 0
  await run()
  const asked = network.requests.map((line) => /cs_test_\w+/.exec(line)?.[0])
  expect(asked).toHaveLength(6)
  expect(asked.slice(0, 5)).toContain(attempt.reference)
})

test('refunds of a company that does not answer wait beside each other', async () => {
  const payments = await Promise.all([1, 2, 3].map(() => bought('stripe')))
  const ids = payments.map(({ paymentId }) => paymentId)
  for (const id of ids)
    await api('POST', `payments/${id}/refunds`, { token: operator.token, body: { amount: 10, reason: 'Late' } })
  await sql`UPDATE refunds SET next_check_at = now() WHERE payment_id = ANY (${ids})`
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  network.before = () => {
    waiting += 1
    return promise
  }
  const done = run()
  await expect
    .poll(() => waiting)
    .toBe(3)
    .finally(resolve)
  await done
  network.before = undefined
  expect(await sql`SELECT state FROM refunds WHERE payment_id = ANY (${ids})`).toEqual(
    ids.map(() => ({ state: 'done' })),
  )
})
