import { describe, expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { addDays, dateIn } from '#lib/time.ts'
import type { SignedIn } from '../../../test/app.ts'
import {
  buildCategory,
  buildCoupon,
  buildOption,
  buildOptionGroup,
  buildProvider,
  buildService,
  buildTax,
  buildWallet,
} from '../../../test/build.ts'
import { contradictions } from '../../../test/contradictions.ts'
import { checkInvariants } from '../../../test/invariants.ts'
import { onlinePaymentTest } from '../../../test/onlinePayments.ts'
import { randomFrom } from '../../../test/random.ts'
import { olaya } from '../../../test/visits.ts'
import type { Receipt } from './receipts/contract.ts'

/** Random lives of some bookings, through all that changes their money; the books are compared after each step. */
const world = await onlinePaymentTest()
const { api, sql, db, database, handlers, signIn, operator, network } = world

type Life = Awaited<ReturnType<typeof begin>>
type Live = {
  id: number
  status: number
  customer: SignedIn & { wallet: string }
  hourly: boolean
  absent: boolean
  extra: number | null
  hours: number | null
  payment: { id: number; status: number; route: string } | null
}

const begin = async () => {
  const team = [await signIn({ role: 'provider' }), await signIn({ role: 'provider' })]
  const taxes = [await buildTax(db, { value: 7.5 }), await buildTax(db, { type: 'fixed', value: 1.505 })]
  const of = { people: team.map(({ id }) => id), taxes: taxes.map(({ id }) => id), buffer_after_minutes: 15 }
  const provider = await buildProvider(db, of)
  const { id: category } = await buildCategory(db)
  const service = (over: object) => buildService(db, { e_provider_id: provider.id, categories: [category], ...over })
  const services = [
    await service({ price_minor: 3333, discount_price_minor: 2999 }),
    await service({ price_minor: 4777, price_unit: 'hourly', duration: '2:00' }),
    await service({ price_minor: 0 }),
  ]
  const group = { option_group_id: (await buildOptionGroup(db, { allow_multiple: true })).id }
  const evening = { applies_from: '16:00', applies_until: '20:00', price_minor: 555 }
  for (const { id: e_service_id } of services.slice(0, 2)) {
    await buildOption(db, { ...group, e_service_id, price_minor: 1 })
    await buildOption(db, { ...group, e_service_id, ...evening })
  }
  const coupons = [
    await buildCoupon(db, { discount: 33, per_customer_limit: 3 }),
    await buildCoupon(db, { discount: 10.005, discount_type: 'fixed' }),
    await buildCoupon(db, { discount: 100, usage_limit: 3 }),
  ]
  const person = async () => {
    const who = await signIn()
    return { ...who, wallet: (await buildWallet(db, { user_id: who.id, balance_minor: 60_000 })).id }
  }
  return { team, provider, category, services, coupons, person, customers: [await person(), await person()] }
}

const bookings = async ({ provider, customers }: Life): Promise<Live[]> => {
  const rows = await sql<(Omit<Live, 'customer'> & { user_id: number })[]>`
    SELECT b.id, b.user_id, b.booking_status_id AS status, b.e_service ->> 'price_unit' = 'hourly' AS hourly,
      EXISTS (SELECT FROM visit_absences a WHERE a.booking_id = b.id AND a.answered_at IS NULL) AS absent,
      (SELECT max(e.id) FROM visit_extras e WHERE e.booking_id = b.id AND e.state = 'open') AS extra,
      (SELECT max(h.id) FROM visit_hours h WHERE h.booking_id = b.id AND h.state = 'open') AS hours,
      (SELECT json_build_object('id', p.id, 'status', p.payment_status_id, 'route', m.route) FROM payments p
        JOIN payment_methods m ON m.id = p.payment_method_id WHERE p.booking_id = b.id AND p.payment_status_id <> 3
        ORDER BY p.payment_status_id = 4, p.id DESC LIMIT 1) AS payment
    FROM bookings b WHERE b.e_provider_id = ${provider.id} ORDER BY b.id`
  return rows.flatMap(({ user_id, ...row }) => {
    const customer = customers.find(({ id }) => id === user_id)
    return customer ? [{ ...row, customer }] : []
  })
}

const following: Record<number, number> = { 1: 4, 4: 3, 3: 5, 5: 2, 2: 6 }

/** What can be done to a booking, and to which ones. */
const actionsOf = (life: Life, { below, pick, chance }: ReturnType<typeof randomFrom>) => {
  const [owner] = life.team as [SignedIn, SignedIn]
  const cents = (most: number) => (1 + below(most)) / 100
  const time = () =>
    `${addDays(dateIn(Date.now(), 'Asia/Riyadh'), 1 + below(6))} ${String(8 + below(10)).padStart(2, '0')}:30:00`
  const put = (token: string, { id }: Live, body: object, part = '') =>
    api('PUT', `bookings/${id}${part}`, { token, body })
  const early = ({ status }: Live) => status === 1 || status === 4
  const isUnpaid = ({ status, payment }: Live) => status === 6 && payment === null
  type Action = [fits: (booking: Live) => boolean, act: (booking: Live) => Promise<unknown>]
  const actions: Record<string, Action> = {
    step: [
      ({ status, absent }) => status in following && !absent,
      async (b) => {
        const status = following[b.status]
        if (status === 6)
          await sql`UPDATE bookings SET start_at = start_at - make_interval(secs => ${below(18_000)}) WHERE id = ${b.id}`
        return put(owner.token, b, { booking_status_id: status })
      },
    ],
    cancel: [early, (b) => put(b.customer.token, b, { cancel: true })],
    end: [
      ({ status }) => status !== 7 && chance(0.3),
      (b) =>
        put(operator.token, b, {
          booking_status_id: 7,
          reason: 'x',
          ...(chance(0.5) && { cancellation_fee: cents(2000) }),
        }),
    ],
    move: [early, (b) => put(b.customer.token, b, { booking_at: time() }, '/reschedule')],
    absent: [
      ({ status, absent }) => !absent && [1, 4, 3].includes(status) && chance(0.3),
      ({ id }) => api('POST', `bookings/${id}/absence`, { token: owner.token, body: {} }),
    ],
    choose: [
      ({ status, absent }) => absent && status in following,
      async (b) => {
        const [first] = await sql<
          { id: number }[]
        >`SELECT id FROM visit_alternatives WHERE booking_id = ${b.id} ORDER BY position`
        return put(b.customer.token, b, { alternative_id: first && chance(0.8) ? first.id : null }, '/absence')
      },
    ],
    offer: [
      ({ status }) => [4, 3, 5, 2].includes(status),
      ({ id }) =>
        api('POST', `bookings/${id}/extras`, { token: owner.token, body: { name: 'More', price: cents(5000) } }),
    ],
    answer: [
      ({ status, extra, payment }) => extra !== null && status in following && payment === null,
      (b) => put(b.customer.token, b, { extra_id: b.extra, accept: chance(0.7) }, '/extras'),
    ],
    correct: [
      (booking) => booking.hourly && isUnpaid(booking),
      async ({ id }) => {
        const [{ at } = { at: new Date() }] = await sql<
          { at: Date }[]
        >`SELECT ends_at AS at FROM bookings WHERE id = ${id}`
        await sql`UPDATE bookings SET starts_at = ends_at WHERE id = ${id}`
        const body = {
          start_at: new Date(at.getTime() - below(20_000_000) - 1000).toISOString(),
          ends_at: at.toISOString(),
        }
        return api('POST', `bookings/${id}/hours`, { token: owner.token, body })
      },
    ],
    hours: [
      (booking) => booking.hours !== null && isUnpaid(booking),
      (b) => put(b.customer.token, b, { correction_id: b.hours, accept: chance(0.7) }, '/hours'),
    ],
    cash: [isUnpaid, ({ id, customer }) => api('POST', 'payments/cash', { token: customer.token, body: { id } })],
    received: [
      ({ payment }) => payment?.status === 1,
      ({ payment }) =>
        api('POST', `office/payments/${payment?.id}/cash`, {
          token: operator.token,
          body: chance(0.8) ? { received: true } : { received: false, reason: 'x' },
        }),
    ],
    wallet: [
      isUnpaid,
      ({ id, customer }) => api('POST', `payments/wallets/${customer.wallet}`, { token: customer.token, body: { id } }),
    ],
    online: [
      isUnpaid,
      async ({ id, customer }) => {
        const asked = await world.ticket(customer, id, '/Stripe')
        if (asked.status !== 200) return asked
        await world.open(asked.json.data.url)
        const { to, delivery } = await world.press(await world.newest(id), chance(0.9) ? 'pay' : 'decline')
        if (chance(0.7)) await world.open(to)
        if (delivery) await world.deliver('stripe', delivery)
      },
    ],
    refund: [
      ({ payment }) => payment?.status === 2,
      ({ payment }) =>
        api('POST', `payments/${payment?.id}/refunds`, {
          token: operator.token,
          body: pick([{}, { amount: cents(3) }, { amount: cents(3) }, { amount: cents(3000) }, { lines: ['service'] }]),
        }),
    ],
    work: [
      () => true,
      async () => {
        if (chance(0.3)) network.fault = pick(['cut_off', 'not_sent', 'status_500', 'status_404'] as const)
        await world.work()
        network.fault = 'none'
        await world.reconcile()
      },
    ],
    sendBack: [
      ({ payment }) => payment?.route === '/Stripe',
      async ({ id }) => {
        await sql`UPDATE sandbox_objects SET data = data || '{"failed": true}' WHERE data ->> 'kind' = 'refund'
        AND abs(hashtext(id)) % 3 = ${below(3)}`
        await world.reconcile()
        await world.tenMinutesLater(id)
      },
    ],
    settle: [
      () => true,
      async () => {
        const { json } = await api<{ id: number }[]>('GET', 'money_inbox', { token: operator.token })
        const [item] = json.data
        if (!item) return
        const action = pick(['match', 'refund', 'credit', 'ignore'])
        return api('POST', `money_inbox/${item.id}/settle`, { token: operator.token, body: { action } })
      },
    ],
    commission: [
      () => true,
      async () => {
        await sql`DELETE FROM commission_rules`
        const target = pick([
          { target: 'e_provider', target_id: life.provider.id },
          { target: 'category', target_id: life.category },
        ])
        const body = { ...target, percent: pick([0, 12.5, 33.33, 50, 100]), from: dateIn(Date.now(), 'Asia/Riyadh') }
        return api('POST', 'office/commissions', { token: operator.token, body })
      },
    ],
    merge: [
      () => chance(0.02),
      async () => {
        const [into, from] = life.customers as [Life['customers'][number], Life['customers'][number]]
        life.customers[1] = await life.person()
        return api('POST', `office/people/${into.id}/merge`, { token: operator.token, body: { from: from.id } })
      },
    ],
    expire: [
      ({ status }) => status === 1 && chance(0.2),
      async ({ id }) => {
        await sql`UPDATE bookings SET created_at = created_at - interval '30 hours' WHERE id = ${id}`
        await handlers.requests(database, {})
      },
    ],
  }
  const book = async () => {
    const coupon_id = chance(0.5) ? pick(life.coupons).id : undefined
    const body = {
      e_service: pick(life.services).id,
      quantity: 1 + below(4),
      address: olaya,
      booking_at: time(),
      coupon_id,
    }
    return api('POST', 'bookings', { token: pick(life.customers).token, body })
  }
  return { actions: Object.entries(actions), book }
}

/** What is shown of a booking adds up. */
const expectSums = async ({ id }: Live) => {
  const [shown, receipt] = [
    (await api<Booking>('GET', `bookings/${id}`, { token: operator.token, query: { with: 'payment' } })).json.data,
    (await api<Receipt>('GET', `bookings/${id}/receipt`, { token: operator.token })).json.data,
  ]
  const isPaid = [1, 2].includes(shown.payment?.payment_status_id ?? 0)
  if (isPaid && !shown.cancel) expect([id, shown.payment?.amount]).toEqual([id, shown.total])
  const sum = (all: readonly { amount: number }[]) =>
    all.reduce((minor, { amount }) => minor + Math.round(amount * 100), 0)
  if (receipt) expect([id, sum(receipt.lines)]).toEqual([id, Math.round(receipt.total * 100)])
}

describe.each([1, 2, 3])('life %i', (seed) => {
  test('is equal to the books after each step', async () => {
    const random = randomFrom(seed)
    const life = await begin()
    const { actions, book } = actionsOf(life, random)
    for (let step = 0; step < 90; step++) {
      const all = await bookings(life)
      const fitting = actions.flatMap(([name, [fits, act]]) => all.filter(fits).map((one) => ({ name, act, one })))
      const names = [...new Set(fitting.map(({ name }) => name))]
      const name =
        all.length < 6 || random.chance(0.05) ? 'book' : random.pick([...names, 'step', 'step', 'step', 'step'])
      const { act, one } = random.pick(fitting.filter((each) => each.name === name)) ?? {
        act: book,
        one: all[0] as Live,
      }
      const answer = (await act(one)) as { status?: number } | undefined
      const about = `step ${step}: ${name} of ${one?.id}`
      expect(answer?.status ?? 200, about).toBeLessThan(500)
      expect([await contradictions(database), await checkInvariants(database)], about).toEqual([[], {}])
    }
    for (const one of await bookings(life)) await expectSums(one)
  })
})
