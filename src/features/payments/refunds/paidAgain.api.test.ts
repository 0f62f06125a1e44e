import { expect, test } from 'vitest'
import { buildWallet } from '../../../../test/build.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'

/** A booking that was paid again after all of its first payment went back, and the refund that is rejected after that. */
const world = await onlinePaymentTest()
const {
  api,
  db,
  sql,
  finished,
  open,
  start,
  press,
  alter,
  work,
  reconcile,
  tenMinutesLater,
  payments,
  inbox,
  operator,
} = world

const balance = async (userId: number) =>
  (
    await sql<{ n: number }[]>`SELECT coalesce(sum(balance_minor), 0)::int AS n FROM accounts
      WHERE kind = 'wallet' AND user_id = ${userId}`
  )[0]?.n

/** Paid online, given back in full, and paid again by other means before the provider rejects the refund. */
const paidAgain = async (way: 'cash' | 'wallet') => {
  const { customer, id } = await finished()
  const { attempt } = await start(customer, id, entries.stripe.route)
  if (!attempt) throw new Error('no attempt')
  await open((await press(attempt, 'pay')).to)
  const [first] = await payments(id)
  await alter('stripe', attempt, { state: 'failed', paidAt: null })
  const body = { reason: 'The wrong card' }
  expect((await api('POST', `payments/${first?.id}/refunds`, { token: operator.token, body })).status).toBe(200)
  const wallet = (await buildWallet(db, { user_id: customer.id, balance_minor: 10_000 })).id
  const path = way === 'cash' ? 'payments/cash' : `payments/wallets/${wallet}`
  expect((await api('POST', path, { token: customer.token, body: { id, again: true } })).status).toBe(200)
  await work()
  await reconcile()
  return { customer, id }
}

test.each(['cash', 'wallet'] as const)(
  'paid again (%s), then the refund is rejected: it is undone, and an operator has it',
  async (way) => {
    const { id } = await paidAgain(way)
    expect(await payments(id)).toMatchObject([
      { payment_status_id: 4, refunded_minor: 0 },
      { payment_status_id: way === 'cash' ? 1 : 2, refunded_minor: 0 },
    ])
    expect(await inbox(id)).toMatchObject([{ reason: 'refund_failed', amount_minor: 10_000, state: 'open' }])
    const [refund] = await sql<{ state: string }[]>`SELECT state FROM refunds WHERE booking_id = ${id}`
    expect(refund?.state).toBe('failed')
  },
)

test.each(['credit', 'refund'] as const)('the operator settles it (%s): the money goes back once', async (action) => {
  const { id, customer } = await paidAgain('wallet')
  await tenMinutesLater(id)
  const [item] = await inbox(id)
  const settle = () => api('POST', `money_inbox/${item?.id}/settle`, { token: operator.token, body: { action } })
  expect([(await settle()).status, (await settle()).status]).toEqual([200, 200])
  expect(await payments(id)).toMatchObject([
    { payment_status_id: 4, refunded_minor: 10_000 },
    { payment_status_id: 2, refunded_minor: 0 },
  ])
  expect(await balance(customer.id)).toBe(action === 'credit' ? 10_000 : 0)
})

test('what came online is still here: the booking is not paid a third time', async () => {
  const { customer, id } = await paidAgain('cash')
  const [first, cash] = await payments(id)
  const finance = await world.signIn({ role: 'operator', office_role: 'finance' })
  const refused = { received: false, reason: 'No cash was given' }
  expect((await api('POST', `office/payments/${cash?.id}/cash`, { token: finance.token, body: refused })).status).toBe(
    200,
  )
  const again = await api('POST', 'payments/cash', { token: customer.token, body: { id, again: true } })
  expect(again.json.code).toBe('already_paid')
  expect(first).toMatchObject({ payment_status_id: 4 })
})

test('the page of the payment that is made by now still answers with that one', async () => {
  const { customer, id } = await paidAgain('cash')
  const [, cash] = await payments(id)
  const reload = await api<{ id: number }>('POST', 'payments/cash', { token: customer.token, body: { id } })
  expect([reload.status, reload.json.data?.id]).toEqual([200, cash?.id])
})
