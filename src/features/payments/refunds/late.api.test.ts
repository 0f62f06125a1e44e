import { expect, test } from 'vitest'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { onlineOf } from '../online/online.ts'
import { hurryRefunds } from './queries.ts'
import { processRefund } from './send.ts'

/** A refund that was sent more than two weeks ago, and of which the inbox says that it is late. */
const world = await onlinePaymentTest()
const { api, db, sql, bought, work, reconcile, inbox, network, operator, config } = world

const late = async () => {
  const { id, paymentId } = await bought('stripe')
  await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { amount: 40 } })
  await work()
  await sql`UPDATE refunds SET state = 'pending', created_at = created_at - interval '15 days' WHERE booking_id = ${id}`
  network.fault = 'status_500'
  await reconcile()
  network.fault = 'none'
  expect(await inbox(id)).toMatchObject([{ reason: 'refund_late', state: 'open' }])
  return id
}

test.each(['first', 'last', 'never'] as const)(
  'its item does not come back where two ask at once that it is done, and the earlier one is answered %s',
  async (earlier) => {
    const id = await late()
    const [refund = { id: 0, attempt_id: 0 }] = await sql<{ id: number; attempt_id: number }[]>`
      UPDATE refunds SET next_check_at = now() WHERE booking_id = ${id} RETURNING id, attempt_id`
    const ask = () => processRefund(onlineOf(config), refund.id)
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let later: Promise<void> | undefined
    const answers = [
      async () => {
        await hurryRefunds(db, refund.attempt_id)
        later = ask()
        await (earlier === 'first' ? asked.promise : later)
        if (earlier === 'never') throw new TypeError('terminated')
      },
      async () => {
        asked.resolve()
        if (earlier === 'first') await answered.promise
      },
    ]
    network.after = async () => answers.shift()?.()
    await ask()
    answered.resolve()
    await later
    delete network.after
    expect(await sql`SELECT state FROM refunds WHERE id = ${refund.id}`).toEqual([{ state: 'done' }])
    expect(await inbox(id)).toEqual([])
  },
)
