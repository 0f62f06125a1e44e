import { beforeAll, describe, expect, test } from 'vitest'
import type { Delivery } from '#sandbox/standIn.ts'
import type { Provider } from '#server/config/paymentKeys.ts'
import { currencyOf } from '../../../../../test/currencies.ts'
import { onlinePaymentTest } from '../../../../../test/onlinePayments.ts'
import { entries } from '../../adapters/all.ts'

/** Many deliveries at once: each event is stored once, nothing forged is stored, and no response waits for a provider (`measures.md` R6). */
const world = await onlinePaymentTest()
const { sql, currency, finished, start, press, deliver, work, payments, network, standIn, kit, charge } = world

const EVENTS = 12
const EACH = 20
const PARALLEL = 64

/** A shuffled order, the same on each run. */
const shuffled = <T>(all: readonly T[], seed: number): T[] => {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state
  }
  return all
    .map((one) => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

const inLines = async <T, R>(all: readonly T[], lines: number, work: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const line = async () => {
    for (let i = next++; i < all.length; i = next++) results[i] = await work(all[i] as T)
  }
  await Promise.all(Array.from({ length: lines }, line))
  return results
}

const stored = async (provider: Provider) =>
  (await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM payment_webhooks WHERE provider = ${provider}`)[0]?.n

const forged = ({ body, headers }: Delivery): Delivery => ({
  body,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      /sig|hash/.test(name) ? value.replace(/[0-9a-f](?=[^0-9a-f]*$)/i, (digit) => (digit === '0' ? '1' : '0')) : value,
    ]),
  ),
})
const truncated = ({ body, headers }: Delivery): Delivery => ({ body: body.slice(0, -9), headers })

describe.each(Object.keys(entries) as Provider[])('%s', (provider) => {
  beforeAll(async () => void (await currency(currencyOf[provider])))

  const paidThere = async () => {
    const { id, customer } = await finished()
    const { attempt } = await start(customer, id, entries[provider].route)
    if (!attempt) throw new Error('no attempt')
    const early = standIn(provider).webhook(kit(provider), await charge(provider, attempt), 'declined')
    const { delivery } = await press(attempt, 'pay')
    if (!delivery) throw new Error('no webhook')
    return { id, true: [delivery, ...(early ? [early] : [])], false: [forged(delivery), truncated(delivery)] }
  }

  test(`${EVENTS * EACH} deliveries, ${PARALLEL} at once, shuffled, with forged and cut ones among them`, async () => {
    const events = await inLines(Array.from({ length: EVENTS }), 1, paidThere)
    const before = (await stored(provider)) ?? 0
    const asked = network.requests.length
    const deliveries = shuffled(
      events.flatMap((event) =>
        Array.from({ length: EACH }, (_, i) => {
          const good = i % 4 !== 3
          const all = good ? event.true : event.false
          return { good, delivery: all[i % all.length] as Delivery }
        }),
      ),
      7,
    )
    const answers = await inLines(deliveries, PARALLEL, ({ delivery }) => deliver(provider, delivery))
    expect(answers).toEqual(deliveries.map(({ good }) => (good ? 200 : 400)))
    // Stored, not processed: no provider was called before the response.
    expect(network.requests.slice(asked).filter((call) => !call.includes('/certs/'))).toEqual([])
    expect(await stored(provider)).toBe(before + new Set(events.flatMap((event) => event.true)).size)
    while ((await work(8)) > 0);
    for (const { id } of events) expect(await payments(id)).toMatchObject([{ payment_status_id: 2 }])
  })

  test('a captured delivery sent again under other names is stored once', async () => {
    const { true: deliveries } = await paidThere()
    const [delivery] = deliveries
    if (!delivery) throw new Error('no webhook')
    const before = (await stored(provider)) ?? 0
    for (let n = 0; n < 5; n++) {
      // Only what a signature covers may name an event; the names of the others are free to choose.
      const named = Object.entries(delivery.headers).map(([name, value]) => [
        name,
        /-id$/.test(name) ? `evt_${n}` : value,
      ])
      if (!Object.keys(delivery.headers).some((name) => /transmission/.test(name)))
        expect(await deliver(provider, { ...delivery, headers: Object.fromEntries(named) })).toBe(200)
      expect(await deliver(provider, delivery)).toBe(200)
    }
    expect(await stored(provider)).toBe(before + 1)
  })

  test('500 at once are all answered', async () => {
    const { id, true: deliveries } = await paidThere()
    const [delivery] = deliveries
    if (!delivery) throw new Error('no webhook')
    const before = (await stored(provider)) ?? 0
    const answers = await Promise.all(Array.from({ length: 500 }, () => deliver(provider, delivery)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await stored(provider)).toBe(before + 1)
    await work()
    expect(await payments(id)).toHaveLength(1)
  })
})

test('a body that is too large is refused unread; so is an unknown path', async () => {
  const { app } = world
  const post = (path: string, payload: string) =>
    app.inject({
      method: 'POST',
      url: `/payments/webhooks/${path}`,
      headers: { 'content-type': 'application/json' },
      payload,
    })
  expect((await post('stripe', 'x'.repeat(200_000))).statusCode).toBe(413)
  expect((await post('nobody', '{}')).statusCode).toBe(404)
})

test('a signed webhook whose event has a name longer than we store is refused, not failed', async () => {
  const delivery = {
    body: JSON.stringify({ event: 'k'.repeat(300), data: { id: 9 } }),
    headers: { 'content-type': 'application/json', 'verif-hash': kit('flutterwave').keys.secretHash ?? '' },
  }
  expect(await deliver('flutterwave', delivery)).toBe(400)
})

test.each([
  ['id', 'a\u0000b', 400],
  ['id', 'a\ud800', 400],
  ['currency', 'K\u0000S', 200],
  ['currency', 'K\ud800S', 200],
])('a signed webhook whose %s is %j, which is not stored, does not fail', async (field, value, expected) => {
  const data = { id: 9, status: 'successful', currency: 'KES', amount: 10, [field]: value }
  const delivery = {
    body: JSON.stringify({ event: 'charge.completed', data }),
    headers: { 'content-type': 'application/json', 'verif-hash': kit('flutterwave').keys.secretHash ?? '' },
  }
  expect(await deliver('flutterwave', delivery)).toBe(expected)
})
