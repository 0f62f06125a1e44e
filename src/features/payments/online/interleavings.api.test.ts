import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import { buildWallet } from '../../../../test/build.ts'
import { currencyOf } from '../../../../test/currencies.ts'
import { checkInvariants } from '../../../../test/invariants.ts'
import { type Fault, onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'

/** Any order of anything that can happen to one booking's payments, one after the other or at once. */
const world = await onlinePaymentTest()
const {
  api,
  sql,
  currency,
  finished,
  open,
  start,
  press,
  deliver,
  work,
  reconcile,
  attempts,
  operator,
  network,
  database,
  db,
  inbox,
} = world

const acts = [
  'create',
  'pay',
  'decline',
  'webhook',
  'return',
  'turn_back',
  'poll',
  'work',
  'reconcile',
  'refund_part',
  'refund_all',
  'cancel',
  'cash',
  'refuse_cash',
  'wallet',
  'fee',
  'dearer',
  'match',
  'credit',
  'give_back',
] as const
type Act = (typeof acts)[number]
/** Concurrent actions, and the state of the connection to the provider during them. */
type Moment = { acts: Act[]; fault: Fault }

const moment = fc.record({
  acts: fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 3 }),
  fault: fc.oneof(
    { weight: 4, arbitrary: fc.constant<Fault>('none') },
    { weight: 1, arbitrary: fc.constantFrom<Fault>('not_sent', 'cut_off', 'status_500') },
  ),
})

/** What can be done to one booking paid by one provider. */
const stage = async (provider: Provider) => {
  const { id, customer } = await finished()
  const money = { balance_minor: 50_000, currency: currencyOf[provider] }
  const { id: wallet } = await buildWallet(db, { user_id: customer.id, ...money })
  const seen: { to: string[]; deliveries: Parameters<typeof deliver>[1][] } = { to: [], deliveries: [] }
  const buy = async (button: 'pay' | 'decline') => {
    const attempt = (await attempts(id)).at(-1)
    if (!attempt?.checkout_url) return
    const { to, delivery } = await press(attempt, button)
    if (to) seen.to.push(to)
    if (delivery) seen.deliveries.push(delivery)
  }
  const give = async (amount?: number) => {
    const [payment] = await sql<{ id: number }[]>`SELECT id FROM payments WHERE booking_id = ${id} ORDER BY id DESC`
    if (payment) await api('POST', `payments/${payment.id}/refunds`, { token: operator.token, body: { amount } })
  }
  /** Alone, nothing is paid beside what is held. */
  const fromWallet = async (alone: boolean) => {
    const { token } = customer
    const { payment_held: held } = (await api<Booking>('GET', `bookings/${id}`, { token })).json.data
    const { json } = await api('POST', `payments/wallets/${wallet}`, { token, body: { id, again: true } })
    if (alone && held) expect(json.success).toBe(false)
  }
  const refuseCash = async () => {
    const [cash] = await sql<{ id: number }[]>`
      SELECT id FROM payments WHERE booking_id = ${id} AND payment_status_id = 1`
    const body = { received: false, reason: 'Nothing came' }
    if (cash) await api('POST', `office/payments/${cash.id}/cash`, { token: operator.token, body })
  }
  const end = (fee: number) => {
    const body = { booking_status_id: 7, reason: 'Changed', cancellation_fee: fee }
    return api('PUT', `bookings/${id}`, { token: operator.token, body })
  }
  const settle = async (action: string) => {
    const [item] = (await inbox(id)).filter(({ state }) => state === 'open')
    if (item) await api('POST', `money_inbox/${item.id}/settle`, { token: operator.token, body: { action } })
  }
  const back = async (suffix = '') => {
    const to = seen.to.at(-1)
    if (to) await open(suffix ? `${to}${to.includes('?') ? '&' : '?'}${suffix}` : to)
  }
  const doing: Record<Act, (alone: boolean) => Promise<unknown>> = {
    create: () => start(customer, id, entries[provider].route).catch(() => undefined),
    pay: () => buy('pay'),
    decline: () => buy('decline'),
    webhook: () => Promise.all(seen.deliveries.map((delivery) => deliver(provider, delivery))),
    return: () => back(),
    turn_back: () => back('cancelled=1'),
    poll: () => api('POST', `payments/online/${id}/check`, { token: customer.token }),
    work: () => work(3),
    reconcile,
    refund_part: () => give(12.34),
    refund_all: () => give(),
    cancel: () => end(0),
    fee: () => end(100),
    cash: () => api('POST', 'payments/cash', { token: customer.token, body: { id } }),
    refuse_cash: refuseCash,
    wallet: fromWallet,
    // As corrected hours do.
    dearer: () => sql`UPDATE bookings SET quantity = 3 - quantity WHERE id = ${id} AND booking_status_id = 6
      AND NOT EXISTS (SELECT FROM payments WHERE booking_id = ${id} AND payment_status_id <> 3)`,
    match: () => settle('match'),
    credit: () => settle('credit'),
    give_back: () => settle('refund'),
  }
  return { id, doing }
}

/** The money of a booking at the provider: payments minus refunds. */
const moneyOf = async (bookingId: number) => {
  const [sums] = await sql<{ live: number; lost: number; unseen: number }[]>`
    SELECT
      (SELECT count(*) FROM payments WHERE booking_id = ${bookingId} AND payment_status_id IN (1, 2))::int AS live,
      (SELECT count(*) FROM payment_attempts a WHERE a.booking_id = ${bookingId} AND a.state IN ('paid', 'refunded')
        AND a.payment_id IS NULL AND NOT EXISTS (SELECT 1 FROM money_inbox m WHERE m.attempt_id = a.id))::int AS lost,
      (SELECT count(*) FROM payment_attempts a JOIN sandbox_objects o
          ON o.provider = a.provider AND o.data ->> 'kind' = 'charge' AND a.checkout_url LIKE '%/' || o.id
        WHERE a.booking_id = ${bookingId} AND o.data ->> 'state' = 'paid'
          AND a.state NOT IN ('paid', 'refunded'))::int AS unseen`
  return sums
}

test.each(providers)(
  'any order of actions, paid by %s: at most one payment, no money lost, the ledger balances',
  {
    timeout: 300_000,
  },
  async (provider) => {
    await currency(currencyOf[provider])
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 4, maxLength: 12 }), async (moments: Moment[]) => {
        const { id, doing } = await stage(provider)
        await doing.create(true)
        for (const { acts: together, fault } of moments) {
          network.fault = fault
          await Promise.all(together.map((act) => doing[act](together.length === 1)))
        }
        // The connection works again, and all jobs run.
        network.fault = 'none'
        network.clock = 20 * 60_000
        for (let round = 0; round < 3; round++) {
          await work()
          await reconcile()
        }
        network.clock = 0
        const sums = await moneyOf(id)
        expect(sums).toEqual({ live: expect.any(Number), lost: 0, unseen: 0 })
        expect(sums?.live).toBeLessThan(2)
        expect(await checkInvariants(database)).toEqual({})
      }),
      { numRuns: 6 },
    )
  },
)
