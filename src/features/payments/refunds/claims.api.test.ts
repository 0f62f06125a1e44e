import { expect, test } from 'vitest'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { claimRefund, markSent } from './queries.ts'

const { api, database, db, sql, bought, inbox, work, reconcile, operator } = await onlinePaymentTest()

/** A refund that a process has claimed, and is about to send. */
const claimed = async () => {
  const { id: bookingId, paymentId } = await bought('stripe')
  const body = { amount: 40, reason: 'Late' }
  await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body })
  const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`SELECT id FROM refunds WHERE booking_id = ${bookingId}`
  const claim = await database.transaction((tx) => claimRefund(tx, id))
  const state = async () => (await sql`SELECT state FROM refunds WHERE id = ${id}`)[0]?.state
  return { id, claim: claim ?? { id, tries: 0 }, state }
}

test('a refund that is claimed is noted as sent before it is', async () => {
  const { claim, state } = await claimed()
  expect([await markSent(db, claim), await state()]).toEqual([true, 'pending'])
})

test.each([
  ['another process has claimed it since', { tries: 2 }],
  ['its claim is over', { next_check_at: new Date() }],
  ['it failed meanwhile', { state: 'failed' }],
])('a refund is not sent where %s', async (_, meanwhile) => {
  const { id, claim, state } = await claimed()
  await db.updateTable('refunds').set(meanwhile).where('id', '=', id).execute()
  const before = await state()
  expect([await markSent(db, claim), await state()]).toEqual([false, before])
  // As the books know it.
  await db.updateTable('refunds').set({ state: 'requested' }).where('id', '=', id).execute()
})

test('a refund whose reference its provider does not know is not undone: it was sent', async () => {
  const { id, paymentId } = await bought('stripe')
  const body = { amount: 40, reason: 'Late' }
  await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body })
  await work()
  await sql`UPDATE refunds SET state = 'pending', provider_reference = 're_unknown', next_check_at = now()
    WHERE booking_id = ${id}`
  await reconcile()
  const states = await sql`SELECT state FROM refunds WHERE booking_id = ${id}`
  expect([states, await inbox(id)]).toEqual([[{ state: 'pending' }], []])
})
