import { describe, expect, test } from 'vitest'
import type { Provider } from '#server/config/paymentKeys.ts'
import { currencyOf } from '../../../../test/currencies.ts'
import { type AttemptRow, onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'
import { onlineOf } from './online.ts'

/** Money that was given back at the provider, by hand, before we knew that it had come. */
const world = await onlinePaymentTest()
const { api, sql, config, currency, finished, open, start, press, payments, inbox, newest, operator } = world
const { alter, charge, deliver, work, reconcile, stateOf } = world

const begun = async (provider: Provider) => {
  await currency(currencyOf[provider])
  const booking = await finished()
  const { attempt } = await start(booking.customer, booking.id, entries[provider].route)
  if (!attempt) throw new Error('no attempt')
  return { ...booking, attempt }
}
/** A refund that somebody makes at the provider. */
const giveThere = async (provider: Provider, attempt: AttemptRow, amountMinor: number) =>
  onlineOf(config)
    .adapters.get(provider)
    ?.refund({
      key: crypto.randomUUID(),
      paid: (await charge(provider, attempt)).paymentId,
      checkout: attempt.reference,
      reference: null,
      amountMinor,
      currency: currencyOf[provider],
      beforeSending: async () => {},
      reason: 'by hand',
    })
const paidThere = async (provider: Provider) => {
  const booking = await begun(provider)
  const { to, delivery } = await press(booking.attempt, 'pay')
  // The stand-in of PayPal is paid once it is captured.
  if (provider === 'paypal') await alter(provider, booking.attempt, { state: 'paid', paidAt: Date.now() })
  return { ...booking, to, delivery }
}

describe.each(['paypal', 'stripe', 'stripe_fpx', 'razorpay', 'paymongo', 'paystack'] as const)('%s', (provider) => {
  test('all of it: the booking is not paid, an operator sees it, and the customer can pay again', async () => {
    const { id, customer, attempt, to, delivery } = await paidThere(provider)
    await giveThere(provider, attempt, 10_000)
    await open(to)
    if (delivery) await deliver(provider, delivery)
    await work()
    await reconcile()
    expect(await payments(id)).toEqual([])
    expect(await newest(id)).toMatchObject({ state: 'failed', failure: 'refunded_there' })
    const [row, ...others] = await inbox(id)
    expect([row, others]).toMatchObject([{ reason: 'refunded_there', amount_minor: 0, state: 'open' }, []])
    expect(await stateOf(customer, id)).toBe('failed')
    const item = await api<{ ways: string[] }>('GET', `office/money_inbox/${row?.id}`, { token: operator.token })
    expect(item.json.data).toMatchObject({ reason: 'refunded_there', amount: 0, ways: ['ignore'] })
    for (const action of ['match', 'refund', 'credit', 'ignore'] as const) {
      const body = { action, note: 'Given back by hand' }
      const { status } = await api('POST', `money_inbox/${row?.id}/settle`, { token: operator.token, body })
      expect([action, status]).toEqual([action, action === 'ignore' ? 200 : 409])
    }
    const again = await start(customer, id, entries[provider].route)
    await open((await press(again.attempt ?? attempt, 'pay')).to)
    expect(await payments(id)).toHaveLength(1)
  })

  test('after it paid its booking: the payment stays, and an operator learns of it once', async () => {
    const { id, attempt, to, delivery } = await paidThere(provider)
    await open(to)
    await giveThere(provider, attempt, 10_000)
    if (delivery) await deliver(provider, delivery)
    await work()
    expect(await inbox(id)).toEqual([])
    await reconcile()
    await reconcile()
    expect(await payments(id)).toMatchObject([{ payment_status_id: 2, amount_minor: 10_000, refunded_minor: 0 }])
    expect(await inbox(id)).toMatchObject([{ reason: 'refunded_there', amount_minor: 10_000, state: 'open' }])
    expect((await newest(id)).state).toBe('paid')
  })
})

describe.each(['paypal', 'stripe', 'stripe_fpx', 'paymongo'] as const)('%s', (provider) => {
  test('a part of it: what is left is kept aside, and can go back', async () => {
    const { id, attempt, to } = await paidThere(provider)
    await giveThere(provider, attempt, 1_000)
    await giveThere(provider, attempt, 2_000)
    await open(to)
    expect([await payments(id), (await newest(id)).state]).toEqual([[], 'paid'])
    const [row, ...others] = await inbox(id)
    expect([row, others]).toMatchObject([{ reason: 'refunded_there', amount_minor: 7_000, state: 'open' }, []])
    const body = { action: 'refund', note: 'The rest' }
    expect((await api('POST', `money_inbox/${row?.id}/settle`, { token: operator.token, body })).status).toBe(200)
    await work()
    await reconcile()
    const [there] = await sql<{ back: number }[]>`SELECT sum((data ->> 'amountMinor')::int)::int AS back
      FROM sandbox_objects WHERE data ->> 'kind' = 'refund'
        AND data ->> 'paymentId' = ${(await charge(provider, attempt)).paymentId}`
    expect([there?.back, (await newest(id)).state]).toEqual([10_000, 'refunded'])
  })
})
