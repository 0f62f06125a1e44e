import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../../../test/app.ts'
import { buildWallet } from '../../../../../test/build.ts'
import { onlinePaymentTest } from '../../../../../test/onlinePayments.ts'
import type { InboxWay, OfficeInboxItem } from './contract.ts'

const world = await onlinePaymentTest()
const { api, db, sql, signIn } = world

let finance: SignedIn
beforeAll(async () => {
  finance = await signIn({ role: 'operator', office_role: 'finance' })
})

/** A checkout of 100 whose money comes as the switches say (docs/payments.md); `meanwhile` happens before it is asked for. */
const stray = async (
  unkind: Record<string, string>,
  meanwhile?: (id: number, customer: SignedIn) => Promise<unknown>,
) => {
  const { customer, id: bookingId } = await world.finished()
  const { attempt } = await world.start(customer, bookingId, '/Stripe')
  if (!attempt) throw new Error('no attempt')
  await world.press(attempt, 'pay', unkind)
  await meanwhile?.(bookingId, customer)
  await world.reconcile()
  const [item] = await world.inbox(bookingId)
  return { customer, bookingId, id: item?.id ?? 0 }
}
const payFromWallet = async (bookingId: number, { id, token }: SignedIn) => {
  const wallet = (await buildWallet(db, { user_id: id, balance_minor: 10_000 })).id
  await api('POST', `payments/wallets/${wallet}`, { token, body: { id: bookingId } })
}
const detail = async (id: number) =>
  (await api<OfficeInboxItem>('GET', `office/money_inbox/${id}`, { token: finance.token })).json.data
const settle = (id: number, action: InboxWay, { token } = finance) =>
  api('POST', `money_inbox/${id}/settle`, { token, body: { action, note: 'Looked at' } })

test.each([
  ['another amount', { received: '9900' }, undefined, 'amount_differs', ['refund', 'credit', 'ignore']],
  ['another currency', { currency: 'EUR' }, undefined, 'currency_differs', ['refund', 'ignore']],
  ['paid from the wallet meanwhile', {}, payFromWallet, 'already_paid', ['refund', 'credit', 'ignore']],
] as const)('%s: the ways that are offered are those that work', async (_, unkind, meanwhile, reason, ways) => {
  for (const way of ways) {
    const { id, bookingId } = await stray(unkind, meanwhile)
    const before = await detail(id)
    expect(before).toMatchObject({
      reason,
      provider: 'Stripe',
      booking: { id: bookingId },
      asked: { amount: 100 },
      ways,
    })
    expect([way, (await settle(id, way)).status]).toEqual([way, 200])
    expect(await detail(id)).toMatchObject({ note: 'Looked at', settled_by: finance.name, ways: [] })
    await world.work()
  }
  const { id } = await stray(unkind, meanwhile)
  for (const way of (['match', 'refund', 'credit'] as const).filter(
    (one) => !(ways as readonly string[]).includes(one),
  ))
    expect([way, (await settle(id, way)).json.code]).toEqual([way, 'not_settleable'])
})

test('money for a booking that could not be paid then, and can be now, becomes its payment', async () => {
  const { id, bookingId } = await stray(
    {},
    (booking) => sql`UPDATE bookings SET booking_status_id = 5 WHERE id = ${booking}`,
  )
  expect(await detail(id)).toMatchObject({ reason: 'not_payable', ways: ['refund', 'credit', 'ignore'] })
  await sql`UPDATE bookings SET booking_status_id = 6 WHERE id = ${bookingId}`
  expect((await detail(id)).ways).toEqual(['match', 'refund', 'credit', 'ignore'])
  const support = await signIn({ role: 'operator', office_role: 'support' })
  expect((await settle(id, 'match', support)).status).toBe(403)
  expect((await settle(id, 'match')).status).toBe(200)
  expect(await world.payments(bookingId)).toMatchObject([{ payment_status_id: 2, amount_minor: 10_000 }])
})

test('much money asks for the second factor again, in one or in parts', async () => {
  const limit = (amount: string) => sql`UPDATE settings SET value = ${amount} WHERE key = 'refund_factor_limit'`
  const outcome = async (id: number, way: InboxWay) => {
    const { status, json } = await settle(id, way)
    return [status, json.code]
  }
  const [refused, allowed] = [
    [403, 'factor_required'],
    [200, undefined],
  ]
  await sql`UPDATE api_tokens SET factor_at = now() - interval '6 minutes' WHERE user_id = ${finance.id}`
  await limit('150')
  const first = await stray({}, payFromWallet)
  expect(await outcome(first.id, 'credit')).toEqual(allowed)
  // The same checkout once more: 200 in all.
  const [again] = await sql<{ id: number }[]>`
    INSERT INTO money_inbox (provider, reference, reason, attempt_id, amount_minor, currency)
    SELECT provider, reference || '-2', reason, attempt_id, amount_minor, currency FROM money_inbox WHERE id = ${first.id}
    RETURNING id`
  for (const way of ['refund', 'credit'] as const) expect(await outcome(again?.id ?? 0, way)).toEqual(refused)
  expect(await outcome(again?.id ?? 0, 'ignore')).toEqual(allowed)
  await limit('99.99')
  const second = await stray({ received: '10000' }, payFromWallet)
  expect(await outcome(second.id, 'refund')).toEqual(refused)
  await limit('')
  expect(await outcome(second.id, 'refund')).toEqual(allowed)
  await limit('1000')
  const euros = await stray({ currency: 'EUR' })
  expect(await outcome(euros.id, 'refund')).toEqual(refused)
  await sql`UPDATE api_tokens SET factor_at = now() WHERE user_id = ${finance.id}`
  expect(await outcome(euros.id, 'refund')).toEqual(allowed)
})

test("an operator's own money is settled by a colleague", async () => {
  const { id, bookingId } = await stray({}, payFromWallet)
  await sql`UPDATE payment_attempts SET user_id = ${finance.id} WHERE booking_id = ${bookingId}`
  for (const way of ['match', 'refund', 'credit'] as const) expect((await settle(id, way)).json.code).toBe('forbidden')
  expect((await settle(id, 'refund', await signIn({ role: 'operator', office_role: 'finance' }))).status).toBe(200)
})

test.each([
  ['SAR', 7],
  ['KWD', 0.7],
  ['JPY', 700],
])('money of another checkout can only be left: %s', async (currency, amount) => {
  const [row] = await sql<
    { id: number }[]
  >`INSERT INTO money_inbox (provider, reference, reason, amount_minor, currency)
    VALUES ('stripe', ${`pi_elsewhere_${currency}`}, 'unknown_reference', 700, ${currency}) RETURNING id`
  expect(await detail(row?.id ?? 0)).toMatchObject({ amount, asked: null, booking: null, ways: ['ignore'] })
  const left = await settle(row?.id ?? 0, 'ignore')
  expect([left.status, left.json.data]).toMatchObject([200, { amount }])
})

test('the oldest of many open items is reached page by page', async () => {
  await sql`INSERT INTO money_inbox (provider, reference, reason)
    SELECT 'stripe', 'page_' || n, 'unknown_reference' FROM generate_series(1, 130) n`
  const [open] = await sql<{ ids: number[] }[]>`
    SELECT array_agg(id ORDER BY id DESC) AS ids FROM money_inbox WHERE state = 'open'`
  const list = async (query: Record<string, number>) =>
    (await api<{ id: number }[]>('GET', 'money_inbox', { token: finance.token, query })).json.data.map(({ id }) => id)
  expect(await list({})).toEqual(open?.ids.slice(0, 100))
  const all = [await list({ limit: 50 }), await list({ limit: 50, offset: 50 }), await list({ limit: 50, offset: 100 })]
  expect(all.flat()).toEqual(open?.ids.slice(0, 150))
  expect(all.flat()).toContain(open?.ids.at(-1))
})
