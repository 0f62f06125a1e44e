import { describe, expect, test } from 'vitest'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import { currencyOf } from '../../../../test/currencies.ts'
import { type AttemptRow, onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'
import { onlineOf } from './online.ts'
import { recheckPaid } from './recheck.ts'

/** Money that goes back at the provider, by somebody's hand, after it paid its booking. */
const world = await onlinePaymentTest()
const { api, sql, config, currency, finished, open, start, press, deliver, work, reconcile, payments, inbox } = world
const { bought, newest, operator, network, alter, charge, kit, standIn } = world
const online = onlineOf(config)

/** What a provider says of money that went back where it is asked for the state of a payment. */
const tells: Record<Provider, 'parts' | 'whole' | 'nothing'> = {
  paypal: 'parts',
  stripe: 'parts',
  stripe_fpx: 'parts',
  paymongo: 'parts',
  razorpay: 'whole',
  paystack: 'whole',
  flutterwave: 'nothing',
}
const telling = providers.filter((provider) => tells[provider] !== 'nothing')
const partly = providers.filter((provider) => tells[provider] === 'parts')

/** A refund in the provider's dashboard; returns what the provider sends about it. */
const giveThere = async (attempt: AttemptRow, amount: number) =>
  (await press(attempt, 'refund', { amount: String(amount) })).delivery
const tell = async (provider: Provider, delivery: Parameters<typeof deliver>[1] | undefined) => {
  if (delivery) expect(await deliver(provider, delivery)).toBe(200)
  await work()
}
const give = async (paymentId: number, amount: number) => {
  const { status } = await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { amount } })
  expect(status).toBe(200)
  await work()
}
const untouched = [{ payment_status_id: 2, amount_minor: 10_000, refunded_minor: 0 }]
const item = (amount_minor: number) => ({ reason: 'refunded_there', amount_minor, state: 'open' })

test.each(telling)(
  '%s, all of it, by its webhook: one item, however often it is told; nothing is booked',
  async (provider) => {
    const { id, attempt } = await bought(provider)
    const delivery = await giveThere(attempt, 10_000)
    expect(delivery).toBeDefined()
    await tell(provider, delivery)
    await tell(provider, delivery)
    const again = standIn(provider).refunded(kit(provider), await charge(provider, attempt), {
      kind: 'refund',
      id: '77',
      paymentId: (await charge(provider, attempt)).paymentId,
      amountMinor: 10_000,
      currency: currencyOf[provider],
      createdAt: Date.now(),
      own: {},
    })
    await tell(provider, again ?? undefined)
    await reconcile()
    expect(await inbox(id)).toMatchObject([item(10_000)])
    expect(await payments(id)).toMatchObject(untouched)
    expect((await newest(id)).state).toBe('paid')
  },
)

test.each(telling)('%s, all of it, without any webhook: the reconciliation finds it', async (provider) => {
  const { id, attempt } = await bought(provider)
  await giveThere(attempt, 10_000)
  await reconcile()
  await reconcile()
  expect(await inbox(id)).toMatchObject([item(10_000)])
  expect(await payments(id)).toMatchObject(untouched)
})

test.each(partly)('%s, in parts: an item of each further part', async (provider) => {
  const { id, attempt } = await bought(provider)
  await tell(provider, await giveThere(attempt, 4_000))
  expect(await inbox(id)).toMatchObject([item(4_000)])
  await tell(provider, await giveThere(attempt, 2_500))
  await giveThere(attempt, 2_500)
  await giveThere(attempt, 1_000)
  await reconcile()
  await reconcile()
  expect(await inbox(id)).toMatchObject([item(4_000), item(2_500), item(3_500)])
})

test.each(['razorpay', 'paystack'] as const)('%s tells of the whole only', async (provider) => {
  const { id, attempt } = await bought(provider)
  await tell(provider, await giveThere(attempt, 4_000))
  await reconcile()
  expect(await inbox(id)).toEqual([])
  await tell(provider, await giveThere(attempt, 6_000))
  expect(await inbox(id)).toMatchObject([item(10_000)])
})

test('flutterwave does not tell', async () => {
  const { id, attempt } = await bought('flutterwave')
  expect(await giveThere(attempt, 10_000)).toBeUndefined()
  await reconcile()
  expect([await inbox(id), await payments(id)]).toMatchObject([[], untouched])
})

test.each(telling)('%s, beside a part that we gave back: only what is not ours', async (provider) => {
  const { id, attempt, paymentId } = await bought(provider)
  await give(paymentId, 30)
  await reconcile()
  expect(await inbox(id)).toEqual([])
  await tell(provider, await giveThere(attempt, 7_000))
  await reconcile()
  expect(await inbox(id)).toMatchObject([item(7_000)])
})

test.each(partly)('%s, and a part of ours after it, which is booked and not sent yet', async (provider) => {
  const { id, attempt, paymentId } = await bought(provider)
  await giveThere(attempt, 4_000)
  // The webhook finds a refund that is committed, and the provider has not heard of it.
  await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { amount: 30 } })
  await recheckPaid(online, attempt.id)
  await work()
  await reconcile()
  const items = await inbox(id)
  expect(items.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(4_000)
})

test.each(partly)(
  '%s: a refund of ours that fails while the provider is asked is none of its own',
  async (provider) => {
    const { id, attempt, paymentId } = await bought(provider)
    await give(paymentId, 30)
    await sql`UPDATE refunds SET state = 'pending' WHERE payment_id = ${paymentId}`
    await sql`UPDATE refunds SET state = 'failed', updated_at = now() WHERE payment_id = ${paymentId}`
    await recheckPaid(online, attempt.id)
    expect(await inbox(id)).toEqual([])
    await sql`UPDATE refunds SET state = 'done' WHERE payment_id = ${paymentId}`
  },
)

describe('a refund of ours that the provider refuses, as somebody gave back there', () => {
  const minutesToNext = async (id: number) => {
    const [row] = await sql<{ minutes: number }[]>`
      SELECT extract(epoch FROM next_check_at - now())::float8 / 60 AS minutes FROM payment_attempts WHERE id = ${id}`
    return row?.minutes
  }
  /** 40 given back there, which nobody has told us, and 70 here. */
  const refused = async (provider: Provider) => {
    const { id, attempt, paymentId } = await bought(provider)
    const delivery = await giveThere(attempt, 4_000)
    await give(paymentId, 70)
    const there = async () => (await inbox(id)).filter(({ reason }) => reason === 'refunded_there')
    const tenMinutesLater = async () => {
      await sql`UPDATE refunds SET updated_at = updated_at - interval '11 minutes' WHERE payment_id = ${paymentId}`
      await reconcile()
    }
    return { id, attempt, delivery, there, tenMinutesLater }
  }

  test.each(partly)('%s is asked again as soon as that is sure, whatever it tells meanwhile', async (provider) => {
    const { attempt, delivery, there, tenMinutesLater } = await refused(provider)
    expect(await minutesToNext(attempt.id)).toBeCloseTo(10, 0)
    await tell(provider, delivery)
    expect(await there()).toEqual([])
    expect(await minutesToNext(attempt.id)).toBeCloseTo(10, 0)
    await tenMinutesLater()
    expect(await there()).toMatchObject([item(4_000)])
    expect(await minutesToNext(attempt.id)).toBeGreaterThan(60)
  })

  test.each(partly)('%s: what was hidden by it is told beside what was told meanwhile', async (provider) => {
    const { attempt, there, tenMinutesLater } = await refused(provider)
    await tell(provider, await giveThere(attempt, 4_000))
    await recheckPaid(online, attempt.id)
    expect(await there()).toMatchObject([item(1_000)])
    await tenMinutesLater()
    expect(await there()).toMatchObject([item(1_000), item(7_000)])
    await tenMinutesLater()
    expect(await there()).toHaveLength(2)
  })
})

test.each(telling)('%s, asked by several at once: one item', async (provider) => {
  const { id, attempt } = await bought(provider)
  await giveThere(attempt, 10_000)
  const all = 6
  let waiting = 0
  const everybody = Promise.withResolvers<void>()
  network.after = async () => {
    waiting += 1
    if (waiting === all) everybody.resolve()
    await everybody.promise
  }
  try {
    await Promise.all(Array.from({ length: all }, () => recheckPaid(online, attempt.id)))
  } finally {
    delete network.after
  }
  expect(waiting).toBeGreaterThanOrEqual(all)
  expect(await inbox(id)).toMatchObject([item(10_000)])
})

test('a provider that is away is asked again, and then told', async () => {
  const { id, attempt } = await bought('stripe')
  await giveThere(attempt, 10_000)
  network.fault = 'status_500'
  await reconcile()
  network.fault = 'none'
  const [next] = await sql<{ soon: boolean }[]>`SELECT next_check_at BETWEEN now() + interval '50 minutes'
    AND now() + interval '1 hour' AS soon FROM payment_attempts WHERE id = ${attempt.id}`
  expect([next?.soon, await inbox(id)]).toEqual([true, []])
  await reconcile()
  expect(await inbox(id)).toMatchObject([item(10_000)])
})

test('a paid attempt is asked about after 1, 7, 30 and 90 days, and no more when all of it went back', async () => {
  const { id, attempt, paymentId } = await bought('stripe')
  const next = async () => {
    const [row] = await sql<{ days: number | null }[]>`
      SELECT round(extract(epoch FROM next_check_at - created_at) / 86400)::int AS days FROM payment_attempts WHERE id = ${attempt.id}`
    return row?.days
  }
  const aged = async (days: number) => {
    await sql`UPDATE payment_attempts SET created_at = now() - make_interval(days => ${days}) - interval '1 minute'
      WHERE id = ${attempt.id}`
    await reconcile()
    return next()
  }
  expect([await next(), await aged(1), await aged(7), await aged(30), await aged(90)]).toEqual([1, 7, 30, 90, null])
  await sql`UPDATE payment_attempts SET created_at = now(), next_check_at = now() + interval '1 day' WHERE id = ${attempt.id}`
  await give(paymentId, 100)
  expect([(await newest(id)).state, await next()]).toEqual(['refunded', null])
})

test('open attempts are asked about before paid ones', async () => {
  const old = await Promise.all([bought('stripe'), bought('stripe'), bought('stripe')])
  for (const { attempt } of old)
    await sql`UPDATE payment_attempts SET next_check_at = now() - interval '1 hour' WHERE id = ${attempt.id}`
  const begun = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { customer, id } = await finished()
      const { attempt } = await start(customer, id, entries.stripe.route)
      return attempt
    }),
  )
  for (const attempt of begun)
    await sql`UPDATE payment_attempts SET next_check_at = now() WHERE id = ${attempt?.id ?? 0}`
  network.requests.length = 0
  await world.handlers.reconcile(world.database, {})
  const asked = network.requests.map((line) => /cs_test_\w+/.exec(line)?.[0])
  expect(asked.slice(0, 5).sort()).toEqual(begun.map((attempt) => attempt?.reference ?? '').sort())
  expect(asked.slice(5).sort()).toEqual(old.map(({ attempt }) => attempt.reference ?? '').sort())
})

test('what the provider says of another payment of the checkout is not compared', async () => {
  const { id, attempt } = await bought('stripe')
  await giveThere(attempt, 10_000)
  await sql`UPDATE payment_attempts SET paid_reference = 'pi_other' WHERE id = ${attempt.id}`
  await reconcile()
  expect(await inbox(id)).toEqual([])
})

describe('money that lies in suspense', () => {
  test('a part that went back before it was booked is not told again; a further one is', async () => {
    await currency('SAR')
    const { customer, id } = await finished()
    const { attempt } = await start(customer, id, entries.stripe.route)
    if (!attempt) throw new Error('no attempt')
    const { to } = await press(attempt, 'pay')
    await alter('stripe', attempt, { state: 'paid', paidAt: Date.now() })
    await giveThere(attempt, 1_000)
    await open(to)
    await reconcile()
    expect(await inbox(id)).toMatchObject([item(9_000)])
    await giveThere(attempt, 2_000)
    await reconcile()
    expect(await inbox(id)).toMatchObject([item(9_000), item(2_000)])
  })
})
