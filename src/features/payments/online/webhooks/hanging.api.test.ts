import { expect, test } from 'vitest'
import { startWorker } from '#server/jobs/worker.ts'
import { onlinePaymentTest } from '../../../../../test/onlinePayments.ts'
import { entries } from '../../adapters/all.ts'

const { sql, database, handlers, network, currency, finished, start, press, deliver, payments } =
  await onlinePaymentTest()

/** A booking that was paid at the provider, whose webhook was received. */
const heardOf = async (provider: 'paypal' | 'stripe') => {
  const { id, customer } = await finished()
  const { attempt } = await start(customer, id, entries[provider].route)
  if (!attempt) throw new Error('no attempt')
  const { delivery } = await press(attempt, 'pay')
  if (delivery) await deliver(provider, delivery)
  return id
}

test('webhooks do not wait for those of a provider that does not answer', async () => {
  await currency('USD')
  const hanging = [await heardOf('paypal'), await heardOf('paypal')]
  const good = await heardOf('stripe')
  const answers = Promise.withResolvers<void>()
  network.before = async () => {
    if (network.requests.at(-1)?.includes('/paypal/')) await answers.promise
  }
  const worker = await startWorker({ database, handlers, pollSeconds: 0.5, onError: () => {} })
  try {
    await expect.poll(() => payments(good), { timeout: 30_000 }).toHaveLength(1)
    expect(await Promise.all(hanging.map(payments))).toEqual([[], []])
    answers.resolve()
    const left = () => sql`SELECT FROM payment_webhooks WHERE state = 'stored'`
    await expect.poll(left, { timeout: 30_000 }).toEqual([])
    for (const id of hanging) expect(await payments(id)).toHaveLength(1)
  } finally {
    answers.resolve()
    await worker.stop()
  }
})
