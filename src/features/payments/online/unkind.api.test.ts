import { beforeAll, describe, expect, test } from 'vitest'
import type { Provider } from '#server/config/paymentKeys.ts'
import { currencyOf } from '../../../../test/currencies.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'

/** Providers that say something awkward, from their page to the books. */
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
  payments,
  inbox,
  newest,
  operator,
} = world

const settled = [{ id: expect.any(Number), payment_status_id: 2, amount_minor: 10_000, refunded_minor: 0 }]

describe.each(Object.keys(entries) as Provider[])('%s', (provider) => {
  beforeAll(async () => void (await currency(currencyOf[provider])))

  const bought = async (unkind: Record<string, string>) => {
    const booking = await finished()
    const { attempt } = await start(booking.customer, booking.id, entries[provider].route)
    if (!attempt) throw new Error('no attempt')
    return { ...booking, attempt, ...(await press(attempt, 'pay', unkind)) }
  }
  const tell = async ({ to, delivery }: Awaited<ReturnType<typeof bought>>) => {
    if (delivery) await deliver(provider, delivery)
    await work()
    await open(to)
  }

  test.each([
    ['less than asked for', { received: '9999' }, { reason: 'amount_differs', amount_minor: 9_999 }],
    ['more than asked for', { received: '10001' }, { reason: 'amount_differs', amount_minor: 10_001 }],
    ['as much of other money', { currency: 'EUR' }, { reason: 'currency_differs', currency: 'EUR' }],
  ] as const)('%s is received: kept aside, and all of it can go back', async (_, unkind, misfit) => {
    const one = await bought(unkind)
    await tell(one)
    expect(await payments(one.id)).toEqual([])
    const [row] = await inbox(one.id)
    expect(row).toMatchObject({ ...misfit, state: 'open' })
    const body = { action: 'refund', note: 'Not ours' }
    expect((await api('POST', `money_inbox/${row?.id}/settle`, { token: operator.token, body })).status).toBe(200)
    await work()
    await reconcile()
    expect(await newest(one.id)).toMatchObject({ state: 'refunded' })
    const [back] = await sql<{ amount: number; currency: string }[]>`
      SELECT (data ->> 'amountMinor')::int AS amount, data ->> 'currency' AS currency FROM sandbox_objects
      WHERE provider = ${provider} AND data ->> 'kind' = 'refund' ORDER BY created_at DESC LIMIT 1`
    expect(back).toEqual({ amount: row?.amount_minor, currency: row?.currency })
  })

  test('a declined payment beside the paid one: paid, once', async () => {
    const one = await bought({ beside: 'declined' })
    await tell(one)
    expect([await payments(one.id), await inbox(one.id)]).toEqual([settled, []])
  })

  test('four answers that are none, then the truth: paid, once', async () => {
    const one = await bought({ answers: 'html,error,empty,list' })
    await tell(one)
    for (let look = 0; look < 4 && (await newest(one.id)).state !== 'paid'; look++) {
      expect(await payments(one.id)).toEqual([])
      expect(await newest(one.id)).toMatchObject({ state: 'pending' })
      await reconcile()
    }
    expect([await payments(one.id), await inbox(one.id)]).toEqual([settled, []])
  })
})
