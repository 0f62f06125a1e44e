import { afterEach, describe, expect, test } from 'vitest'
import type { Provider } from '#server/config/paymentKeys.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'
import { onlineOf } from '../online/online.ts'
import { dueRefunds } from './queries.ts'

/** A refund that was sent and that its provider takes days for. */
const world = await onlinePaymentTest()
const { api, db, sql, bought, work, press, reconcile, payments, inbox, network, operator, config, tenMinutesLater } =
  world

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

test('a payment has gone back once each of its refunds is done, whichever is the last', async () => {
  const { id, paymentId } = await bought('stripe')
  const refund = (amount: number) =>
    api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { amount } }).then(() => work())
  const attempt = async () => (await sql`SELECT state FROM payment_attempts WHERE booking_id = ${id}`)[0]?.state
  await refund(40)
  await sql`UPDATE refunds SET state = 'pending', next_check_at = now() + interval '1 day' WHERE booking_id = ${id}`
  await refund(60)
  expect(await attempt()).toBe('paid')
  await sql`UPDATE refunds SET next_check_at = now() WHERE booking_id = ${id} AND state = 'pending'`
  await reconcile()
  expect(await attempt()).toBe('refunded')
})

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

/** What the provider has given back of a booking's money, one by one. */
const givenThere = async (bookingId: number) =>
  (
    await sql<{ amount: number }[]>`SELECT (o.data ->> 'amountMinor')::int AS amount FROM sandbox_objects o
      JOIN payment_attempts a ON a.provider = o.provider AND a.paid_reference = o.data ->> 'paymentId'
      WHERE a.booking_id = ${bookingId} AND o.data ->> 'kind' = 'refund'`
  ).map(({ amount }) => amount)

describe.each(providers)('%s: a refund whose answer was lost', (provider) => {
  /** Runs its job; `cut` is called after the refund was made, or before it is. */
  const sent = async (when: 'before' | 'after', cut: () => Promise<unknown>) => {
    const booking = await bought(provider)
    const body = { amount: 40, reason: 'Late' }
    await api('POST', `payments/${booking.paymentId}/refunds`, { token: operator.token, body })
    network[when] = async () => void (/^POST .*refund/.test(network.requests.at(-1) ?? '') && (await cut()))
    await work()
    delete network[when]
    return booking
  }
  const lost = async (when: 'before' | 'after' = 'after') => {
    const cut = () => Promise.reject(new TypeError('terminated'))
    return sent(when, cut)
  }
  const stateOf = async (id: number) => (await sql`SELECT state FROM refunds WHERE booking_id = ${id}`)[0]?.state
  const expectDoneOnce = async (id: number) => {
    await reconcile()
    await reconcile()
    expect([await stateOf(id), await givenThere(id), await inbox(id)]).toEqual(['done', [4_000], []])
  }

  afterEach(() => {
    network.clock = 0
  })

  test('is found after the provider has forgotten its key', async () => {
    const { id } = await lost()
    expect(await givenThere(id)).toEqual([4_000])
    network.clock = 25 * 3_600_000
    await expectDoneOnce(id)
  })

  test('waits for keys that are missing for more than two days', async () => {
    const { id } = await lost()
    await sql`UPDATE refunds SET tries = 60 WHERE booking_id = ${id}`
    await withoutKeys(provider, reconcile)
    network.fault = 'status_401'
    await reconcile()
    network.fault = 'none'
    expect([await stateOf(id), await inbox(id)]).toEqual(['pending', []])
    await expectDoneOnce(id)
  })

  test('waits for them, too, where the process was killed before the answer', async () => {
    let state = ''
    const { id } = await sent('after', async () => {
      const rows = await sql<{ state: string }[]>`SELECT state FROM refunds ORDER BY id DESC LIMIT 1`
      state = rows[0]?.state ?? ''
    })
    await sql`UPDATE refunds SET state = ${state}, provider_reference = NULL, next_check_at = now(), tries = 60
      WHERE booking_id = ${id}`
    await withoutKeys(provider, reconcile)
    expect([await stateOf(id), await inbox(id)]).toEqual(['pending', []])
    await expectDoneOnce(id)
  })

  test.each(strangers)('waits while we ask as somebody whom it does not know (%s)', async (fault) => {
    const { id } = await lost()
    network.fault = fault
    await reconcile()
    network.fault = 'none'
    expect([await stateOf(id), await inbox(id)]).toEqual(['pending', []])
    await expectDoneOnce(id)
  })

  test('fails where it was not made, and the provider, which knows the payment, refuses it', async () => {
    const { id, attempt } = await lost('before')
    await press(attempt, 'refund')
    await reconcile()
    expect([await stateOf(id), await givenThere(id)]).toEqual(['failed', [10_000]])
    expect(await inbox(id)).toContainEqual(expect.objectContaining({ reason: 'refund_failed', amount_minor: 4_000 }))
  })
})

test.each([
  ['requested', 'none', []],
  ['pending', 'cut_off', [4_000]],
] as const)(
  'a refund without an answer (%s) that is late is looked for and not sent: the office may have credited it',
  async (state, fault, there) => {
    const { id, paymentId } = await bought('stripe')
    await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { amount: 40 } })
    network.after = async () => {
      if (/^POST .*refund/.test(network.requests.at(-1) ?? '')) network.fault = fault
    }
    if (state === 'pending') await work()
    network.fault = 'none'
    delete network.after
    await sql`DELETE FROM jobs.job WHERE name = 'payment'`
    await sql`UPDATE refunds SET created_at = created_at - interval '15 days' WHERE booking_id = ${id}`
    await reconcile()
    await reconcile()
    const rows = await sql`SELECT state FROM refunds WHERE booking_id = ${id}`
    expect([rows, await givenThere(id)]).toEqual([[{ state: there.length > 0 ? 'done' : state }], there])
    expect((await inbox(id)).map(({ reason }) => reason)).toEqual(there.length > 0 ? [] : ['refund_late'])
  },
)

describe('what the inbox says of a late refund', () => {
  const late = async (reach: 'sent' | 'not sent') => {
    const { id, paymentId } = await bought('stripe')
    if (reach === 'not sent') network.fault = 'status_500'
    await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { amount: 40 } })
    await work()
    if (reach === 'sent') await sql`UPDATE refunds SET state = 'pending' WHERE booking_id = ${id}`
    network.fault = 'status_500'
    await sql`UPDATE refunds SET created_at = created_at - interval '15 days', tries = 200 WHERE booking_id = ${id}`
    await reconcile()
    network.fault = 'none'
    expect(await inbox(id)).toMatchObject([{ reason: 'refund_late', state: 'open' }])
    return id
  }
  const outcome = async (id: number) => [
    (await sql`SELECT state FROM refunds WHERE booking_id = ${id}`)[0]?.state,
    (await inbox(id)).map(({ reason }) => reason),
  ]

  test('stays the only word of it where the keys are taken away, because the office may have credited it by then', async () => {
    const id = await late('not sent')
    await withoutKeys('stripe', reconcile)
    expect(await outcome(id)).toEqual(['requested', ['refund_late']])
  })

  test('goes when the refund is done after all', async () => {
    const id = await late('sent')
    await reconcile()
    expect(await outcome(id)).toEqual(['done', []])
  })

  test('goes when it failed, which is another item', async () => {
    const id = await late('sent')
    await sql`UPDATE sandbox_objects o SET data = o.data || '{"failed": true}' FROM payment_attempts a
      WHERE a.booking_id = ${id} AND o.data ->> 'kind' = 'refund' AND o.data ->> 'paymentId' = a.paid_reference`
    await reconcile()
    expect(await outcome(id)).toEqual(['failed', ['refund_failed']])
  })
})

test('what is under way is asked about before what is done, however long that has waited', async () => {
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
