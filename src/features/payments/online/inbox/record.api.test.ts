import { beforeAll, describe, expect, test } from 'vitest'
import type { InboxWay, OfficeInboxItem } from '#features/payments/office/inbox/contract.ts'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import type { SignedIn } from '../../../../../test/app.ts'
import { buildWallet } from '../../../../../test/build.ts'
import { onlinePaymentTest } from '../../../../../test/onlinePayments.ts'
import { entries } from '../../adapters/all.ts'

/** Money that left at the provider is recorded as a refund that was made, or left as it is. */
const world = await onlinePaymentTest()
const { api, db, sql, signIn, currency, finished, bought, open, start, press, work, reconcile } = world
const { payments, inbox, newest, network, stateOf } = world

let finance: SignedIn
beforeAll(async () => {
  finance = await signIn({ role: 'operator', office_role: 'finance' })
})

const settle = (id: number, action: InboxWay, { token } = finance) =>
  api('POST', `money_inbox/${id}/settle`, { token, body: { action, note: 'They are no honest customer' } })
const detail = async (id: number) =>
  (await api<OfficeInboxItem>('GET', `office/money_inbox/${id}`, { token: finance.token })).json.data
const give = (paymentId: number, amount?: number) =>
  api('POST', `payments/${paymentId}/refunds`, { token: finance.token, body: { amount, reason: '' } })
/** Gone at the provider, and found by the reconciliation. */
const gone = async (provider: Provider, amount: number) => {
  const booking = await bought(provider)
  await press(booking.attempt, 'refund', { amount: String(amount) })
  await reconcile()
  const [item] = await inbox(booking.id)
  if (!item) throw new Error('no item')
  return { ...booking, item: item.id }
}
const refunds = (bookingId: number) =>
  sql`SELECT amount_minor, state, reason, requested_by, attempt_id, payment_id FROM refunds
    WHERE booking_id = ${bookingId} ORDER BY id`
/** What a booking did to each kind of account. */
const books = async (bookingId: number) => {
  const rows = await sql<{ kind: string; n: number }[]>`
    SELECT a.kind, sum(e.amount_minor)::int AS n FROM journals j JOIN entries e ON e.journal_id = j.id
      JOIN accounts a ON a.id = e.account_id WHERE j.booking_id = ${bookingId} GROUP BY a.kind ORDER BY a.kind`
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}
const told = async (userId: number) =>
  (await sql`SELECT data FROM notifications WHERE notifiable_id = ${userId} AND data ->> 'event' = 'refunded'`).length

const telling = providers.filter((provider) => provider !== 'flutterwave')
const partly = ['paypal', 'stripe', 'stripe_fpx', 'paymongo'] as const

test.each(telling)('%s, all of it, recorded by two at once: one refund, as if we had made it', async (provider) => {
  const { id, customer, attempt, paymentId, item } = await gone(provider, 10_000)
  expect(await detail(item)).toMatchObject({ outgoing: true, outcome: null, amount: 100, ways: ['match', 'ignore'] })
  const before = [network.requests.length, await told(customer.id)] as const
  const both = await Promise.all([settle(item, 'match'), settle(item, 'match')])
  expect(both.map(({ status, json }) => [status, json.data])).toMatchObject([
    [200, { state: 'matched' }],
    [200, { state: 'matched' }],
  ])
  await work()
  expect([network.requests.length, await told(customer.id)]).toEqual([before[0], before[1] + 1])
  expect([...(await refunds(id))]).toEqual([
    {
      amount_minor: 10_000,
      state: 'done',
      reason: '',
      requested_by: finance.id,
      attempt_id: attempt.id,
      payment_id: paymentId,
    },
  ])
  expect(await payments(id)).toMatchObject([{ payment_status_id: 4, refunded_minor: 10_000 }])
  expect((await newest(id)).state).toBe('refunded')
  await reconcile()
  expect(await inbox(id)).toMatchObject([{ state: 'matched' }])

  // The same as a refund of ours, also for the customer, who may pay again.
  const ours = await bought(provider)
  expect((await give(ours.paymentId)).status).toBe(200)
  await work()
  await reconcile()
  expect(await books(id)).toEqual(await books(ours.id))
  expect(await payments(ours.id)).toMatchObject([{ payment_status_id: 4, refunded_minor: 10_000 }])
  expect(await stateOf(customer, id)).toBe(await stateOf(ours.customer, ours.id))
  expect((await start(customer, id, entries[provider].route)).attempt?.state).toBe('pending')
})

test.each(partly)('%s, in parts, each recorded with the shares of a refund of ours', async (provider) => {
  const { id, attempt, item } = await gone(provider, 3_333)
  expect((await settle(item, 'match')).status).toBe(200)
  expect(await payments(id)).toMatchObject([{ payment_status_id: 2, refunded_minor: 3_333 }])
  expect((await newest(id)).state).toBe('paid')
  await press(attempt, 'refund', { amount: '6667' })
  await reconcile()
  const [, second] = await inbox(id)
  expect(second).toMatchObject({ amount_minor: 6_667, state: 'open' })
  expect((await settle(second?.id ?? 0, 'match')).status).toBe(200)
  expect(await payments(id)).toMatchObject([{ payment_status_id: 4, refunded_minor: 10_000 }])
  expect((await newest(id)).state).toBe('refunded')
  const left = Object.entries(await books(id)).filter(([, n]) => n !== 0)
  expect(left).toEqual([])
})

test.each(partly)('%s, a part beside a part of ours: both', async (provider) => {
  const { id, paymentId, item } = await gone(provider, 4_000)
  expect((await give(paymentId, 30)).status).toBe(200)
  await work()
  await reconcile()
  expect((await settle(item, 'match')).status).toBe(200)
  await reconcile()
  expect(await inbox(id)).toMatchObject([{ state: 'matched' }])
  expect(await payments(id)).toMatchObject([{ payment_status_id: 2, refunded_minor: 7_000 }])
})

test('more than is left cannot be recorded: neither offered nor taken', async () => {
  const { id, paymentId, item } = await gone('stripe', 4_000)
  // Into the wallet of the customer, as the provider refuses what is gone there.
  expect((await give(paymentId, 70)).status).toBe(200)
  expect((await detail(item)).ways).toEqual([])
  for (const way of ['match', 'ignore'] as const) expect((await settle(item, way)).json.code).toBe('not_settleable')
  await work()
  await reconcile()
  const failed = (await inbox(id)).find(({ reason }) => reason === 'refund_failed')
  expect(failed).toMatchObject({ amount_minor: 7_000 })
  expect((await detail(item)).ways).toEqual(['match', 'ignore'])
  expect((await settle(item, 'match')).status).toBe(200)
  expect(await detail(failed?.id ?? 0)).toMatchObject({ ways: ['ignore'] })
})

test('recorded and refunded at once: never more than was paid', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, paymentId, item } = await gone('stripe', 6_000)
    const both = await Promise.all([settle(item, 'match'), give(paymentId, 60)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await payments(id)).toMatchObject([{ refunded_minor: 6_000 }])
  }
})

test('left as it is: nothing is booked, nobody is told, and nobody hears of it again', async () => {
  const { id, customer, item } = await gone('stripe', 10_000)
  const before = await told(customer.id)
  for (const way of ['refund', 'credit'] as const) expect((await settle(item, way)).json.code).toBe('not_settleable')
  expect((await settle(item, 'ignore')).status).toBe(200)
  expect((await settle(item, 'match')).json.code).toBe('not_settleable')
  await reconcile()
  expect(await inbox(id)).toMatchObject([{ state: 'ignored' }])
  expect([await payments(id), [...(await refunds(id))], await told(customer.id)]).toMatchObject([
    [{ payment_status_id: 2, refunded_minor: 0 }],
    [],
    before,
  ])
})

test('who works for the provider neither records nor leaves it: their team would keep what is gone', async () => {
  const { id, item } = await gone('stripe', 10_000)
  const other = await signIn({ role: 'operator', office_role: 'finance' })
  await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role)
    SELECT e_provider_id, ${other.id}, 'manager' FROM bookings WHERE id = ${id}`
  for (const way of ['match', 'ignore'] as const) expect((await settle(item, way, other)).json.code).toBe('forbidden')
  expect(await inbox(id)).toMatchObject([{ state: 'open' }])
  expect((await settle(item, 'match')).status).toBe(200)
})

test('finance records it, and nobody their own, which they do not leave either', async () => {
  const { attempt, item } = await gone('stripe', 10_000)
  const support = await signIn({ role: 'operator', office_role: 'support' })
  expect((await settle(item, 'match', support)).status).toBe(403)
  const other = await signIn({ role: 'operator', office_role: 'finance' })
  const [{ user_id } = { user_id: 0 }] = await sql<{ user_id: number }[]>`
    UPDATE payment_attempts SET user_id = ${other.id} WHERE id = ${attempt.id} RETURNING user_id`
  expect(user_id).toBe(other.id)
  for (const way of ['match', 'ignore'] as const) expect((await settle(item, way, other)).json.code).toBe('forbidden')
  expect((await settle(item, 'match')).status).toBe(200)
})

test('a payment that ended with a part refund, as a fee was kept: what is left of it is recorded', async () => {
  const { id, item } = await gone('stripe', 4_000)
  await sql`UPDATE payments SET payment_status_id = 4 WHERE booking_id = ${id}`
  expect((await settle(item, 'match')).status).toBe(200)
  expect(await payments(id)).toMatchObject([{ payment_status_id: 4, refunded_minor: 4_000 }])
})

describe('money that lies in suspense', () => {
  /** Paid online after it had been paid from the wallet. */
  const stray = async (unkind: Record<string, string> = {}) => {
    await currency('SAR')
    const { customer, id } = await finished()
    const { attempt } = await start(customer, id, entries.stripe.route)
    if (!attempt) throw new Error('no attempt')
    const { to } = await press(attempt, 'pay', unkind)
    const wallet = (await buildWallet(db, { user_id: customer.id, balance_minor: 10_000 })).id
    await api('POST', `payments/wallets/${wallet}`, { token: customer.token, body: { id } })
    await open(to)
    const [item] = await inbox(id)
    return { customer, id, attempt, item: item?.id ?? 0 }
  }
  const suspense = async (id: number) => (await books(id)).suspense

  test.each<Record<string, string>>([{}, { currency: 'EUR' }])(
    'what went back leaves it, and cannot be given back again (%j)',
    async (unkind) => {
      const { id, customer, attempt, item } = await stray(unkind)
      await press(attempt, 'refund', { amount: '4000' })
      await reconcile()
      const [, part] = await inbox(id)
      expect(part).toMatchObject({ reason: 'refunded_there', amount_minor: 4_000 })
      expect((await detail(part?.id ?? 0)).ways).toEqual(['match', 'ignore'])
      const before = await told(customer.id)
      expect((await settle(part?.id ?? 0, 'match')).status).toBe(200)
      expect([await suspense(id), await detail(item), await told(customer.id)]).toMatchObject([
        6_000,
        { amount: 60, state: 'open' },
        before + 1,
      ])
      expect((await settle(item, 'refund')).status).toBe(200)
      await work()
      await reconcile()
      expect([await suspense(id), (await newest(id)).state]).toEqual([0, 'refunded'])
      // The wallet paid the booking, and still does.
      expect(await payments(id)).toMatchObject([{ payment_status_id: 2, refunded_minor: 0 }])
    },
  )

  test('all of it: nothing is left of the item', async () => {
    const { id, attempt, item } = await stray()
    await press(attempt, 'refund')
    await reconcile()
    const [, all] = await inbox(id)
    expect((await settle(all?.id ?? 0, 'match')).status).toBe(200)
    expect([await suspense(id), await detail(item), (await newest(id)).state]).toMatchObject([
      0,
      { amount: 0, ways: ['ignore'] },
      'refunded',
    ])
    for (const way of ['refund', 'credit', 'match'] as const)
      expect((await settle(item, way)).json.code).toBe('not_settleable')
  })

  test('what is in the wallet of the customer by now cannot be recorded', async () => {
    const { id, attempt, item } = await stray()
    await press(attempt, 'refund', { amount: '4000' })
    expect((await settle(item, 'credit')).status).toBe(200)
    await reconcile()
    const [, part] = await inbox(id)
    expect((await detail(part?.id ?? 0)).ways).toEqual(['ignore'])
    expect((await settle(part?.id ?? 0, 'match')).json.code).toBe('not_settleable')
  })

  test('recorded and credited at once: what came leaves suspense once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, attempt, item } = await stray()
      await press(attempt, 'refund')
      await reconcile()
      const [, all] = await inbox(id)
      await Promise.all([settle(all?.id ?? 0, 'match'), settle(item, 'credit')])
      expect(await suspense(id)).toBe(0)
    }
  })
})
