import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildCategory, buildService } from '../../../../test/build.ts'
import type { CouponUse, OfficeCoupon } from './contract.ts'

const { api, db, sql, signIn } = await testApp()
const { token } = await signIn({ role: 'operator' })
const customer = await signIn()

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
let n = 0
const values = (over: object = {}) => ({
  code: `OFFICE${n}`,
  description: { en: 'For friends', ar: '' },
  discount: 20,
  discount_type: 'percent',
  from: null,
  until: day(30),
  enabled: true,
  everywhere: true,
  usage_limit: null,
  per_customer_limit: null,
  services: [],
  providers: [],
  categories: [],
  customers: [],
  ...over,
})
const create = (over: object = {}) => {
  n += 1
  return api<OfficeCoupon>('POST', 'office/coupons', { token, body: values(over) })
}
const check = async (code: string, query: Record<string, number> = {}, as = customer.token) =>
  (await api<{ id: number } | null>('GET', 'coupons', { token: as, query: { code, ...query } })).json.data

test('a new coupon is valid at once, without limits', async () => {
  const { data } = (await create({ until: day(1) })).json
  expect(data).toMatchObject({
    state: 'active',
    from: null,
    until: day(1),
    used: 0,
    description: { en: 'For friends' },
  })
  expect((await check(data.code))?.id).toBe(data.id)
})

test('its days are whole days at the marketplace', async () => {
  const { data } = (await create({ from: '2027-03-01', until: '2027-03-31' })).json
  expect(data).toMatchObject({ from: '2027-03-01', until: '2027-03-31' })
  const [row] = await sql`SELECT starts_at, expires_at FROM coupons WHERE id = ${data.id}`
  expect(row).toEqual({ starts_at: new Date('2027-02-28T21:00Z'), expires_at: new Date('2027-03-31T21:00Z') })
})

test('a code is stored without marks that nobody sees', async () => {
  const { data } = (await create({ code: '\u2066CAFE\u0301\u200f20\u2069' })).json
  expect(data.code).toBe('CAFÉ20')
  expect((await check('café20'))?.id).toBe(data.id)
})

test.each<[string, object, OfficeCoupon['state']]>([
  ['that begins in a week', { from: day(7) }, 'waiting'],
  ['that is over', { until: day(-3) }, 'over'],
  ['that is switched off', { enabled: false }, 'off'],
])('one %s is not valid', async (_, over, state) => {
  const { data } = (await create(over)).json
  expect(data.state).toBe(state)
  expect(await check(data.code)).toBe(null)
})

test('valid for what it names only', async () => {
  const category = await buildCategory(db)
  const service = await buildService(db, { categories: [category.id] })
  const other = await buildService(db)
  const { data } = (await create({ everywhere: false, categories: [category.id], services: [other.id] })).json
  expect(data.categories).toMatchObject([{ id: category.id, name: category.name }])
  const at = (e_service_id: number, categories_id: number) => check(data.code, { e_service_id, categories_id })
  expect([await at(service.id, category.id), await at(other.id, 0)].map((one) => one?.id)).toEqual([data.id, data.id])
  expect(await at(2_000_000_000, 0)).toBe(null)
  const body = { ...values({ code: data.code, everywhere: false }), updated_at: data.updated_at }
  expect((await api('PUT', `office/coupons/${data.id}`, { token, body })).status).toBe(200)
  expect(await at(other.id, 0)).toBe(null)
})

test('for some customers only', async () => {
  const { data } = (await create({ customers: [customer.email.toUpperCase()] })).json
  expect(data.customers).toEqual([customer.email])
  expect((await check(data.code))?.id).toBe(data.id)
  const other = await signIn()
  expect(await check(data.code, {}, other.token)).toBe(null)
  const body = { ...values({ code: data.code, customers: [other.email] }), updated_at: data.updated_at }
  expect((await api('PUT', `office/coupons/${data.id}`, { token, body })).status).toBe(200)
  expect(await check(data.code)).toBe(null)
  expect((await check(data.code, {}, other.token))?.id).toBe(data.id)
})

test.each<[string, object, string]>([
  ['more than 100 percent', { discount: 101 }, 'discount'],
  ['no discount', { discount: 0 }, 'discount'],
  ['a last day before the first', { from: day(5), until: day(4) }, 'until'],
  ['a code with a blank', { code: 'A B' }, 'code'],
  ['somebody unknown', { customers: ['nobody@example.com'] }, 'customers'],
])('%s is refused at its field', async (_, over, field) => {
  const { status, json } = await create(over)
  expect([status, json.code, Object.keys(json.errors ?? {})]).toEqual([422, 'invalid', [field]])
  expect(await sql`SELECT FROM coupons WHERE code = ${`OFFICE${n}`}`).toEqual([])
})

/** A full hour, this many hours from now. */
const hour = (hours: number) => Math.ceil(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000

test('a code is taken whatever its case, and a limit is not below what was used', async () => {
  const { data } = (await create()).json
  expect((await create({ code: data.code.toLowerCase() })).json.errors).toHaveProperty('code')
  for (const hours of [24, 48]) await buildBooking(db, { coupon_id: data.id, user_id: customer.id, at: hour(hours) })
  const body = { ...values({ code: data.code, usage_limit: 1 }), updated_at: data.updated_at }
  expect((await api('PUT', `office/coupons/${data.id}`, { token, body })).json.errors).toHaveProperty('usage_limit')
  const enough = { ...body, usage_limit: 2 }
  const saved = await api<OfficeCoupon>('PUT', `office/coupons/${data.id}`, { token, body: enough })
  expect(saved.json.data.state).toBe('used_up')
  const late = await api('PUT', `office/coupons/${data.id}`, { token, body: enough })
  expect([late.status, late.json.code]).toEqual([409, 'changed_meanwhile'])
})

test('what it cost and who used it; cancelled visits cost nothing', async () => {
  const { data } = (await create()).json
  const by = { coupon_id: data.id, user_id: customer.id, e_service_id: (await buildService(db)).id }
  const first = await buildBooking(db, { ...by, at: hour(24) })
  const second = await buildBooking(db, { ...by, quantity: 2, at: hour(48) })
  await buildBooking(db, { ...by, status: 'failed', at: hour(72) })
  type Uses = { cost: number; counted: number; more: boolean; uses: CouponUse[] }
  const { json } = await api<Uses>('GET', `office/coupons/${data.id}/uses`, { token })
  expect(json.data).toMatchObject({ counted: 2, more: false })
  expect(json.data.uses.map(({ booking_id, customer: name }) => [booking_id, name])).toEqual([
    [second.id, customer.name],
    [first.id, customer.name],
  ])
  const [two = 0, one = 0] = json.data.uses.map(({ saved }) => saved)
  expect(one).toBeGreaterThan(0)
  expect([two, json.data.cost]).toEqual([2 * one, 3 * one])
})

test('newest first, by pages, or one by its code', async () => {
  const { data } = (await create()).json
  const list = async (query: Record<string, string | number>) =>
    (await api<OfficeCoupon[]>('GET', 'office/coupons', { token, query })).json.data.map(({ id }) => id)
  const all = await list({})
  expect(all[0]).toBe(data.id)
  expect(await list({ before: data.id })).toEqual(all.slice(1))
  expect(await list({ code: data.code.toLowerCase() })).toEqual([data.id])
})

test('what a coupon may be for is found by a part of its name', async () => {
  const service = await buildService(db, { name: { en: 'Chimney sweep', ar: 'تنظيف المدخنة' } })
  const find = async (query: Record<string, string>) =>
    (await api<{ id: number }[]>('GET', 'office/coupon_targets', { token, query })).json.data.map(({ id }) => id)
  expect(await find({ kind: 'services', name: 'MENEY SW' })).toEqual([])
  expect(await find({ kind: 'services', name: 'imney SW' })).toEqual([service.id])
  expect(await find({ kind: 'providers', name: 'nobody is called so' })).toEqual([])
  expect(await find({ kind: 'categories', name: 'category' })).not.toEqual([])
})

test.each([
  // Where the clocks go forward at midnight, and where a day has two.
  ['Africa/Cairo', '2027-04-29'],
  ['Asia/Beirut', '2027-03-27'],
  ['America/Havana', '2027-11-06'],
])('%s, last day %s: read as it was saved', async (zone, until) => {
  const [before] = await sql<{ value: string }[]>`SELECT value FROM settings WHERE key = 'default_time_zone'`
  await sql`UPDATE settings SET value = ${zone} WHERE key = 'default_time_zone'`
  try {
    expect((await create({ until })).json.data.until).toBe(until)
  } finally {
    await sql`UPDATE settings SET value = ${before?.value ?? ''} WHERE key = 'default_time_zone'`
  }
})
