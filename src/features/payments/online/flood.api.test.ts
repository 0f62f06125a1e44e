import { expect, test } from 'vitest'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'

const { api, sql, finished, newest, open, start, network } = await onlinePaymentTest({
  RATE_LIMIT_SCALE: '1',
  DATABASE_WAIT_SECONDS: '60',
})

/** What asks the provider how one checkout stands, and the status of its good answers. */
const ways: [string, number, (id: number, token: string) => Promise<{ status: number }>][] = [
  ['checks of one account', 200, (id, token) => api('POST', `payments/online/${id}/check`, { token, body: {} })],
  ['returns of one checkout', 303, async (id) => open(`/payments/stripe/return?attempt=${(await newest(id)).key}`)],
]

test.each(ways)('of hundreds of %s a few ask at once, some wait, and the rest is refused', async (_, good, ask) => {
  const { id, customer } = await finished()
  const { token } = customer
  await start(customer, id, entries.stripe.route)
  await sql`UPDATE payment_attempts SET checked_at = now() - interval '1 minute' WHERE booking_id = ${id}`
  const held = Promise.withResolvers<void>()
  let [refused, asking] = [0, 0]
  network.before = () => {
    asking++
    return held.promise
  }
  const calls = Array.from({ length: 200 }, async () => {
    const { status } = await ask(id, token)
    if (status === 429) refused++
    return status
  })
  await expect.poll(() => refused + asking).toBeGreaterThanOrEqual(100)
  expect([refused, asking]).toEqual([92, 8])
  expect((await api('PUT', 'user/language', { token, body: { locale: 'ar' } })).status).toBe(200)
  held.resolve()
  expect((await Promise.all(calls)).filter((status) => status === good)).toHaveLength(108)
})
