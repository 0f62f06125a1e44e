import { beforeAll, expect, test } from 'vitest'
import type { Provider } from '#server/config/paymentKeys.ts'
import { reversed } from '../../../../src/sandbox/paypal.ts'
import type { Dispute } from '../../../../src/sandbox/standIn.ts'
import type { SignedIn } from '../../../../test/app.ts'
import { currencyOf } from '../../../../test/currencies.ts'
import { type AttemptRow, onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import type { OfficeInboxItem } from '../office/inbox/contract.ts'

/** Chargebacks: the bank of the customer takes the money back, and the provider tells it by webhook. */
const world = await onlinePaymentTest()
const { api, sql, signIn, bought, press, deliver, work, reconcile, payments, inbox, charge, kit, standIn, newest } =
  world

let finance: SignedIn
beforeAll(async () => {
  finance = await signIn({ role: 'operator', office_role: 'finance' })
})
const detail = async (id: number | undefined) =>
  (await api<OfficeInboxItem>('GET', `office/money_inbox/${id}`, { token: finance.token })).json.data
const settle = (id: number | undefined, action: string) =>
  api('POST', `money_inbox/${id}/settle`, { token: finance.token, body: { action, note: 'Looked at' } })

const tells = ['paypal', 'stripe', 'stripe_fpx', 'razorpay', 'paystack'] as const

/** What the provider sends about a dispute. */
const event = async (provider: Provider, attempt: AttemptRow, over: Partial<Dispute> = {}) => {
  const dispute = { id: '358950', amountMinor: 4_000, currency: currencyOf[provider], outcome: null, ...over }
  const delivery = standIn(provider).disputed(kit(provider), await charge(provider, attempt), dispute)
  if (!delivery) throw new Error('it sends nothing')
  return delivery
}
let disputes = 1_000
const disputed = async (provider: Provider, attempt: AttemptRow, over: Partial<Dispute> = {}) => {
  const id = String(disputes++)
  const say = async (change: Partial<Dispute> = {}) => {
    const sent = await event(provider, attempt, { id, ...over, ...change })
    expect(await deliver(provider, sent)).toBe(200)
    await work()
    return sent
  }
  return { id, say, sent: await say() }
}
const states = (provider: Provider) =>
  sql`SELECT state FROM payment_webhooks WHERE provider = ${provider} ORDER BY id DESC LIMIT 1`

test.each(tells)('%s: one item of a dispute, whatever is told of it later, with how it ended', async (provider) => {
  const { id, attempt } = await bought(provider)
  const { id: name, say, sent } = await disputed(provider, attempt)
  await deliver(provider, sent)
  await say()
  await work()
  const [item, ...others] = await inbox(id)
  expect([item, others]).toMatchObject([
    { reason: 'disputed', amount_minor: 4_000, currency: currencyOf[provider] },
    [],
  ])
  expect(await detail(item?.id)).toMatchObject({
    reference: name,
    outgoing: true,
    outcome: null,
    amount: currencyOf[provider] === 'JPY' ? 4_000 : 40,
    ways: ['match', 'ignore'],
    booking: { id },
  })
  expect(await payments(id)).toMatchObject([{ payment_status_id: 2, refunded_minor: 0 }])
  await say({ outcome: 'lost' })
  expect([await inbox(id), await detail(item?.id)]).toMatchObject([[{ state: 'open' }], { outcome: 'lost' }])
  expect((await settle(item?.id, 'match')).status).toBe(200)
  expect(await payments(id)).toMatchObject([{ payment_status_id: 2, refunded_minor: 4_000 }])
  await say({ outcome: 'lost' })
  await reconcile()
  expect(await inbox(id)).toMatchObject([{ state: 'matched' }])
})

test.each(tells)('%s: all of it, recorded: the payment is refunded', async (provider) => {
  const { id, attempt } = await bought(provider)
  await disputed(provider, attempt, { amountMinor: 10_000 })
  const [item] = await inbox(id)
  expect((await settle(item?.id, 'match')).status).toBe(200)
  expect([await payments(id), (await newest(id)).state]).toMatchObject([
    [{ payment_status_id: 4, refunded_minor: 10_000 }],
    'refunded',
  ])
})

test.each(tells)('%s: won, and left as it is', async (provider) => {
  const { id, attempt } = await bought(provider)
  const { say } = await disputed(provider, attempt)
  await say({ outcome: 'won' })
  const [item] = await inbox(id)
  expect(await detail(item?.id)).toMatchObject({ outcome: 'won' })
  expect((await settle(item?.id, 'ignore')).status).toBe(200)
  expect(await payments(id)).toMatchObject([{ payment_status_id: 2, refunded_minor: 0 }])
  // Another dispute of the same payment is another item.
  await disputed(provider, attempt)
  expect(await inbox(id)).toMatchObject([{ state: 'ignored' }, { reason: 'disputed', state: 'open' }])
})

test.each(tells)('%s: told by several at once: one item', async (provider) => {
  const { id, attempt } = await bought(provider)
  const name = String(disputes++)
  const sent = await Promise.all(
    ([null, 'lost', null, 'lost'] as const).map((outcome) => event(provider, attempt, { id: name, outcome })),
  )
  await Promise.all(sent.map((one) => deliver(provider, one)))
  await work(4)
  const [item, ...others] = await inbox(id)
  expect([await detail(item?.id), others]).toMatchObject([{ reference: name, outcome: 'lost' }, []])
})

test.each(tells)('%s: of a payment that is not ours it is ignored', async (provider) => {
  const { id, attempt } = await bought(provider)
  await sql`UPDATE payment_attempts SET reference = ${`other-${attempt.id}`}, paid_reference = ${`paid-${attempt.id}`},
    key = gen_random_uuid(), next_check_at = NULL WHERE id = ${attempt.id}`
  const before = await sql`SELECT FROM money_inbox`
  await disputed(provider, attempt)
  expect([await inbox(id), (await sql`SELECT FROM money_inbox`).length, [...(await states(provider))]]).toEqual([
    [],
    before.length,
    [{ state: 'ignored' }],
  ])
})

test.each(tells)('%s: in another currency, or of more than is left, it can only be left', async (provider) => {
  const { id, attempt } = await bought(provider)
  await disputed(provider, attempt, { currency: 'EUR' })
  await disputed(provider, attempt, { amountMinor: 10_001 })
  const items = await inbox(id)
  expect(items).toHaveLength(2)
  for (const item of items) {
    expect((await detail(item.id)).ways).toEqual(['ignore'])
    expect((await settle(item.id, 'match')).json.code).toBe('not_settleable')
  }
})

test('the page of the provider makes one, too', async () => {
  const { id, attempt } = await bought('stripe')
  const { delivery } = await press(attempt, 'dispute', { amount: '2500' })
  if (delivery) await deliver('stripe', delivery)
  await work()
  expect(await inbox(id)).toMatchObject([{ reason: 'disputed', amount_minor: 2_500 }])
})

test('what a dispute took shows as refunded at the provider: it is not told twice', async () => {
  const { id, attempt } = await bought('paypal')
  await disputed('paypal', attempt)
  await press(attempt, 'refund', { amount: '4000' })
  await reconcile()
  const [item, ...others] = await inbox(id)
  expect(others).toEqual([])
  expect((await settle(item?.id, 'match')).status).toBe(200)
  await reconcile()
  expect(await inbox(id)).toHaveLength(1)
  // What goes back beside it is.
  await press(attempt, 'refund', { amount: '1000' })
  await reconcile()
  expect(await inbox(id)).toMatchObject([{ reason: 'disputed' }, { reason: 'refunded_there', amount_minor: 1_000 }])
})

test('a dispute that was won took nothing: what goes back after it is told', async () => {
  const { id, attempt } = await bought('stripe')
  const { say } = await disputed('stripe', attempt)
  await say({ outcome: 'won' })
  await press(attempt, 'refund', { amount: '4000' })
  await reconcile()
  expect(await inbox(id)).toMatchObject([{ reason: 'disputed' }, { reason: 'refunded_there', amount_minor: 4_000 }])
})

test.each(['stripe', 'stripe_fpx'] as const)(
  '%s does not show what a dispute took as refunded: all that goes back beside it is told, recorded or not',
  async (provider) => {
    const { id, attempt } = await bought(provider)
    const { say } = await disputed(provider, attempt)
    await say({ outcome: 'lost' })
    await press(attempt, 'refund', { amount: '1000' })
    await reconcile()
    const [dispute, first] = await inbox(id)
    expect(first).toMatchObject({ reason: 'refunded_there', amount_minor: 1_000 })
    expect((await settle(dispute?.id, 'match')).status).toBe(200)
    await press(attempt, 'refund', { amount: '5000' })
    await reconcile()
    const [, , second] = await inbox(id)
    expect(second).toMatchObject({ reason: 'refunded_there', amount_minor: 5_000 })
    for (const item of [first, second]) expect((await settle(item?.id, 'match')).status).toBe(200)
    expect([await payments(id), (await newest(id)).state]).toMatchObject([
      [{ payment_status_id: 4, refunded_minor: 10_000 }],
      'refunded',
    ])
  },
)

test.each(tells)('%s: an amount that is told at the end only, or is another one then', async (provider) => {
  const { id, attempt } = await bought(provider)
  const { say } = await disputed(provider, attempt, { amountMinor: 0 })
  const [item] = await inbox(id)
  expect([item?.amount_minor, (await detail(item?.id)).ways]).toEqual([null, ['ignore']])
  await say({ amountMinor: 4_000 })
  await say({ amountMinor: 5_000 })
  expect(await inbox(id)).toMatchObject([{ amount_minor: 4_000, currency: currencyOf[provider] }])
  await say({ amountMinor: 3_000, outcome: 'lost' })
  await say({ amountMinor: 6_000 })
  expect(await inbox(id)).toMatchObject([{ amount_minor: 3_000 }])
  expect((await settle(item?.id, 'match')).status).toBe(200)
  await say({ amountMinor: 2_000, outcome: 'lost' })
  expect([await inbox(id), await payments(id)]).toMatchObject([
    [{ amount_minor: 3_000, state: 'matched' }],
    [{ refunded_minor: 3_000 }],
  ])
})

test('one that was won is neither offered to be recorded nor taken', async () => {
  const { id, attempt } = await bought('stripe')
  const { say } = await disputed('stripe', attempt)
  await say({ outcome: 'won' })
  const [item] = await inbox(id)
  expect([(await detail(item?.id)).ways, (await settle(item?.id, 'match')).json.code]).toEqual([
    ['ignore'],
    'not_settleable',
  ])
})

const reversal = async (attempt: AttemptRow) => {
  const { paymentId } = await charge('paypal', attempt)
  const sent = reversed(kit('paypal'), await charge('paypal', attempt))
  expect(await deliver('paypal', sent)).toBe(200)
  await work()
  return paymentId
}

test.each(['open', 'recorded'])(
  'a reversal of PayPal that is told before its dispute is that dispute (%s)',
  async (state) => {
    const { id, attempt } = await bought('paypal')
    await reversal(attempt)
    const [item] = await inbox(id)
    if (state === 'recorded') expect((await settle(item?.id, 'match')).status).toBe(200)
    const { id: name, say } = await disputed('paypal', attempt, { amountMinor: 10_000 })
    await say({ outcome: 'lost' })
    await reversal(attempt)
    expect([await inbox(id), await detail(item?.id)]).toMatchObject([
      [{ id: item?.id }],
      { reference: name, outcome: 'lost' },
    ])
    expect(await inbox(id)).toHaveLength(1)
  },
)

test('a reversal of PayPal, alone and beside its dispute', async () => {
  const alone = await bought('paypal')
  const reference = await reversal(alone.attempt)
  await reversal(alone.attempt)
  const [item, ...others] = await inbox(alone.id)
  expect([await detail(item?.id), others]).toMatchObject([{ reason: 'disputed', reference, amount: 100 }, []])

  const beside = await bought('paypal')
  await disputed('paypal', beside.attempt)
  await reversal(beside.attempt)
  expect(await inbox(beside.id)).toMatchObject([{ reason: 'disputed', amount_minor: 4_000 }])
})

test('PayMongo and Flutterwave tell nothing of disputes', async () => {
  for (const provider of ['paymongo', 'flutterwave'] as const) {
    const { attempt } = await bought(provider)
    await expect(event(provider, attempt)).rejects.toThrow('it sends nothing')
  }
})
