import { beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '#lib/contract.ts'
import { dateIn, weekdayOf } from '#lib/time.ts'
import type { TeamUser } from '#server/http/context.ts'
import { type SignedIn, testApp } from '../../../test/app.ts'
import { buildBooking, buildPayment, buildReview } from '../../../test/build.ts'
import { type MoneyWorld, moneyWorld } from '../../../test/providerMoney.ts'
import type { BookingMoney, getEarnings, getPerformance } from './contract.ts'
import type { getStatement } from './statement/contract.ts'
import { statementSheet } from './statement/service.ts'

const server = await testApp({ connections: 20, env: { DEMO: 'on' } })
const { app, api, sql, ownerSql, signIn } = server
const world = () => moneyWorld(server)

let operator: SignedIn
beforeAll(async () => {
  operator = await signIn({ role: 'operator' })
  await sql`UPDATE e_provider_types SET commission = 80`
})
const read = async <T>(path: string, { token }: SignedIn, query = {}) =>
  (await api<T>('GET', path, { token, query })).json.data
const statementOf = ({ owner }: MoneyWorld, query = {}) =>
  read<Reply<typeof getStatement>>('provider/statement', owner, query)
const postedAt = async (bookingId: number, at: string) => {
  await ownerSql`ALTER TABLE journals DISABLE TRIGGER journals_append_only`
  await ownerSql`UPDATE journals SET created_at = ${at} WHERE booking_id = ${bookingId}`
  await ownerSql`ALTER TABLE journals ENABLE TRIGGER journals_append_only`
}
/** Posts the payment of a booking at half past midnight in Riyadh: on the day before in UTC, where weeks begin on Monday. */
const postedOn = (bookingId: number, day: string) => postedAt(bookingId, `${day}T00:30:00+03:00`)

/** So many gifts of a minor unit each. */
const gift = (providerId: number, many: number) =>
  ownerSql`WITH made AS (
      INSERT INTO journals (kind, idempotency_key)
      SELECT 'gift', ${`line-${providerId}-${many}-`}::text || n FROM generate_series(1, ${many}::int) n RETURNING id),
    moved AS (
      UPDATE accounts a SET balance_minor = a.balance_minor + ${many}::int * m.amount
      FROM (VALUES ('earnings', 1), ('commission', -1)) m (kind, amount)
      WHERE a.kind = m.kind AND a.currency = 'SAR' AND coalesce(a.e_provider_id, ${providerId}) = ${providerId}
      RETURNING a.id, m.amount)
    INSERT INTO entries (journal_id, account_id, amount_minor) SELECT made.id, moved.id, moved.amount FROM made, moved`

describe('earnings', () => {
  test('each booking has its sum, tax, commission, cash and what is owed either way', async () => {
    const here = await world()
    const [wallet, cash] = [await here.fromWallet(), await here.inCash()]
    const rows = await read<BookingMoney[]>('provider/earnings/bookings', here.owner)
    const own = (id: number) => rows.find(({ booking_id }) => booking_id === id)
    // 100 and 10 of tax: 80 percent of 100 and the tax are theirs.
    const both = { total: 110, refunded: 0, tax: 10, commission: 20, earned: 90 }
    expect(own(wallet)).toMatchObject({ ...both, cash: 0, due: 90, method: { en: 'Wallet' } })
    expect(own(cash)).toMatchObject({ ...both, cash: 110, due: -20, method: { en: 'Cash' } })
    const [payment] = await sql<{ id: number }[]>`SELECT id FROM payments WHERE booking_id = ${wallet}`
    await api('POST', `payments/${payment?.id}/refunds`, { token: operator.token, body: { amount: 55 } })
    const [, after] = await read<BookingMoney[]>('provider/earnings/bookings', here.owner)
    expect(after).toMatchObject({ total: 110, refunded: 55, tax: 5, commission: 10, earned: 45, due: 45 })
    expect(await read<BookingMoney[]>('provider/earnings/bookings', here.owner, { limit: 1, offset: 1 })).toEqual([
      after,
    ])
    for (const offset of [2, 1e10, 1e308])
      expect(await read<BookingMoney[]>('provider/earnings/bookings', here.owner, { offset })).toEqual([])
    // What its provider has not confirmed is not paid.
    const { id: booking_id } = await buildBooking(server.db, { e_service_id: here.service.id, status: 'done' })
    await buildPayment(server.db, { booking_id, payment_status_id: 1 })
    expect(await read<BookingMoney[]>('provider/earnings/bookings', here.owner)).toHaveLength(2)
  })

  test('what went back and was paid again has the method that it was paid with last', async () => {
    const here = await world()
    const booking = await here.fromWallet()
    const [first] = await sql<{ id: number }[]>`SELECT id FROM payments WHERE booking_id = ${booking}`
    await api('POST', `payments/${first?.id}/refunds`, { token: operator.token, body: { reason: 'Twice' } })
    const body = { id: booking, again: true }
    const { json } = await api<{ id: number }>('POST', 'payments/cash', { token: here.customer.token, body })
    await api('PUT', `provider/payments/${json.data.id}`, {
      token: here.owner.token,
      body: { payment_status_id: 2 },
    })
    const [row] = await read<BookingMoney[]>('provider/earnings/bookings', here.owner)
    expect(row).toMatchObject({ total: 220, refunded: 110, cash: 110, due: -20, method: { en: 'Cash' } })
  })

  test.each(['day', 'week', 'month'])('by %s they sum to the whole, without gaps', async (unit) => {
    const here = await world()
    await here.fromWallet()
    await here.inCash()
    const found = await read<Reply<typeof getEarnings>>('provider/earnings', here.owner, { unit })
    expect(found).toMatchObject({ currency: 'SAR', earned: 180, commission: 40, cash: 110, balance: 70 })
    expect(found.periods).toHaveLength(unit === 'day' ? 14 : 12)
    expect(found.periods.at(-1)).toMatchObject({ earned: 180, commission: 40, bookings: 2 })
    expect(found.periods.slice(0, -1).every(({ earned }) => earned === 0)).toBe(true)
  })

  test('a day begins at the provider’s midnight, a week on the country’s first day', async () => {
    const here = await world()
    const found = (unit: string) => read<Reply<typeof getEarnings>>('provider/earnings', here.owner, { unit })
    const { periods } = await found('week')
    const sunday = periods.at(-3)?.from ?? ''
    expect(weekdayOf(sunday)).toBe('sunday')
    const id = await here.fromWallet()
    await postedOn(id, sunday)
    const earned = (list: typeof periods) => list.flatMap(({ from, earned }) => (earned > 0 ? [[from, earned]] : []))
    expect(earned((await found('week')).periods)).toEqual([[sunday, 90]])
    const day = (await found('day')).periods.at(-3)?.from ?? ''
    await postedOn(id, day)
    expect(earned((await found('day')).periods)).toEqual([[day, 90]])
  })

  test('numbers: requests, acceptance, finished, customers who came again', async () => {
    const here = await world()
    await here.fromWallet()
    await here.inCash()
    const { id } = await buildBooking(server.db, { e_service_id: here.service.id })
    const at = Date.now() + 5 * 86_400_000
    const { id: old } = await buildBooking(server.db, { e_service_id: here.service.id, at })
    await sql`UPDATE bookings SET created_at = now() - interval '91 days' WHERE id = ${old}`
    const numbers = () => read<Reply<typeof getPerformance>>('provider/performance', here.owner)
    const fails = (actor: string) => sql`
      INSERT INTO booking_events (booking_id, actor, from_status_id, to_status_id) VALUES (${id}, ${actor}, 1, 7)`
    // A request that its customer gives up was not refused; one that runs out was.
    await fails('customer')
    expect(await numbers()).toMatchObject({ accepted: 2, acceptance: 100 })
    await fails('system')
    expect(await numbers()).toMatchObject({ accepted: 2, acceptance: 67 })
    expect(await numbers()).toMatchObject({
      requests: 3,
      finished: 2,
      customers: 1,
      repeat_customers: 1,
      rate: 0,
      total_reviews: 0,
    })
    // The figure of the public page.
    for (let n = 0; n < 20; n++) await buildReview(server.db, { e_service_id: here.service.id, rate: n < 7 ? 5 : 4 })
    expect((await numbers()).rate).toBe(Number((87 / 20).toFixed(1)))
  })
})

describe('the statement', () => {
  test('has a running balance that ends at what is owed, pages and ranges', async () => {
    const here = await world()
    for (let n = 0; n < 3; n++) await here.fromWallet()
    await here.inCash()
    const { lines, next } = await statementOf(here)
    expect(lines.map(({ amount, balance, cash }) => [amount, balance, cash])).toEqual([
      [-20, 250, 110],
      [90, 270, 0],
      [90, 180, 0],
      [90, 90, 0],
    ])
    expect(next).toBeNull()
    const older = await statementOf(here, { before: lines[1]?.id })
    expect(older.lines).toEqual(lines.slice(2))
    expect((await statementOf(here, { to: '2020-01-01' })).lines).toEqual([])
  })

  test('has the days of the provider, the first and the last one, too', async () => {
    const here = await world()
    await postedOn(await here.fromWallet(), '2026-01-10')
    const many = async (from: string, to: string) => (await statementOf(here, { from, to })).lines.length
    expect([
      await many('2026-01-10', '2026-01-10'),
      await many('2026-01-09', '2026-01-09'),
      await many('2026-01-11', '2026-01-11'),
    ]).toEqual([1, 0, 0])
    const table = await api('GET', 'provider/statement.csv', { token: here.owner.token })
    expect(table.text).toMatch(/^2026-01-10,/m)
  })

  test('its days, and those of earnings, are by the clocks that the program knows', async () => {
    const here = await world()
    // Morocco has its clocks as UTC all year since 2026, which the PostgreSQL of that time does not know.
    await sql`UPDATE e_providers SET time_zone = 'Africa/Casablanca' WHERE id = ${here.provider.id}`
    const id = await here.fromWallet()
    const { periods } = await read<Reply<typeof getEarnings>>('provider/earnings', here.owner, { unit: 'day' })
    const day = periods.at(-3)?.from ?? ''
    await postedAt(id, `${day}T23:30:00Z`)
    expect((await statementOf(here, { from: day, to: day })).lines).toHaveLength(1)
    const after = await read<Reply<typeof getEarnings>>('provider/earnings', here.owner, { unit: 'day' })
    expect(after.periods.filter(({ earned }) => earned > 0).map(({ from }) => from)).toEqual([day])
  })

  test('goes on where its first page ended', async () => {
    const here = await world()
    await here.fromWallet()
    await gift(here.provider.id, 20)
    const { lines, next } = await statementOf(here)
    const rest = await statementOf(here, { before: next })
    expect([lines.length, rest.lines.map(({ amount }) => amount), rest.next]).toEqual([20, [90], null])
  })

  test('a table has all of its period, or says that it is too long', async () => {
    const here = await world()
    await here.fromWallet()
    await gift(here.provider.id, 9999)
    const table = () => api('GET', 'provider/statement.csv', { token: here.owner.token })
    // Its head, and an end of the last line.
    expect((await table()).text.split('\r\n')).toHaveLength(10_002)
    await gift(here.provider.id, 1)
    const { status, json } = await table()
    expect([status, json.code]).toEqual([422, 'statement_long'])
  })

  test('as a table and as a PDF, in the language asked for', async () => {
    const here = await world()
    const id = await here.fromWallet()
    const file = (name: string, language: string) =>
      app.inject({
        url: `/api/provider/statement.${name}`,
        headers: { authorization: `Bearer ${here.owner.token}`, 'accept-language': language },
      })
    const table = await file('csv', 'en')
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(table.payload.split('\r\n')[0]).toBe(
      '\uFEFFDate,Movement,Booking,Change of earnings,Change of cash not set off,Amount,Balance',
    )
    expect(table.payload.split('\r\n')[1]).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d,Payment,${id},90,0,90,90$`))
    expect((await file('csv', 'ar')).payload).toContain('دفعة')
    const pdf = await file('pdf', 'ar')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
  })
})

test('a PDF of days without a movement begins and ends with the balance of then', async () => {
  const here = await world()
  await here.fromWallet()
  const user = { id: here.owner.id, member: { e_provider_id: here.provider.id } } as TeamUser
  const sheet = async (range: object) => {
    const { facts, total } = await statementSheet({ db: server.db, config: server.config, locale: 'en', user }, range)
    const [first = '', last = ''] = (facts[1]?.[1] ?? '').replace(/[\u2066\u2069]/g, '').split(' – ')
    expect(first <= last, `${first} to ${last}`).toBe(true)
    return [facts[2]?.[1], total[1]].map((text) => Number(text?.replace(/[^\d.]/g, '')))
  }
  expect(await sheet({})).toEqual([0, 90])
  expect(await sheet({ from: '2199-01-01' })).toEqual([90, 90])
  expect(await sheet({ to: '2020-01-01' })).toEqual([0, 0])
})

test('a PDF says why cash takes from the balance', async () => {
  const here = await world()
  await here.inCash()
  const user = { id: here.owner.id, member: { e_provider_id: here.provider.id } } as TeamUser
  const { rows } = await statementSheet({ db: server.db, config: server.config, locale: 'en', user }, {})
  const note = rows[0]?.note?.replace(/[\u2066\u2069]/g, '').replace(/\s/g, ' ')
  expect(note).toMatch(/^\d{4}-\d\d-\d\d · Cash collected 110\.00 SAR · Balance -20\.00 SAR$/)
})

test('a PDF of more than two thousand lines has the newest, from their first day on', async () => {
  const here = await world()
  await postedOn(await here.fromWallet(), '2026-01-05')
  await gift(here.provider.id, 2001)
  const user = { id: here.owner.id, member: { e_provider_id: here.provider.id } } as TeamUser
  const context = { db: server.db, config: server.config, locale: 'en' as const, user }
  const { facts, rows, total } = await statementSheet(context, { from: '2026-01-06', to: '2199-01-01' })
  const [, period, opening] = facts.map(([, text]) => text.replace(/[\u2066\u2069]/g, ''))
  const newest = (await statementOf(here)).lines[0]?.at ?? ''
  expect([period, rows.length]).toEqual([`${dateIn(newest, 'Asia/Riyadh')} – 2199-01-01`, 2000])
  expect([opening, total[1]].map((text) => Number(text?.replace(/[^\d.]/g, '')))).toEqual([90.01, 110.01])
})
