import { expect, test } from 'vitest'
import type { Provider } from '#server/config/paymentKeys.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'
import { onlineOf } from '../online/online.ts'
import { dueRefunds } from './queries.ts'

/** A refund that was sent and that its provider takes days for. */
const { api, db, sql, bought, work, reconcile, payments, inbox, network, operator, config, tenMinutesLater } =
  await onlinePaymentTest()

const providers = Object.keys(entries) as Provider[]

/** Not with these keys, or with those of another account. */
const strangers = ['status_401', 'status_403', 'status_404'] as const

test.each(providers.flatMap((provider) => strangers.map((fault) => [provider, fault] as const)))(
  '%s does not know us once (%s): the refund goes on',
  async (provider, fault) => {
    const { id, paymentId } = await bought(provider)
    const body = { amount: 40, reason: 'Late' }
    await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body })
    await work()
    await sql`UPDATE refunds SET state = 'pending', tries = 60 WHERE booking_id = ${id}`
    const state = async () => (await sql`SELECT state FROM refunds WHERE booking_id = ${id}`)[0]?.state
    network.fault = fault
    await reconcile()
    network.fault = 'none'
    expect([await state(), await inbox(id)]).toEqual(['pending', []])
    await reconcile()
    expect(await state()).toBe('done')
  },
)

/** As after a start without the keys of a company that was left. */
const withoutKeys = async (provider: Provider, meanwhile: () => Promise<void>) => {
  const { adapters } = onlineOf(config)
  const adapter = adapters.get(provider)
  adapters.delete(provider)
  await meanwhile()
  if (adapter) adapters.set(provider, adapter)
}

test('a refund through a company whose keys are not set any more is tried for two days, then an operator is told', async () => {
  const { id, paymentId } = await bought('razorpay')
  const state = async () => (await sql`SELECT state FROM refunds WHERE booking_id = ${id}`)[0]?.state
  await withoutKeys('razorpay', async () => {
    await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { reason: 'Late' } })
    await work()
    await reconcile()
    expect([await state(), await inbox(id)]).toEqual(['requested', []])
    await sql`UPDATE refunds SET tries = 47 WHERE booking_id = ${id}`
    await reconcile()
    await tenMinutesLater(id)
  })
  expect(await state()).toBe('failed')
  const [item] = await inbox(id)
  expect(item).toMatchObject({ reason: 'refund_failed', amount_minor: 10_000, state: 'open' })
  expect(await payments(id)).toMatchObject([{ payment_status_id: 2, refunded_minor: 0 }])
  // Nobody was asked whether the money is still there: somebody may have given it back in the dashboard meanwhile.
  const credit = () =>
    api('POST', `money_inbox/${item?.id}/settle`, {
      token: operator.token,
      body: { action: 'credit', note: 'Instead' },
    })
  expect((await credit()).json.code).toBe('not_settleable')
  await reconcile()
  expect((await credit()).status).toBe(200)
})

test('where the keys are not set for a while, a refund goes on afterwards, and one that is done stays done', async () => {
  const { id, paymentId } = await bought('razorpay')
  const refund = (amount: number) =>
    api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { amount, reason: 'Late' } })
  const states = async () =>
    (await sql`SELECT state FROM refunds WHERE booking_id = ${id} ORDER BY id`).map(({ state }) => state)
  await refund(30)
  await work()
  await reconcile()
  await sql`UPDATE refunds SET tries = 60 WHERE booking_id = ${id}`
  await withoutKeys('razorpay', async () => {
    await refund(40)
    await work()
    await reconcile()
    expect(await states()).toEqual(['done', 'requested'])
  })
  await reconcile()
  expect([await states(), await inbox(id)]).toEqual([['done', 'done'], []])
})

test('what is under way is asked about before what is done, however long that has waited', async () => {
  await sql`UPDATE refunds SET next_check_at = NULL`
  const due = async (state: string, minutes: number) => {
    const { id, paymentId } = await bought('stripe')
    const body = { amount: 10, reason: 'Late' }
    await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body })
    const [row] = await sql<{ id: number }[]>`UPDATE refunds SET state = ${state},
      next_check_at = now() - make_interval(mins => ${minutes}) WHERE booking_id = ${id} RETURNING id`
    return row?.id
  }
  const [done, later, earlier] = [await due('done', 60), await due('pending', 1), await due('pending', 2)]
  expect(await dueRefunds(db, 3)).toEqual([earlier, later, done])
  expect(await dueRefunds(db, 1)).toEqual([earlier])
})

test('a refund that was sent and of which nobody says for two weeks that it is done comes to the inbox, and hinders nothing', async () => {
  const { id, customer, paymentId, attempt } = await bought('stripe')
  const token = operator.token
  await api('POST', `payments/${paymentId}/refunds`, { token, body: { amount: 60, reason: 'Late' } })
  await work()
  await sql`UPDATE refunds SET state = 'pending', tries = 60 WHERE booking_id = ${id}`
  await sql`INSERT INTO money_inbox (provider, reference, reason, attempt_id, amount_minor, currency)
    SELECT provider, 'dp_late', 'disputed', id, amount_minor, currency FROM payment_attempts WHERE id = ${attempt.id}`
  const ways = async (item: { id: number } | undefined) =>
    (await api<{ ways: string[] }>('GET', `office/money_inbox/${item?.id}`, { token })).json.data.ways
  const settle = (item: { id: number } | undefined, action: string) =>
    api('POST', `money_inbox/${item?.id}/settle`, { token, body: { action, note: 'Looked there' } })
  network.fault = 'status_404'
  await reconcile()
  const [dispute, ...others] = await inbox(id)
  expect([others, await ways(dispute)]).toEqual([[], []])
  await sql`UPDATE refunds SET created_at = created_at - interval '15 days' WHERE booking_id = ${id}`
  await reconcile()
  await reconcile()
  const [, late, ...more] = await inbox(id)
  expect([late, more]).toMatchObject([{ reason: 'refund_late', amount_minor: 6000, state: 'open' }, []])
  expect([await ways(dispute), await ways(late)]).toEqual([['ignore'], ['ignore']])
  for (const way of ['match', 'refund', 'credit']) expect((await settle(late, way)).json.code).toBe('not_settleable')
  expect((await settle(late, 'ignore')).status).toBe(200)
  // What the office looked into is not given up.
  const shown = async () => (await api<object[]>('GET', `bookings/${id}/refunds`, { token: customer.token })).json.data
  expect(await shown()).toMatchObject([{ state: 'pending', given_up: false }])
  network.fault = 'none'
  await reconcile()
  expect(await sql`SELECT state FROM refunds WHERE booking_id = ${id}`).toEqual([{ state: 'done' }])
  expect(await inbox(id)).toMatchObject([{ state: 'open' }, { state: 'ignored' }])
})
