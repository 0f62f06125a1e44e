import { expect, test } from 'vitest'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'

const { api, sql, finished, start, network } = await onlinePaymentTest({
  RATE_LIMIT_SCALE: '1',
  DATABASE_WAIT_SECONDS: '60',
})

test('of hundreds of checks of one account a few ask the provider at once, some wait, and the rest is refused', async () => {
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
  const checks = Array.from({ length: 200 }, async () => {
    const { status } = await api('POST', `payments/online/${id}/check`, { token, body: {} })
    if (status === 429) refused++
    return status
  })
  await expect.poll(() => refused + asking).toBeGreaterThanOrEqual(100)
  expect([refused, asking]).toEqual([92, 8])
  expect((await api('PUT', 'user/language', { token, body: { locale: 'ar' } })).status).toBe(200)
  held.resolve()
  expect((await Promise.all(checks)).filter((status) => status === 200)).toHaveLength(108)
})
