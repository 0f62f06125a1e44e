import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildCategory, buildCoupon, buildProvider, buildService } from '../../../test/build.ts'
import { visitBody } from '../../../test/visits.ts'
import type { Coupon } from './contract.ts'

const { api, db, sql, signIn } = await testApp()
const limited = await testApp({ env: { RATE_LIMIT_SCALE: '0.05' } })
const { id: userId, token } = await signIn()
const check = (query: Record<string, string | number>) => api<Coupon | null>('GET', 'coupons', { token, query })

const category = await buildCategory(db)
const service = await buildService(db, { categories: [category.id] })
const target = { e_service_id: service.id, e_provider_id: service.e_provider_id, categories_id: `9999,${category.id}` }

test('a good code is answered as a coupon', async () => {
  const coupon = await buildCoupon(db, { code: 'WELCOME', discount: 12.5, services: [service.id] })
  const { status, json } = await check({ code: ' welcome ', ...target })
  expect(status).toBe(200)
  expect(json.data).toEqual({
    id: coupon.id,
    code: 'WELCOME',
    discount: 12.5,
    discount_type: 'percent',
    description: coupon.description,
    expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    enabled: true,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    custom_fields: [],
  })
})

test.each([
  ['linked to the service', { services: [service.id] }, true],
  ['linked to its provider', { providers: [service.e_provider_id] }, true],
  ['linked to one of its categories', { categories: [category.id] }, true],
  ['valid everywhere', {}, true],
  ['linked to nothing', { everywhere: false }, false],
  ['linked to something else', { categories: [(await buildCategory(db)).id] }, false],
  ['disabled', { enabled: false }, false],
  ['expired', { expires_at: new Date(Date.now() - 1000) }, false],
  ['used up', { usage_limit: 2, used: 2 }, false],
])('%s', async (_, parts, good) => {
  const coupon = await buildCoupon(db, parts)
  if (coupon.used > 0) {
    const other = await signIn()
    await sql`INSERT INTO coupon_customers (coupon_id, user_id, used) VALUES (${coupon.id}, ${other.id}, ${coupon.used})`
  }
  const { status, json } = await check({ code: coupon.code, ...target })
  expect([status, json.success, json.data?.id ?? null]).toEqual([200, true, good ? coupon.id : null])
})

test('Arabic digits are typed for the digits of a code; a code that has them is found as it stands', async () => {
  const latin = await buildCoupon(db, { code: 'EID25' })
  const arabic = await buildCoupon(db, { code: 'عيد٢٥' })
  for (const typed of ['eid٢٥', 'EID۲۵', 'EID25']) expect((await check({ code: typed })).json.data?.id).toBe(latin.id)
  expect((await check({ code: 'عيد٢٥' })).json.data?.id).toBe(arabic.id)
  expect((await check({ code: 'EID٢٦' })).json.data).toBe(null)
  const both = await buildCoupon(db, { code: 'عيد25' })
  expect((await check({ code: 'عيد٢٥' })).json.data?.id).toBe(arabic.id)
  expect((await check({ code: 'عيد25' })).json.data?.id).toBe(both.id)
})

test('a code that is copied from a text in Arabic has marks that nobody sees', async () => {
  const coupon = await buildCoupon(db, { code: 'COPIED10' })
  const cafe = await buildCoupon(db, { code: 'CAFÉ' })
  for (const typed of ['\u200fCOPIED10', 'COPIED10\u200e', '\u2066COPIED١٠\u2069', 'COPIED\u200b10'])
    expect([typed, (await check({ code: typed })).json.data?.id]).toEqual([typed, coupon.id])
  expect((await check({ code: 'CAFE\u0301' })).json.data?.id).toBe(cafe.id)
})

test('a customer who used it up gets null, another gets the coupon', async () => {
  const coupon = await buildCoupon(db, { per_customer_limit: 1, used: 1 })
  await sql`INSERT INTO coupon_customers (coupon_id, user_id, used) VALUES (${coupon.id}, ${userId}, 1)`
  expect((await check({ code: coupon.code })).json.data).toBe(null)
  const other = await api<Coupon>('GET', 'coupons', { token: (await signIn()).token, query: { code: coupon.code } })
  expect(other.json.data.id).toBe(coupon.id)
})

test('without a code it says so; nonsense is null or named', async () => {
  for (const query of [{}, { code: '' }, { code: '   ' }] as Record<string, string>[]) {
    const { status, json } = await check(query)
    expect([status, json.code, json.message]).toEqual([422, 'coupon_required', 'Coupon code is required'])
  }
  expect((await check({ code: 'nope', e_service_id: 1, categories_id: '' })).json).toMatchObject({
    success: true,
    data: null,
  })
  expect(Object.keys((await check({ code: 'x', e_service_id: 'x' })).json.errors ?? {})).toEqual(['e_service_id'])
  expect((await check({ code: "'; --" })).json.data).toBe(null)
})

test('codes are tried sixty times in a quarter of an hour, wrong or right', async () => {
  const { token } = await limited.signIn()
  const tryCode = async (code: string, as = token) =>
    (await limited.api('GET', 'coupons', { token: as, query: { code } })).status
  const answers = []
  for (const code of ['aaaa', 'aaab', 'aaac', 'aaad']) answers.push(await tryCode(code))
  expect(answers).toEqual([200, 200, 200, 429])
  expect(await tryCode('aaad', (await limited.signIn()).token)).toBe(200)
})

test('a booking that names a coupon counts as a try, also one that is refused for its total', async () => {
  const { token } = await limited.signIn()
  const { id: e_provider_id } = await buildProvider(limited.db)
  const service = await buildService(limited.db, { e_provider_id })
  const book = async (coupon: object) => {
    const body = visitBody(service, { ...coupon, expected_total: 1 })
    return (await limited.api('POST', 'bookings', { token, body })).json.code
  }
  const code = (coupon: string) => ({ coupon: { code: coupon } })
  for (const named of [code('aaaa'), {}, { coupon_id: 7 }, code('aaab')])
    expect(['price_changed', 'coupon_invalid']).toContain(await book(named))
  expect([await book(code('aaac')), await book({ coupon_id: 8 })]).toEqual(['too_many_requests', 'too_many_requests'])
  expect((await limited.api('GET', 'coupons', { token, query: { code: 'aaac' } })).status).toBe(429)
  expect(await book({})).toBe('price_changed')
})

test('a booking that is sent again with its key is no second try of its coupon', async () => {
  const { token } = await limited.signIn()
  const coupon = await buildCoupon(limited.db, {})
  const { id: e_provider_id } = await buildProvider(limited.db)
  const service = await buildService(limited.db, { e_provider_id })
  const body = visitBody(service, { coupon: { code: coupon.code } })
  const send = (sent: object) =>
    limited.api<{ id: number }>('POST', 'bookings', { token, key: 'sent-again', body: sent })
  const first = await send(body)
  expect(first.json).toMatchObject({ success: true, data: { id: expect.any(Number) } })
  for (let n = 0; n < 4; n++) expect((await send(body)).json).toEqual(first.json)
  // Another body under this key is no repeat: the second and the third try.
  const other = { ...body, hint: 'Another one' }
  const codes = []
  for (let n = 0; n < 3; n++) codes.push((await send(other)).json.code)
  expect(codes).toEqual(['idempotency_mismatch', 'idempotency_mismatch', 'too_many_requests'])
})
