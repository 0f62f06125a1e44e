import { beforeAll, describe, expect, test } from 'vitest'
import type { Provider } from '#server/config/paymentKeys.ts'
import { buildPayment, buildWallet } from '../../../../test/build.ts'
import { currencyOf } from '../../../../test/currencies.ts'
import { type Fault, onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'

/** Refunds with every provider: once, exact to the minor unit, whatever fails in between. */
const world = await onlinePaymentTest()
const {
  api,
  sql,
  currency,
  finished,
  open,
  start,
  press,
  work,
  reconcile,
  payments,
  inbox,
  newest,
  network,
  operator,
} = world
const { alter, stateOf, db, handlers, database } = world

type Row = { id: number; amount: number; state: string; reason: string }
type InboxRow = { id: number; reason: string; state: string }

const suspense = async (currencyCode: string) =>
  (
    await sql<{ n: number }[]>`SELECT coalesce(sum(balance_minor), 0)::int AS n FROM accounts
      WHERE kind = 'suspense' AND currency = ${currencyCode}`
  )[0]?.n

const wallet = async (userId: number) =>
  (
    await sql<{ n: number }[]>`SELECT coalesce(sum(balance_minor), 0)::int AS n FROM accounts
      WHERE kind = 'wallet' AND user_id = ${userId}`
  )[0]?.n

describe.each(Object.keys(entries) as Provider[])('%s', (provider) => {
  beforeAll(async () => void (await currency(currencyOf[provider])))

  const begun = async () => {
    const booking = await finished()
    const { attempt } = await start(booking.customer, booking.id, entries[provider].route)
    if (!attempt) throw new Error('no attempt')
    return { ...booking, attempt }
  }
  /** A booking of 100 paid online. */
  const bought = async () => {
    const booking = await begun()
    await open((await press(booking.attempt, 'pay')).to)
    const [payment] = await payments(booking.id)
    if (!payment) throw new Error('not paid')
    return { ...booking, paymentId: payment.id, attempt: await newest(booking.id) }
  }
  const give = (paymentId: number, body: object, key?: string) =>
    api<Row>('POST', `payments/${paymentId}/refunds`, { token: operator.token, body, key })
  const shown = async (token: string, bookingId: number) =>
    (await api<Row[]>('GET', `bookings/${bookingId}/refunds`, { token })).json.data
  /** The amount the provider has refunded. */
  const givenThere = async (paid: string) =>
    (
      await sql<{ n: number }[]>`SELECT coalesce(sum((data ->> 'amountMinor')::int), 0)::int AS n FROM sandbox_objects
        WHERE provider = ${provider} AND data ->> 'kind' = 'refund' AND data ->> 'paymentId' = ${paid}`
    )[0]?.n
  const paidReference = async (id: number) =>
    (await sql<{ ref: string }[]>`SELECT paid_reference AS ref FROM payment_attempts WHERE id = ${id}`)[0]?.ref ?? ''

  test('a part, then the rest, then nothing', async () => {
    const { id, customer, paymentId, attempt } = await bought()
    const there = await paidReference(attempt.id)
    expect((await give(paymentId, { amount: 30.5, reason: 'A window was left out' })).json.data).toMatchObject({
      amount: 30.5,
      state: 'requested',
      reason: 'A window was left out',
    })
    await work()
    await reconcile()
    expect([await givenThere(there), await payments(id)]).toMatchObject([
      3_050,
      [{ payment_status_id: 2, refunded_minor: 3_050 }],
    ])
    expect((await give(paymentId, { amount: 69.51 })).json.code).toBe('refund_too_large')
    expect((await give(paymentId, {})).json.data).toMatchObject({ amount: 69.5 })
    await work()
    await reconcile()
    expect([await givenThere(there), await payments(id), (await newest(id)).state]).toMatchObject([
      10_000,
      [{ payment_status_id: 4, refunded_minor: 10_000 }],
      'refunded',
    ])
    expect((await give(paymentId, {})).json.code).toBe('refund_too_large')
    expect(await shown(customer.token, id)).toMatchObject([
      { amount: 69.5, state: 'done' },
      { amount: 30.5, state: 'done' },
    ])
    expect(await stateOf(customer, id)).not.toBe('paid')
  })

  test('twice with one key, and ten at once without: one refund', async () => {
    const { paymentId, attempt } = await bought()
    const once = () => give(paymentId, { amount: 1 }, `once-${paymentId}`)
    const [a, b] = [await once(), await once()]
    expect([a.status, b.text]).toEqual([200, a.text])
    const ten = await Promise.all(Array.from({ length: 10 }, () => give(paymentId, { amount: 99 })))
    expect(ten.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(ten.filter(({ json }) => json.code === 'refund_too_large')).toHaveLength(9)
    await work(5)
    await reconcile()
    expect(await givenThere(await paidReference(attempt.id))).toBe(10_000)
  })

  test('its job twice, and the reconcile job, all at once: one refund', async () => {
    const { paymentId, attempt } = await bought()
    const { id } = (await give(paymentId, { amount: 10 })).json.data
    const job = () => handlers.payment(database, { refund_id: id })
    await Promise.all([job(), job(), work(), handlers.reconcile(database, {}), job()])
    expect(await givenThere(await paidReference(attempt.id))).toBe(1_000)
  })

  test.each(['status_401', 'status_500', 'not_sent', 'cut_off'] satisfies Fault[])(
    'the provider fails: %s',
    async (fault) => {
      const { id, customer, paymentId, attempt } = await bought()
      await give(paymentId, { amount: 40 })
      network.fault = fault
      await work()
      await reconcile()
      network.fault = 'none'
      expect((await shown(customer.token, id))[0]?.state).not.toBe('failed')
      await reconcile()
      await reconcile()
      expect([await shown(customer.token, id), await givenThere(await paidReference(attempt.id))]).toMatchObject([
        [{ amount: 40, state: 'done' }],
        4_000,
      ])
    },
  )

  test('the provider does not accept our keys for two days: an operator is asked', async () => {
    const { id, customer, paymentId } = await bought()
    const { json } = await give(paymentId, { amount: 40 })
    await sql`UPDATE refunds SET tries = 46 WHERE id = ${json.data.id}`
    network.fault = 'status_401'
    await reconcile()
    expect([await shown(customer.token, id), await inbox(id)]).toMatchObject([[{ state: 'requested' }], []])
    await reconcile()
    network.fault = 'none'
    expect(await shown(customer.token, id)).toMatchObject([{ state: 'failed' }])
    expect(await inbox(id)).toMatchObject([{ reason: 'refund_failed', amount_minor: 4_000, state: 'open' }])
  })

  test('the provider rejects it: the ledger is as before, the operator credits the wallet instead', async () => {
    const { id, customer, paymentId, attempt } = await bought()
    await alter(provider, attempt, { state: 'failed', paidAt: null })
    await give(paymentId, { amount: 25 })
    await work()
    const as = [await shown(customer.token, id), await payments(id)]
    expect(as).toMatchObject([[{ state: 'failed' }], [{ payment_status_id: 2, refunded_minor: 0 }]])
    const [inboxItem] = await inbox(id)
    expect(inboxItem).toMatchObject({ reason: 'refund_failed', amount_minor: 2_500, state: 'open' })
    await world.tenMinutesLater(id)
    const settled = await api<InboxRow>('POST', `money_inbox/${inboxItem?.id}/settle`, {
      token: operator.token,
      body: { action: 'credit', note: 'The card was closed' },
    })
    const after = [settled.json.data, await wallet(customer.id), await payments(id)]
    expect(after).toMatchObject([{ state: 'credited' }, 2_500, [{ refunded_minor: 2_500 }]])
  })

  test('cancelled after it was paid: by the policy, the way it came', async () => {
    const { id, attempt } = await bought()
    await api('PUT', `bookings/${id}`, { token: operator.token, body: { booking_status_id: 7, reason: 'It leaked' } })
    await work()
    await reconcile()
    expect([await payments(id), await givenThere(await paidReference(attempt.id))]).toMatchObject([
      [{ payment_status_id: 4, refunded_minor: 10_000 }],
      10_000,
    ])
  })

  describe('money that does not fit is settled by a person', () => {
    /** Paid too much, or twice: held in suspense. */
    const stray = async (change?: { amountMinor: number }) => {
      const booking = await begun()
      if (change) await alter(provider, booking.attempt, change)
      const { to, delivery } = await press(booking.attempt, 'pay')
      if (delivery) await world.deliver(provider, delivery)
      await work()
      await open(to)
      const [inboxItem] = await inbox(booking.id)
      if (!inboxItem) throw new Error('no inbox item')
      return { ...booking, inboxItem }
    }
    const settle = (id: number, body: object) =>
      api<InboxRow>('POST', `money_inbox/${id}/settle`, { token: operator.token, body })

    test('given back', async () => {
      const { id, inboxItem, attempt } = await stray({ amountMinor: 10_100 })
      const before = await suspense(currencyOf[provider])
      expect((await settle(inboxItem.id, { action: 'match' })).json.code).toBe('not_settleable')
      expect((await settle(inboxItem.id, { action: 'refund', note: 'Too much' })).json.data.state).toBe('refunded')
      // Repeating an action changes nothing; another action afterwards is refused.
      expect((await settle(inboxItem.id, { action: 'refund' })).status).toBe(200)
      expect((await settle(inboxItem.id, { action: 'ignore' })).json.code).toBe('not_settleable')
      await work()
      await reconcile()
      expect([await givenThere(await paidReference(attempt.id)), (await newest(id)).state]).toEqual([
        10_100,
        'refunded',
      ])
      expect(await suspense(currencyOf[provider])).toBe((before ?? 0) - 10_100)
    })

    test('credited, or ignored', async () => {
      const { customer, inboxItem } = await stray({ amountMinor: 9_000 })
      expect((await settle(inboxItem.id, { action: 'credit' })).json.data.state).toBe('credited')
      expect(await wallet(customer.id)).toBe(9_000)
      const other = await stray({ amountMinor: 1 })
      expect((await settle(other.inboxItem.id, { action: 'ignore', note: 'A test' })).json.data.state).toBe('ignored')
      const open = await api<InboxRow[]>('GET', 'money_inbox', { token: operator.token })
      expect(open.json.data.map(({ id }) => id)).not.toContain(other.inboxItem.id)
    })

    test('matched with its booking once that is to be paid again', async () => {
      const booking = await begun()
      const { to } = await press(booking.attempt, 'pay')
      if (provider === 'paypal') await alter(provider, booking.attempt, { state: 'paid', paidAt: Date.now() })
      const cash = await api<{ id: number }>('POST', 'payments/cash', {
        token: booking.customer.token,
        body: { id: booking.id },
      })
      await open(to)
      const [inboxItem] = await inbox(booking.id)
      expect(inboxItem?.reason).toBe('already_paid')
      const notified = await api<object[]>('GET', 'notifications', { token: booking.customer.token })
      expect(JSON.stringify(notified.json.data)).toContain('misfit')
      expect((await settle(inboxItem?.id ?? 0, { action: 'match' })).json.code).toBe('not_settleable')
      await sql`UPDATE payments SET payment_status_id = 3 WHERE id = ${cash.json.data.id}`
      expect((await settle(inboxItem?.id ?? 0, { action: 'match' })).json.data.state).toBe('matched')
      expect((await payments(booking.id)).at(-1)).toMatchObject({ payment_status_id: 2, amount_minor: 10_000 })
    })
  })
})

test('refunded cash goes to the customer’s wallet, which is created if there is none', async () => {
  await currency('SAR')
  const wallets = (userId: number) =>
    sql<{ name: string; balance_minor: number }[]>`
      SELECT name, balance_minor FROM accounts WHERE kind = 'wallet' AND user_id = ${userId} ORDER BY name`
  const paidInCash = async () => {
    const { id, customer } = await finished()
    const body = { id }
    const { json } = await api<{ id: number }>('POST', 'payments/cash', { token: customer.token, body })
    await sql`UPDATE payments SET payment_status_id = 2 WHERE id = ${json.data.id}`
    return { customer, payment: json.data.id }
  }
  const back = (payment: number) =>
    api('POST', `payments/${payment}/refunds`, { token: operator.token, body: { amount: null, reason: 'late' } })
  const had = await paidInCash()
  await buildWallet(db, { user_id: had.customer.id, name: 'My wallet', balance_minor: 500 })
  expect((await back(had.payment)).status).toBe(200)
  expect(await wallets(had.customer.id)).toMatchObject([{ name: 'My wallet', balance_minor: 10_500 }])
  const none = await paidInCash()
  expect((await back(none.payment)).status).toBe(200)
  expect(await wallets(none.customer.id)).toMatchObject([{ name: 'Wallet', balance_minor: 10_000 }])
})

test('only operators refund and see the inbox; refunds are visible to their customer and to operators', async () => {
  const { id, customer } = await finished()
  const { id: paymentId } = await buildPayment(db, { booking_id: id, amount_minor: 10_000 })
  const given = { amount: 30, reason: 'Late' }
  const path = `payments/${paymentId}/refunds`
  expect((await api('POST', path, { token: operator.token, body: given })).status).toBe(200)
  const [stranger, otherProvider] = [await world.signIn(), await world.signIn({ role: 'provider' })]
  const rows = () => sql`SELECT amount_minor FROM refunds WHERE booking_id = ${id}`
  for (const { token } of [customer, world.owner, stranger]) {
    expect((await api('POST', path, { token, body: {} })).status).toBe(403)
    expect((await api('GET', 'money_inbox', { token })).status).toBe(403)
    expect((await api('POST', 'money_inbox/1/settle', { token, body: { action: 'ignore' } })).status).toBe(403)
  }
  const seenBy = async ({ token }: { token: string }) =>
    (await api<Row[]>('GET', `bookings/${id}/refunds`, { token })).json.data
  for (const one of [customer, operator]) expect(await seenBy(one)).toMatchObject([given])
  expect(await seenBy(world.owner)).toEqual([])
  for (const { token } of [stranger, otherProvider])
    expect((await api('GET', `bookings/${id}/refunds`, { token })).status).toBe(404)
  for (const [body, code] of [
    [{ amount: -1 }, 'refund_too_large'],
    [{ amount: 'a lot' }, 'invalid'],
    [{ amount: 1e30 }, 'refund_too_large'],
    [{ reason: 5 }, 'invalid'],
  ] as const)
    expect([body, (await api('POST', path, { token: operator.token, body })).json.code]).toEqual([body, code])
  expect(await rows()).toEqual([{ amount_minor: 3_000 }])
})
