import { describe, expect, test } from 'vitest'
import type { Provider } from '#server/config/paymentKeys.ts'
import { currencyOf } from '../../../../test/currencies.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'
import type { Refund } from '../../../sandbox/standIn.ts'
import { entries } from '../adapters/all.ts'

/** A refund that was done and that the customer's bank sends back days later: the money is with the provider again. */
const world = await onlinePaymentTest()
const { api, sql, ownerSql, database, handlers, bought, work, reconcile, payments, inbox, newest, network, operator } =
  world
const { charge, deliver, kit, standIn, tenMinutesLater } = world

const providers = Object.keys(entries) as Provider[]

const states = async (bookingId: number) =>
  (await sql<{ state: string }[]>`SELECT state FROM refunds WHERE booking_id = ${bookingId} ORDER BY id`).map(
    ({ state }) => state,
  )

/** A paid booking of 100 of which this much was refunded, which the provider has called done. */
const refunded = async (provider: Provider, ...amounts: number[]) => {
  const booking = await bought(provider)
  for (const amount of amounts) {
    const body = { amount, reason: 'Late' }
    const path = `payments/${booking.paymentId}/refunds`
    expect((await api('POST', path, { token: operator.token, body })).status).toBe(200)
  }
  await work()
  await reconcile()
  expect(await states(booking.id)).toEqual(amounts.map(() => 'done'))
  return booking
}

/** The customer's bank sends the refund of this amount back. */
const sendBack = async (provider: Provider, attempt: Parameters<typeof charge>[1], amountMinor: number) => {
  const { paymentId } = await charge(provider, attempt)
  const [row] = await sql<{ data: Refund }[]>`UPDATE sandbox_objects SET data = data || '{"failed": true}'::jsonb
    WHERE provider = ${provider} AND data ->> 'kind' = 'refund' AND data ->> 'paymentId' = ${paymentId}
      AND data ->> 'amountMinor' = ${String(amountMinor)} RETURNING data`
  if (!row) throw new Error('no such refund')
  return row.data
}

const balances = (bookingId: number) => sql`
  SELECT a.id, sum(e.amount_minor)::int AS minor FROM entries e JOIN journals j ON j.id = e.journal_id
    JOIN accounts a ON a.id = e.account_id
  WHERE j.booking_id = ${bookingId} GROUP BY a.id HAVING sum(e.amount_minor) <> 0 ORDER BY a.id`

describe.each(providers)('%s', (provider) => {
  test('all of it: the payment is paid again, and an operator is told once', async () => {
    const before = await bought(provider)
    const paid = await balances(before.id)
    const { id, paymentId, attempt } = before
    await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { reason: 'Late' } })
    await work()
    await reconcile()
    expect([await states(id), (await newest(id)).state]).toEqual([['done'], 'refunded'])
    await sendBack(provider, attempt, 10_000)
    await reconcile()
    await reconcile()
    expect([await states(id), (await newest(id)).state]).toEqual([['failed'], 'paid'])
    expect(await payments(id)).toMatchObject([{ payment_status_id: 2, refunded_minor: 0 }])
    expect(await balances(id)).toEqual(paid)
    const receipt = await api('GET', `bookings/${id}/receipt`, { token: operator.token })
    expect(receipt.json.data).toMatchObject({ refunds: [], kept: 100 })
    const [item, ...others] = await inbox(id)
    expect([item, others]).toMatchObject([{ reason: 'refund_failed', amount_minor: 10_000, state: 'open' }, []])
    await tenMinutesLater(id)
    const body = { action: 'credit', note: 'The card was closed' }
    expect((await api('POST', `money_inbox/${item?.id}/settle`, { token: operator.token, body })).status).toBe(200)
    expect(await payments(id)).toMatchObject([{ payment_status_id: 4, refunded_minor: 10_000 }])
  })

  test('one part of two: the other stays done', async () => {
    const { id, attempt } = await refunded(provider, 30, 20)
    await sendBack(provider, attempt, 2_000)
    await reconcile()
    expect(await states(id)).toEqual(['done', 'failed'])
    expect(await payments(id)).toMatchObject([{ payment_status_id: 2, refunded_minor: 3_000 }])
    expect(await inbox(id)).toMatchObject([{ reason: 'refund_failed', amount_minor: 2_000, state: 'open' }])
  })

  test('a webhook about it: the operator is told at once', async () => {
    const { id, attempt } = await refunded(provider, 100)
    const delivery = standIn(provider).refunded(
      kit(provider),
      await charge(provider, attempt),
      await sendBack(provider, attempt, 10_000),
    )
    if (!delivery) return expect(provider).toBe('flutterwave')
    await Promise.all([deliver(provider, delivery), deliver(provider, delivery)])
    await work(4)
    expect([await states(id), (await newest(id)).state]).toEqual([['failed'], 'paid'])
    expect(await inbox(id)).toMatchObject([{ reason: 'refund_failed', amount_minor: 10_000, state: 'open' }])
  })
})

test('one part fails while the rest is done: not all of it went back', async () => {
  const { id, paymentId, attempt } = await refunded('stripe', 30)
  await sendBack('stripe', attempt, 3_000)
  const body = { amount: 70, reason: 'Late' }
  expect((await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body })).status).toBe(200)
  const [first] = await sql<{ id: number }[]>`
    UPDATE refunds SET next_check_at = now() WHERE booking_id = ${id} AND state = 'done' RETURNING id`
  const holder = await sql.reserve()
  await holder`SELECT pg_advisory_lock(1)`
  await ownerSql`CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$`
  await ownerSql`CREATE TRIGGER linger BEFORE UPDATE ON refunds FOR EACH ROW WHEN (NEW.state = 'failed') EXECUTE FUNCTION linger()`
  const failing = handlers.payment(database, { refund_id: first?.id })
  await expect.poll(() => waitingForLocks(sql)).toBe(1)
  const working = work()
  await Promise.race([working, expect.poll(() => waitingForLocks(sql)).toBe(2)])
  await holder`SELECT pg_advisory_unlock(1)`
  holder.release()
  await Promise.all([failing, working]).finally(() => ownerSql`DROP FUNCTION linger CASCADE`)
  expect(await states(id)).toEqual(['failed', 'done'])
  expect((await newest(id)).state).toBe('paid')
})

describe.each(['stripe', 'paystack'] as const)('%s', (provider) => {
  test.each(['status_401', 'status_500', 'not_sent', 'cut_off'] as const)(
    'the provider does not answer (%s): it stays done, and is asked again',
    async (fault) => {
      const { id, attempt } = await refunded(provider, 40)
      await sql`UPDATE refunds SET tries = 100 WHERE booking_id = ${id}`
      network.fault = fault
      await reconcile()
      network.fault = 'none'
      expect([await states(id), await inbox(id)]).toEqual([['done'], []])
      expect(
        await sql`SELECT next_check_at < now() + interval '61 minutes' AS soon FROM refunds WHERE booking_id = ${id}`,
      ).toEqual([{ soon: true }])
      await sendBack(provider, attempt, 4_000)
      await reconcile()
      expect(await states(id)).toEqual(['failed'])
    },
  )
})

test('a refund that is done is asked about for a hundred days, then no more', async () => {
  const { id } = await refunded('stripe', 40)
  const due = async () =>
    (
      await sql<{ days: number | null }[]>`
        SELECT round(extract(epoch FROM next_check_at - updated_at) / 86400)::int AS days FROM refunds WHERE booking_id = ${id}`
    )[0]?.days
  const seen: unknown[] = []
  for (const age of [0, 2, 8, 31, 91]) {
    await sql`UPDATE refunds SET updated_at = now() - make_interval(days => ${age}) WHERE booking_id = ${id}`
    await reconcile()
    seen.push(await due())
  }
  expect([seen, await states(id)]).toEqual([[1, 7, 30, 90, null], ['done']])
  const [refund] = await sql<
    { there: string }[]
  >`SELECT provider_reference AS there FROM refunds WHERE booking_id = ${id}`
  const asked = network.requests.length
  await reconcile()
  expect(network.requests.slice(asked).filter((call) => call.includes(refund?.there ?? ''))).toEqual([])
})

test('what an operator recorded as made at the provider is not asked about', async () => {
  const { id, attempt } = await bought('stripe')
  const { paymentId } = await charge('stripe', attempt)
  const made: Refund = {
    kind: 'refund',
    id: standIn('stripe').refundId(),
    paymentId,
    amountMinor: 4_000,
    currency: currencyOf.stripe,
    createdAt: Date.now(),
    own: {},
  }
  await sql`INSERT INTO sandbox_objects (provider, id, data) VALUES ('stripe', ${made.id}, ${JSON.stringify(made)}::text::jsonb)`
  await reconcile()
  const [item] = await inbox(id)
  const body = { action: 'match', note: 'By hand' }
  expect((await api('POST', `money_inbox/${item?.id}/settle`, { token: operator.token, body })).status).toBe(200)
  const [row] = await sql`SELECT state, next_check_at, provider_reference FROM refunds WHERE booking_id = ${id}`
  expect(row).toEqual({ state: 'done', next_check_at: null, provider_reference: null })
})
