import { beforeAll, describe, expect, test } from 'vitest'
import type { InboxWay, OfficeInboxItem } from '#features/payments/office/inbox/contract.ts'
import type { SignedIn } from '../../../../../test/app.ts'
import { currencyOf } from '../../../../../test/currencies.ts'
import { onlinePaymentTest } from '../../../../../test/onlinePayments.ts'

/** Money is credited to a wallet only where it is still at the provider: otherwise its customer would have it twice. */
const world = await onlinePaymentTest()
const { api, sql, signIn, bought, start, finished, open, currency, press, deliver, work, reconcile, inbox } = world
const { tenMinutesLater, payments, newest, alter, charge, kit, standIn, network } = world

let finance: SignedIn
beforeAll(async () => {
  finance = await signIn({ role: 'operator', office_role: 'finance' })
})

const settle = (id: number | undefined, action: InboxWay, { token } = finance) =>
  api('POST', `money_inbox/${id}/settle`, { token, body: { action, note: 'Looked at' } })
const detail = async (id: number | undefined) =>
  (await api<OfficeInboxItem>('GET', `office/money_inbox/${id}`, { token: finance.token })).json.data
/** What can be done with an item, and whether crediting it has to wait. */
const offered = async (id: number | undefined) => {
  const { ways, credit_waits } = await detail(id)
  return [ways, credit_waits]
}
const credited = [['refund', 'credit', 'ignore'], false]
const waits = [['refund', 'ignore'], true]
const wallet = async (userId: number) => {
  const [row] = await sql<{ sum: number }[]>`
    SELECT coalesce(sum(balance_minor), 0)::int AS sum FROM accounts WHERE kind = 'wallet' AND user_id = ${userId}`
  return row?.sum
}
/** A refund of ours that the provider refuses. */
const refused = async (amount: number, before: (booking: Awaited<ReturnType<typeof bought>>) => Promise<unknown>) => {
  const booking = await bought('stripe')
  await before(booking)
  await api('POST', `payments/${booking.paymentId}/refunds`, { token: finance.token, body: { amount } })
  await work()
  const [item] = await inbox(booking.id)
  expect(item).toMatchObject({ reason: 'refund_failed', amount_minor: amount * 100 })
  return { ...booking, item: item?.id }
}
const givenThere = (amount: string) => (booking: { attempt: Parameters<typeof press>[0] }) =>
  press(booking.attempt, 'refund', { amount })
const dispute = async (
  attempt: Parameters<typeof press>[0],
  amountMinor: number,
  outcome: 'won' | 'lost' | null,
  currency: string = currencyOf.stripe,
) => {
  const said = { id: `dp_${attempt.id}`, amountMinor, currency, outcome }
  const delivery = standIn('stripe').disputed(kit('stripe'), await charge('stripe', attempt), said)
  if (delivery) await deliver('stripe', delivery)
  await work()
}

describe('a refund that the provider refused', () => {
  test('because somebody gave it back there: nobody has it twice', async () => {
    const { id, customer, item } = await refused(100, givenThere('10000'))
    expect([await offered(item), (await settle(item, 'credit')).json.code]).toEqual([waits, 'not_settleable'])
    await tenMinutesLater(id)
    const [, gone] = await inbox(id)
    expect(gone).toMatchObject({ reason: 'refunded_there', amount_minor: 10_000 })
    expect([await offered(item), (await settle(item, 'credit')).json.code]).toEqual([waits, 'not_settleable'])
    expect((await settle(gone?.id, 'match')).status).toBe(200)
    expect([await offered(item), await wallet(customer.id)]).toEqual([[['ignore'], false], 0])
    expect(await payments(id)).toMatchObject([{ payment_status_id: 4, refunded_minor: 10_000 }])
  })

  test('of somebody who has erased their account since: it is not credited, only sent again or left', async () => {
    const { customer, item, id } = await refused(100, ({ attempt }) =>
      alter('stripe', attempt, { state: 'failed', paidAt: null }),
    )
    const { token } = await signIn({ role: 'operator' })
    const body = { email: customer.email }
    expect((await api('POST', `office/people/${customer.id}/erase`, { token, body })).status).toBe(200)
    await tenMinutesLater(id)
    expect(await offered(item)).toEqual([['refund', 'ignore'], false])
    expect([(await settle(item, 'credit')).json.code, await wallet(customer.id)]).toEqual(['wallet_erased', 0])
  })

  test('for another reason: it is credited as soon as the provider was asked', async () => {
    const { id, customer, item } = await refused(100, ({ attempt }) =>
      alter('stripe', attempt, { state: 'failed', paidAt: null }),
    )
    expect([await offered(item), (await settle(item, 'credit')).json.code]).toEqual([waits, 'not_settleable'])
    network.fault = 'status_500'
    await tenMinutesLater(id)
    network.fault = 'none'
    expect(await offered(item)).toEqual(waits)
    await reconcile()
    expect([await offered(item), (await settle(item, 'credit')).status]).toEqual([credited, 200])
    expect([await wallet(customer.id), await payments(id)]).toMatchObject([10_000, [{ refunded_minor: 10_000 }]])
  })

  test.each([
    ['our keys are not taken', 'status_401'],
    ['it does not know the payment, as with the keys of another account', 'status_404'],
  ] as const)('while %s: nobody knows what is still there', async (_, fault) => {
    const { id, item } = await refused(100, givenThere('10000'))
    network.fault = fault
    await tenMinutesLater(id)
    network.fault = 'none'
    expect(await offered(item)).toEqual(waits)
    await tenMinutesLater(id)
    expect(await inbox(id)).toMatchObject([{}, { reason: 'refunded_there', amount_minor: 10_000 }])
  })

  test('because a part of it was given back there: it is credited once somebody decided about that', async () => {
    const { id, customer, item } = await refused(30, givenThere('9000'))
    await tenMinutesLater(id)
    expect(await offered(item)).toEqual(waits)
    const [, gone] = await inbox(id)
    // Left as it is, the loss is the marketplace's, by a decision of somebody.
    expect((await settle(gone?.id, 'ignore')).status).toBe(200)
    expect([await offered(item), (await settle(item, 'credit')).status]).toEqual([credited, 200])
    expect(await wallet(customer.id)).toBe(3_000)
  })

  test('for another reason, beside a part that was given back there: there is enough for both', async () => {
    const { id, item } = await refused(60, async ({ attempt }) => {
      await press(attempt, 'refund', { amount: '4000' })
      await alter('stripe', attempt, { state: 'failed', paidAt: null })
    })
    await alter('stripe', await newest(id), { state: 'paid', paidAt: Date.now() })
    await tenMinutesLater(id)
    expect(await inbox(id)).toMatchObject([{ reason: 'refund_failed' }, { amount_minor: 4_000 }])
    expect(await offered(item)).toEqual(credited)
  })

  test.each([
    ['open', null, waits],
    ['lost', 'lost', waits],
    ['won', 'won', credited],
  ] as const)('because of a dispute (%s)', async (_, outcome, expected) => {
    const { id, attempt, item } = await refused(100, ({ attempt: one }) =>
      alter('stripe', one, { state: 'failed', paidAt: null }),
    )
    await dispute(attempt, 10_000, null)
    if (outcome) await dispute(attempt, 10_000, outcome)
    await tenMinutesLater(id)
    expect(await offered(item)).toEqual(expected)
  })

  test('beside a dispute without an amount: nobody knows what of it is left', async () => {
    const { id, attempt, item } = await refused(30, ({ attempt: one }) =>
      alter('stripe', one, { state: 'failed', paidAt: null }),
    )
    await dispute(attempt, 0, null)
    await tenMinutesLater(id)
    expect(await offered(item)).toEqual(waits)
  })

  test('beside a dispute in the currency of a bank: nobody knows what of it is left', async () => {
    const { id, attempt, item } = await refused(30, ({ attempt: one }) =>
      alter('stripe', one, { state: 'failed', paidAt: null }),
    )
    await dispute(attempt, 10_000, null, 'EUR')
    await tenMinutesLater(id)
    expect(await inbox(id)).toMatchObject([{}, { reason: 'disputed', currency: 'EUR' }])
    expect([await offered(item), (await settle(item, 'credit')).json.code]).toEqual([waits, 'not_settleable'])
  })
})

test('what went back there is neither recorded nor left while a refund of ours, which leaves too little for it, is under way', async () => {
  const { id, customer, paymentId, attempt } = await bought('stripe')
  await givenThere('10000')({ attempt })
  await reconcile()
  const [gone] = await inbox(id)
  await api('POST', `payments/${paymentId}/refunds`, { token: finance.token, body: { amount: 60 } })
  for (const way of ['match', 'ignore'] as const)
    expect([await offered(gone?.id), (await settle(gone?.id, way)).json.code]).toEqual([[[], false], 'not_settleable'])
  await work()
  expect(await offered(gone?.id)).toEqual([['match', 'ignore'], false])
  expect((await settle(gone?.id, 'match')).status).toBe(200)
  const [, failed] = await inbox(id)
  expect([failed, await offered(failed?.id)]).toMatchObject([{ reason: 'refund_failed' }, [['ignore'], false]])
  expect(await wallet(customer.id)).toBe(0)
})

test('money in suspense, of which a part went back: the rest is credited once that is recorded', async () => {
  await currency('SAR')
  const { customer, id } = await finished()
  const { attempt } = await start(customer, id, '/Stripe')
  if (!attempt) throw new Error('no attempt')
  const { to } = await press(attempt, 'pay', { received: '9900' })
  await open(to)
  const [item] = await inbox(id)
  expect(await offered(item?.id)).toEqual(credited)
  await press(attempt, 'refund', { amount: '4000' })
  await reconcile()
  const [, gone] = await inbox(id)
  expect([await offered(item?.id), (await settle(item?.id, 'credit')).json.code]).toEqual([waits, 'not_settleable'])
  expect((await settle(gone?.id, 'match')).status).toBe(200)
  expect([await offered(item?.id), (await settle(item?.id, 'credit')).status]).toEqual([credited, 200])
  expect(await wallet(customer.id)).toBe(5_900)
})

test.each(['refund', 'credit'] as const)(
  'a refund that failed, settled by a %s: its customer is told once, not why, and of no failure any more',
  async (way) => {
    const { id, customer, item } = await refused(25, ({ attempt }) =>
      alter('stripe', attempt, { state: 'failed', paidAt: null }),
    )
    const told = async () =>
      (await sql`SELECT FROM notifications WHERE notifiable_id = ${customer.id} AND data ->> 'event' = 'refunded'`)
        .length
    const shown = async () =>
      (await api<object[]>('GET', `bookings/${id}/refunds`, { token: customer.token })).json.data
    await tenMinutesLater(id)
    expect(await shown()).toMatchObject([{ amount: 25, state: 'failed' }])
    const before = await told()
    expect((await settle(item, way)).status).toBe(200)
    expect([await told(), await shown()]).toMatchObject([
      before + 1,
      [{ amount: 25, state: way === 'credit' ? 'done' : 'requested', reason: '' }],
    ])
    expect(await shown()).toHaveLength(1)
  },
)

test('why money in suspense goes back is for the office only', async () => {
  await currency('SAR')
  const { customer, id } = await finished()
  const { attempt } = await start(customer, id, '/Stripe')
  if (!attempt) throw new Error('no attempt')
  await open((await press(attempt, 'pay', { received: '9900' })).to)
  const [item] = await inbox(id)
  expect((await settle(item?.id, 'refund')).status).toBe(200)
  const { json } = await api<object[]>('GET', `bookings/${id}/refunds`, { token: customer.token })
  expect([json.data, await detail(item?.id)]).toMatchObject([[{ amount: 99, reason: '' }], { note: 'Looked at' }])
})

test('money that came in another currency is shown in that one, with its digits: in the ledger, and where it goes back', async () => {
  await currency('SAR')
  const { customer, id } = await finished()
  const { attempt } = await start(customer, id, '/Stripe')
  if (!attempt) throw new Error('no attempt')
  await open((await press(attempt, 'pay', { received: '4700', currency: 'JPY' })).to)
  const list = async (path: string, query: Record<string, string>) =>
    (await api<{ rows: object[] }>('GET', `office/ledger/${path}`, { token: finance.token, query })).json.data.rows
  expect(await list('accounts', { kind: 'suspense', sort: '-balance' })).toContainEqual(
    expect.objectContaining({ balance: 4700, currency: 'JPY' }),
  )
  expect(await list('journals', { booking: String(id), kind: 'stray' })).toMatchObject([
    {
      entries: [
        { amount: -4700, currency: 'JPY' },
        { amount: 4700, currency: 'JPY' },
      ],
    },
  ])
  const [item] = await inbox(id)
  expect((await settle(item?.id, 'refund')).status).toBe(200)
  const { json } = await api<object[]>('GET', `bookings/${id}/refunds`, { token: customer.token })
  expect(json.data).toMatchObject([{ amount: 4700, currency: 'JPY' }])
  const [news] = await sql<{ data: object }[]>`SELECT data FROM notifications WHERE notifiable_id = ${customer.id}
    AND data ->> 'event' = 'refunded'`
  expect(news?.data).toMatchObject({ booking_id: id, amount: '4,700\u00a0JPY' })
  expect(news?.data).not.toHaveProperty('amount_minor')
  await alter('stripe', attempt, { state: 'failed', paidAt: null })
  await work()
  const [, refusedThere] = await inbox(id)
  expect(await detail(refusedThere?.id)).toMatchObject({ reason: 'refund_failed', amount: 4700, currency: 'JPY' })
  const listed = await api<object[]>('GET', 'money_inbox', { token: finance.token })
  expect(listed.json.data).toContainEqual(expect.objectContaining({ id: refusedThere?.id, amount: 4700 }))
})

test('who works for the provider does not leave a failed refund: their team would keep its share', async () => {
  const { id, item } = await refused(25, ({ attempt }) => alter('stripe', attempt, { state: 'failed', paidAt: null }))
  const other = await signIn({ role: 'operator', office_role: 'finance' })
  await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role)
    SELECT e_provider_id, ${other.id}, 'manager' FROM bookings WHERE id = ${id}`
  expect((await settle(item, 'ignore', other)).json.code).toBe('forbidden')
  expect((await settle(item, 'ignore')).status).toBe(200)
})
