import { expect, test } from 'vitest'
import type { Provider } from '#server/config/paymentKeys.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'

/** A refund that was sent and that its provider takes days for. */
const { api, sql, bought, work, reconcile, inbox, network, operator } = await onlinePaymentTest()

const providers = Object.keys(entries) as Provider[]

test.each(providers)('%s does not accept our keys once: the refund goes on', async (provider) => {
  const { id, paymentId } = await bought(provider)
  const body = { amount: 40, reason: 'Late' }
  await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body })
  await work()
  await sql`UPDATE refunds SET state = 'pending', tries = 60 WHERE booking_id = ${id}`
  const state = async () => (await sql`SELECT state FROM refunds WHERE booking_id = ${id}`)[0]?.state
  network.fault = 'status_401'
  await reconcile()
  network.fault = 'none'
  expect([await state(), await inbox(id)]).toEqual(['pending', []])
  await reconcile()
  expect(await state()).toBe('done')
})
