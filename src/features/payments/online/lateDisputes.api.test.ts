import { beforeAll, expect, test } from 'vitest'
import type { Provider } from '#server/config/paymentKeys.ts'
import { reversed } from '../../../../src/sandbox/paypal.ts'
import type { Dispute } from '../../../../src/sandbox/standIn.ts'
import type { SignedIn } from '../../../../test/app.ts'
import { currencyOf } from '../../../../test/currencies.ts'
import { type AttemptRow, onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import type { OfficeInboxItem } from '../office/inbox/contract.ts'

/** What a dispute took is told as refunded at the provider before the event of the dispute comes. */
const world = await onlinePaymentTest()
const { api, signIn, bought, press, deliver, work, reconcile, payments, inbox, charge, kit, standIn } = world

let finance: SignedIn
beforeAll(async () => {
  finance = await signIn({ role: 'operator', office_role: 'finance' })
})
const detail = async (id: number | undefined) =>
  (await api<OfficeInboxItem>('GET', `office/money_inbox/${id}`, { token: finance.token })).json.data
const settle = (id: number | undefined, action: string) =>
  api('POST', `money_inbox/${id}/settle`, { token: finance.token, body: { action, note: 'Looked at' } })

let disputes = 77_000
/** A dispute of 40 is told, at first as open. */
const disputed = async (provider: Provider, attempt: AttemptRow) => {
  const id = String(disputes++)
  const say = async (change: Partial<Dispute> = {}) => {
    const dispute = { id, amountMinor: 4_000, currency: currencyOf[provider], outcome: null, ...change }
    const sent = standIn(provider).disputed(kit(provider), await charge(provider, attempt), dispute)
    if (sent) expect(await deliver(provider, sent)).toBe(200)
    await work()
  }
  await say()
  return { say }
}

test.each(['open', 'recorded', 'left'])('it is recorded once (%s)', async (state) => {
  const { id, attempt } = await bought('paypal')
  await press(attempt, 'refund', { amount: '4000' })
  await reconcile()
  const [told] = await inbox(id)
  expect(told).toMatchObject({ reason: 'refunded_there', amount_minor: 4_000 })
  if (state !== 'open') expect((await settle(told?.id, state === 'left' ? 'ignore' : 'match')).status).toBe(200)
  const { say } = await disputed('paypal', attempt)
  await say({ outcome: 'lost' })
  const [, dispute] = await inbox(id)
  expect([dispute, (await detail(dispute?.id)).ways]).toMatchObject([{ amount_minor: 0 }, ['ignore']])
  expect((await settle(dispute?.id, 'match')).json.code).toBe('not_settleable')
  await say({ outcome: 'lost' })
  await reconcile()
  expect(await inbox(id)).toMatchObject([{ amount_minor: 4_000 }, { amount_minor: 0 }])
})

test('one that took other money is recorded, too', async () => {
  const { id, attempt } = await bought('paypal')
  await press(attempt, 'refund', { amount: '4000' })
  await reconcile()
  const [told] = await inbox(id)
  expect((await settle(told?.id, 'match')).status).toBe(200)
  const { say } = await disputed('paypal', attempt)
  expect(await inbox(id)).toMatchObject([{}, { amount_minor: 4_000 }])
  // Its end is told before the provider shows what it took.
  await say({ outcome: 'lost' })
  await press(attempt, 'refund', { amount: '4000' })
  await reconcile()
  for (const item of await inbox(id))
    if (item.state === 'open' && item.amount_minor > 0) expect((await settle(item.id, 'match')).status).toBe(200)
  expect(await payments(id)).toMatchObject([{ payment_status_id: 2, refunded_minor: 8_000 }])
})

test('a reversal that comes after its refund was told', async () => {
  const { id, attempt } = await bought('paypal')
  await press(attempt, 'refund', { amount: '10000' })
  await reconcile()
  await deliver('paypal', reversed(kit('paypal'), await charge('paypal', attempt)))
  await work()
  expect(await inbox(id)).toMatchObject([
    { reason: 'refunded_there', amount_minor: 10_000 },
    { reason: 'disputed', amount_minor: 0 },
  ])
})

test.each(['stripe', 'stripe_fpx'] as const)('%s shows no disputes as refunds: both are money', async (provider) => {
  const { id, attempt } = await bought(provider)
  await press(attempt, 'refund', { amount: '4000' })
  await reconcile()
  const { say } = await disputed(provider, attempt)
  await say({ outcome: 'lost' })
  expect(await inbox(id)).toMatchObject([{ amount_minor: 4_000 }, { amount_minor: 4_000 }])
})
