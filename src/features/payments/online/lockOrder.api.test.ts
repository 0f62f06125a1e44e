import { expect, test } from 'vitest'
import { type Entry, post } from '#features/ledger/service.ts'
import { buildBooking, buildProvider, buildService, buildWallet } from '../../../../test/build.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { expectLockOrder } from '../../../../test/rowLocks.ts'
import { lockAttempt } from './queries.ts'

/** Locks are taken in one order everywhere; a deadlock is retried, so that only this would show another order. */
const world = await onlinePaymentTest()
const {
  api,
  sql,
  database,
  currency,
  finished,
  start,
  press,
  open,
  bought,
  work,
  reconcile,
  payments,
  inbox,
  operator,
  db,
  signIn,
} = world
await currency('SAR')

test('accounts by their ids, however the entries are written', async () => {
  // The later one is the first row of the table: without an order of its own the database would begin there.
  const later = 'fff00000-0000-4000-8000-000000000001'
  const first = '00000000-0000-4000-8000-000000000001'
  await sql`INSERT INTO accounts (id, kind, name, currency)
    VALUES (${later}, 'suspense', 'x', 'TST'), (${first}, 'promotion', 'x', 'TST')`
  for (const [one, two] of [
    [first, later],
    [later, first],
  ] as const) {
    const entries: Entry[] = [
      { account: one, amountMinor: 5 },
      { account: two, amountMinor: -5 },
    ]
    await expectLockOrder(database, async () => ({
      rows: [
        { table: 'accounts', id: first },
        { table: 'accounts', id: later },
      ],
      work: () => database.transaction((tx) => post(tx, { kind: 'stray', key: crypto.randomUUID(), entries })),
    }))
  }
})

test('accounts by their ids, by a payment, too', async () => {
  await currency('AED')
  const first = '00000000-0000-4000-8000-000000000002'
  await sql`INSERT INTO accounts (id, kind, name, currency) VALUES (${first}, 'commission', 'commission', 'AED')`
  await expectLockOrder(database, async () => {
    const provider = await buildProvider(db)
    const service = await buildService(db, { e_provider_id: provider.id })
    const later = `fff00000-0000-4000-8000-${String(provider.id).padStart(12, '0')}`
    await sql`INSERT INTO accounts (id, kind, name, currency, e_provider_id)
      VALUES (${later}, 'earnings', 'earnings', 'AED', ${provider.id})`
    const customer = await signIn()
    const wallet = await buildWallet(db, { user_id: customer.id, balance_minor: 1_000_000, currency: 'AED' })
    const of = { user_id: customer.id, e_service_id: service.id }
    const { id } = await buildBooking(db, { ...of, status: 'done', at: Date.now() - 90_000_000 })
    return {
      rows: [
        { table: 'accounts', id: first },
        { table: 'accounts', id: later },
      ],
      work: () => api('POST', `payments/wallets/${wallet.id}`, { token: customer.token, body: { id } }),
    }
  })
  await currency('SAR')
})

const begun = async () => {
  const booking = await finished()
  const { attempt } = await start(booking.customer, booking.id, '/Stripe')
  if (!attempt) throw new Error('no attempt')
  return { ...booking, attempt }
}

type Begun = Awaited<ReturnType<typeof begun>>
const bookingThen = (booking: Begun, table: 'payment_attempts' | 'payments', id: number) =>
  [
    { table: 'bookings', id: booking.id },
    { table, id },
  ] as const

test('a paid attempt: the booking, then the attempt', async () => {
  await expectLockOrder(database, async () => {
    const booking = await begun()
    const { to } = await press(booking.attempt, 'pay')
    return { rows: bookingThen(booking, 'payment_attempts', booking.attempt.id), work: () => open(to) }
  })
})

test('money that is settled by hand: the booking, then the attempt', async () => {
  await expectLockOrder(database, async () => {
    const booking = await begun()
    await open((await press(booking.attempt, 'pay', { received: '9000' })).to)
    const [misfit] = await inbox(booking.id)
    const path = `money_inbox/${misfit?.id}/settle`
    return {
      rows: bookingThen(booking, 'payment_attempts', booking.attempt.id),
      work: () => api('POST', path, { token: operator.token, body: { action: 'credit' } }),
    }
  })
})

test('a cancel: the booking, then its payment', async () => {
  await expectLockOrder(database, async () => {
    const booking = await begun()
    await open((await press(booking.attempt, 'pay')).to)
    const [payment] = await payments(booking.id)
    const body = { booking_status_id: 7, reason: 'It leaked' }
    return {
      rows: bookingThen(booking, 'payments', payment?.id ?? 0),
      work: () => api('PUT', `bookings/${booking.id}`, { token: operator.token, body }),
    }
  })
})

test('a refund that failed: its payment, then the accounts', async () => {
  await expectLockOrder(database, async () => {
    const { id, paymentId } = await bought('stripe')
    await api('POST', `payments/${paymentId}/refunds`, {
      token: operator.token,
      body: { amount: 40, reason: 'It leaked' },
    })
    await work()
    await sql`UPDATE sandbox_objects SET data = data || '{"failed": true}'::jsonb WHERE data ->> 'kind' = 'refund'`
    const [account] = await sql<
      { id: string }[]
    >`SELECT e.account_id AS id FROM entries e JOIN journals j ON j.id = e.journal_id
      WHERE j.booking_id = ${id} AND j.kind = 'refund' ORDER BY 1 LIMIT 1`
    return {
      rows: [
        { table: 'payments', id: paymentId },
        { table: 'accounts', id: account?.id ?? '' },
      ],
      work: reconcile,
    }
  })
})

test('a refund that failed: its booking, then the attempt', async () => {
  await expectLockOrder(database, async () => {
    const { id, attempt, paymentId } = await bought('stripe')
    const body = { amount: 40, reason: 'It leaked' }
    await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body })
    await work()
    await sql`UPDATE sandbox_objects SET data = data || '{"failed": true}'::jsonb WHERE data ->> 'kind' = 'refund'`
    // Of the attempt itself nothing is due.
    await sql`UPDATE payment_attempts SET next_check_at = NULL WHERE id = ${attempt.id}`
    return {
      rows: [
        { table: 'bookings', id },
        { table: 'payment_attempts', id: attempt.id },
      ],
      work: reconcile,
    }
  })
})

test('a refund that is booked does not wait for who has its attempt and wants its payment', async () => {
  const { attempt, paymentId } = await bought('stripe')
  const body = { amount: 40, reason: 'It leaked' }
  const { status } = await database.transaction(async (tx) => {
    await lockAttempt(tx, attempt.id)
    return api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body })
  })
  expect(status).toBe(200)
})
