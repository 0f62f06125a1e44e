import { beforeAll, expect, test } from 'vitest'
import type { Reply } from '#lib/contract.ts'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { buildBooking, buildCategory, buildProvider, buildService, buildWallet } from '../../../../test/build.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'
import type { listCommissions } from './contract.ts'

const { api, db, sql, signIn } = await testApp({ connections: 12 })

let admin: SignedIn
let today: string
beforeAll(async () => {
  admin = await signIn({ role: 'operator', office_role: 'admin' })
  await sql`UPDATE e_provider_types SET commission = 70`
  today = (await list()).today
})
type Commissions = Reply<typeof listCommissions>
const list = async () => (await api<Commissions>('GET', 'office/commissions', { token: admin.token })).json.data
const add = (target: 'e_provider' | 'category', target_id: number, over: object = {}, { token } = admin) =>
  api<Commissions>('POST', 'office/commissions', {
    token,
    body: { target, target_id, percent: 10, from: today, ...over },
  })
const end = (id: number, until: string) =>
  api<Commissions>('PUT', `office/commissions/${id}`, { token: admin.token, body: { until } })
const later = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

let day = 3
/** A provider with a service in a category below another one. */
const place = async () => {
  const parent = await buildCategory(db)
  const category = await buildCategory(db, { parent_id: parent.id })
  const provider = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: provider.id, categories: [category.id], price_minor: 10_000 })
  const percent = async (created_at?: Date) => {
    const at = Date.now() + day++ * 86_400_000
    const { id } = await buildBooking(db, { e_service_id: service.id, at, ...(created_at && { created_at }) })
    const [row] = await sql<{ percent: number }[]>`SELECT provider_percent AS percent FROM bookings WHERE id = ${id}`
    return Number(row?.percent)
  }
  return { parent: parent.id, category: category.id, provider: provider.id, service: service.id, percent }
}

test('of type, category above, category and provider the most particular one counts', async () => {
  const here = await place()
  expect(await here.percent()).toBe(70)
  await add('category', here.parent, { percent: 25 })
  expect(await here.percent()).toBe(75)
  await add('category', here.category, { percent: 22.5 })
  expect(await here.percent()).toBe(77.5)
  await add('e_provider', here.provider, { percent: 0 })
  expect(await here.percent()).toBe(100)
})

test('a provider lowers no commission with a further category: of several the highest counts', async () => {
  const here = await place()
  const cheap = await buildCategory(db)
  await add('category', cheap.id, { percent: 0 })
  await sql`INSERT INTO e_service_categories (e_service_id, category_id) VALUES (${here.service}, ${cheap.id})`
  // One without a rule counts with what the type says.
  expect(await here.percent()).toBe(70)
  await add('category', here.parent, { percent: 25 })
  expect(await here.percent()).toBe(75)
  await add('category', here.category, { percent: 22.5 })
  expect(await here.percent()).toBe(77.5)
  // The category above says what it says of those below it that have no rule of their own.
  await sql`INSERT INTO e_service_categories (e_service_id, category_id) VALUES (${here.service}, ${here.parent})`
  expect(await here.percent()).toBe(77.5)
})

test('a rule is for bookings made from its day on; those before keep theirs, whenever they are paid', async () => {
  const here = await place()
  const customer = await signIn()
  const at = Date.now() - 86_400_000
  const booking = await buildBooking(db, { user_id: customer.id, e_service_id: here.service, status: 'done', at })
  await add('e_provider', here.provider, { percent: 5 })
  await sql`UPDATE e_provider_types SET commission = 60`
  const wallet = (await buildWallet(db, { user_id: customer.id, balance_minor: 10_000 })).id
  await api('POST', `payments/wallets/${wallet}`, { token: customer.token, body: { id: booking.id } })
  const [earned] =
    await sql`SELECT balance_minor FROM accounts WHERE e_provider_id = ${here.provider} AND kind = 'earnings'`
  expect(earned).toEqual({ balance_minor: 7000 })
  await sql`UPDATE e_provider_types SET commission = 70`
  expect(await here.percent()).toBe(95)
  await add('category', here.category, { from: later(1), percent: 1 })
  const other = await place()
  await add('e_provider', other.provider, { from: later(1), percent: 1 })
  expect(await other.percent()).toBe(70)
  expect(await other.percent(new Date(Date.now() + 86_400_000))).toBe(99)
})

test('a new rule ends the one without an end; two never count at once', async () => {
  const { category } = await place()
  await add('category', category)
  const { json } = await add('category', category, { from: later(10), until: later(20), percent: 12 })
  const mine = json.data.rules.filter((rule) => rule.category?.id === category)
  expect(mine).toMatchObject([
    { from: later(10), until: later(20), percent: 12, state: 'coming' },
    { from: today, until: later(9), percent: 10, state: 'current' },
  ])
  expect((await add('category', category, { from: later(15) })).json.code).toBe('commission_taken')
  expect((await end(mine[1]?.id ?? 0, later(12))).json.code).toBe('commission_taken')
  expect((await end(mine[1]?.id ?? 0, later(2))).status).toBe(200)
  const gone = await end(mine[0]?.id ?? 0, later(2))
  expect(gone.json.data.rules.filter((rule) => rule.category?.id === category)).toMatchObject([{ until: later(2) }])
  expect((await end(mine[1]?.id ?? 0, later(-1))).json.code).toBe('commission_past')
  const last = await end(mine[1]?.id ?? 0, today)
  expect(last.json.data.rules.filter((rule) => rule.category?.id === category)).toMatchObject([{ until: today }])
})

test.each(['category', 'e_provider'] as const)('rules of a %s that are added at once take turns', async (target) => {
  const { category, provider } = await place()
  const [table, id] = target === 'category' ? ['categories', category] : ['e_providers', provider]
  const held = await sql.reserve()
  await held`BEGIN`
  await held`SELECT FROM ${sql(table)} WHERE id = ${id} FOR NO KEY UPDATE`
  const answers = Promise.all(Array.from({ length: 3 }, () => add(target, id)))
  try {
    await expect.poll(() => waitingForLocks(sql)).toBe(3)
  } finally {
    await held`COMMIT`
    held.release()
  }
  expect((await answers).map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test.each([
  [{ from: '2026-01-01' }, 'commission_past'],
  [{ from: '2100-01-02', until: '2100-01-01' }, 'commission_past'],
  [{ percent: 101 }, 'invalid'],
  [{ percent: 1.005 }, 'invalid'],
  [{ target_id: 2_000_000_000 }, 'not_found'],
])('%j is refused', async (over, code) => {
  const { provider } = await place()
  expect((await add('e_provider', provider, over)).json.code).toBe(code)
})

test('is for admins', async () => {
  const { provider } = await place()
  const finance = await signIn({ role: 'operator', office_role: 'finance' })
  expect((await add('e_provider', provider, {}, finance)).status).toBe(403)
})
