import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { currencyOf } from '../../../../test/currencies.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'
import { onlineOf } from '../online/online.ts'
import { processRefund } from './send.ts'

/** Providers without idempotency keys: only we can see to it that a refund is sent once. */
const world = await onlinePaymentTest()
const { api, sql, config, currency, finished, open, start, press, payments, newest, operator, reconcile, database } =
  world
const online = onlineOf(config)

/** Transactions of a process that stands still once its first one was committed. */
const freezeAfterFirst = ({ transaction }: Database, wake: Promise<void>): Database['transaction'] => {
  let first = true
  return async (work) => {
    const result = await transaction(work)
    if (first) {
      first = false
      await wake
    }
    return result
  }
}

test.each(['paystack', 'paymongo', 'flutterwave'] as const)(
  '%s: a process that was frozen with a refund in hand wakes after another one sent it: one refund',
  async (provider) => {
    await currency(currencyOf[provider])
    const booking = await finished()
    const { attempt } = await start(booking.customer, booking.id, entries[provider].route)
    if (!attempt) throw new Error('no attempt')
    await open((await press(attempt, 'pay')).to)
    const [payment] = await payments(booking.id)
    const body = { amount: 10 }
    const given = await api<{ id: number }>('POST', `payments/${payment?.id}/refunds`, { token: operator.token, body })
    const { id } = given.json.data
    const wake = Promise.withResolvers<void>()
    const frozen = { ...online, database: { ...database, transaction: freezeAfterFirst(database, wake.promise) } }
    const sending = processRefund(frozen, id)
    await expect.poll(async () => (await sql`SELECT FROM refunds WHERE id = ${id} AND tries = 1`).length).toBe(1)
    await reconcile()
    wake.resolve()
    await sending
    const { paid_reference: paid } = (await newest(booking.id)) as unknown as { paid_reference: string }
    const there = await sql`SELECT (data ->> 'amountMinor')::int AS amount FROM sandbox_objects
      WHERE provider = ${provider} AND data ->> 'kind' = 'refund' AND data ->> 'paymentId' = ${paid}`
    expect([...there]).toEqual([{ amount: 1_000 }])
  },
)
