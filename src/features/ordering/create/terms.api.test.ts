import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildAddress, buildCoupon, buildProvider, buildService } from '../../../../test/build.ts'
import { countStatements } from '../../../../test/statements.ts'
import { olaya, visitBody, wallTime } from '../../../../test/visits.ts'
import type { CreatedBooking } from '../contract.ts'

const { api, database, db, sql, signIn } = await testApp()

const post = (token: string, body: unknown, key?: string) =>
  api<CreatedBooking>('POST', 'bookings', { token, body, ...(key && { key }) })

test('a booking takes eight statements, from the token to the commit', async () => {
  const { token } = await signIn()
  const service = await buildService(db)
  let day = 3
  // The first ones read more: nothing is in memory yet, nor relied on before the notification connection is there.
  await expect
    .poll(() => {
      const body = visitBody(service, { booking_at: wallTime('10:00', day) })
      return countStatements(database, async () =>
        expect((await post(token, body, `counted-${day++}`)).status).toBe(200),
      )
    })
    .toBe(8)
})

test('a changed total is refused with the new one; nothing is written', async () => {
  const { token } = await signIn()
  const service = await buildService(db, { price_minor: 12_345 })
  const { status, json } = await post(token, visitBody(service, { expected_total: 100 }))
  expect([status, json.code, json.data]).toEqual([409, 'price_changed', { total: 123.45 }])
  expect(await sql`SELECT 1 FROM bookings WHERE e_service_id = ${service.id}`).toHaveLength(0)
  expect((await post(token, visitBody(service, { expected_total: 123.45 }))).status).toBe(200)
})

test('a price by the hour where a fixed one was shown is refused, though an hour costs as much', async () => {
  const { token } = await signIn()
  const service = await buildService(db)
  const shown = { expected_total: 100, expected_price_unit: 'fixed' }
  await sql`UPDATE e_services SET price_unit = 'hourly' WHERE id = ${service.id}`
  const { status, json } = await post(token, visitBody(service, shown))
  expect([status, json.code, json.data]).toEqual([409, 'price_changed', { total: 100 }])
  expect(await sql`SELECT 1 FROM bookings WHERE e_service_id = ${service.id}`).toHaveLength(0)
  expect((await post(token, visitBody(service, { ...shown, expected_price_unit: 'hourly' }))).status).toBe(200)
})

test('terms of cancelling that were not shown are refused', async () => {
  const { token } = await signIn()
  const service = await buildService(db)
  const policy = '[{"hours_before":24,"fee_percent":50}]'
  const book = (cancellation_policy: string) => post(token, visitBody(service, { cancellation_policy }))
  expect((await book(policy)).json.code).toBe('terms_changed')
  await sql`INSERT INTO settings (key, value) VALUES ('cancellation_policy', ${policy})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`
  expect((await book('')).json.code).toBe('terms_changed')
  expect(await sql`SELECT 1 FROM bookings WHERE e_service_id = ${service.id}`).toHaveLength(0)
  // The same terms, written in another way.
  const { json } = await book('[ {"fee_percent": 50, "hours_before": 24, "cap": null} ]')
  await sql`DELETE FROM settings WHERE key = 'cancellation_policy'`
  expect(json.success).toBe(true)
})

test('a total as small as a number can be is another one', async () => {
  const { token } = await signIn()
  const body = visitBody(await buildService(db), { expected_total: Number.MIN_VALUE })
  const { status, json } = await post(token, body)
  expect([status, json.code]).toEqual([409, 'price_changed'])
})

test.each([1e13, Number.MAX_SAFE_INTEGER, '999999999999999'])('no visit costs %s', async (expected_total) => {
  const { token } = await signIn()
  const { status, json } = await post(token, visitBody(await buildService(db), { expected_total }))
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['expected_total']])
})

test('a coupon named by id must be good; a typed code counts only when it is', async () => {
  const { token } = await signIn()
  const service = await buildService(db)
  const good = await buildCoupon(db, { code: 'HELLO', discount: 10, services: [service.id] })
  const expired = await buildCoupon(db, { services: [service.id], expires_at: new Date(Date.now() - 1000) })
  const other = await buildCoupon(db, { services: [(await buildService(db)).id] })
  let hour = 10
  const book = async (over: object) => {
    const { json } = await post(token, visitBody(service, { booking_at: wallTime(`${hour++}:00`), ...over }))
    return json.success ? [json.data.coupon.code, json.data.total] : json.code
  }
  expect(await book({ coupon_id: good.id })).toEqual(['HELLO', 90])
  expect(await book({ coupon: { ...good, id: String(good.id) } })).toEqual(['HELLO', 90])
  expect(await book({ coupon: { code: 'hello' } })).toEqual(['HELLO', 90])
  expect(await book({ coupon: { code: 'typo' } })).toEqual([undefined, 100])
  expect(await book({ coupon: { code: 'typo' }, expected_total: 90 })).toBe('price_changed')
  expect(await book({ coupon_id: expired.id })).toBe('coupon_invalid')
  expect(await book({ coupon_id: other.id })).toBe('coupon_invalid')
  const taken = await buildCoupon(db, { services: [service.id], usage_limit: 1, used: 1 })
  await sql`INSERT INTO coupon_customers (coupon_id, user_id, used) VALUES (${taken.id}, ${(await signIn()).id}, 1)`
  expect(await book({ coupon_id: taken.id })).toBe('coupon_exhausted')
  expect(await book({ coupon_id: 2_000_000 })).toBe('coupon_invalid')
  // Whoever has the id has typed the code: the others cannot be counted up to.
  const ids = [good, expired, other].map(({ id }) => id).toSorted((a, b) => a - b)
  expect(Math.min(...ids.map((id, at) => id - (ids[at - 1] ?? 0)))).toBeGreaterThan(1000)
  const [{ used } = { used: 0 }] = await sql<{ used: number }[]>`SELECT used FROM coupons WHERE id = ${good.id}`
  expect(used).toBe(3)
})

test('a saved address counts for its owner, with its zone', async () => {
  const { id: user_id, token } = await signIn()
  const service = await buildService(db)
  const cairo = await buildAddress(db, {
    user_id,
    address: 'Tahrir, Cairo',
    latitude: 30.04,
    longitude: 31.24,
    time_zone: 'Africa/Cairo',
  })
  const book = async (address: unknown, booking_at: string) =>
    (await post(token, visitBody(service, { address, booking_at }))).json
  const mine = await book({ id: String(cairo.id) }, wallTime('09:00'))
  expect(mine.data).toMatchObject({ time_zone: 'Africa/Cairo', address: { id: cairo.id, address: 'Tahrir, Cairo' } })
  expect(mine.data.visit_local).toBe(wallTime('09:00'))

  const foreign = await buildAddress(db, { address: 'Secret' })
  expect(await book({ id: foreign.id }, wallTime('12:00'))).toMatchObject({ code: 'invalid' })
  const typed = await book({ ...olaya, id: foreign.id, description: '' }, wallTime('12:00'))
  expect(typed.data.address).toMatchObject({ address: olaya.address, description: 'Olaya Street, Riyadh' })
  expect(typed.data.address.id).not.toBe(foreign.id)
  const blind = await book({ address: 'Somewhere', latitude: 0, longitude: 0 }, wallTime('14:00'))
  expect(blind.data).toMatchObject({ time_zone: 'Asia/Riyadh', address: { latitude: null, longitude: null } })
})

test('the same words elsewhere on the map are another address', async () => {
  const { id, token } = await signIn()
  const service = await buildService(db)
  for (const [n, latitude] of [24.69, 24.71, 24.69].entries()) {
    const address = { description: 'Home', address: 'Street 5', latitude, longitude: 46.68 }
    const { status } = await post(token, visitBody(service, { address, booking_at: wallTime('10:00', 30 + n) }))
    expect(status).toBe(200)
  }
  const saved = await sql<{ latitude: number }[]>`SELECT latitude FROM addresses WHERE user_id = ${id} ORDER BY id`
  expect(saved.map(({ latitude }) => latitude)).toEqual([24.69, 24.71])
})

test('an agency assigns the worker with the fewest visits that day, and buffers stay free', async () => {
  const { token } = await signIn()
  const provider = await buildProvider(db, { people: 2, buffer_before_minutes: 30, buffer_after_minutes: 15 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '2:00' })
  const book = async (time: string) => (await post(token, visitBody(service, { booking_at: wallTime(time) }))).json
  const ids = [await book('10:00'), await book('15:00'), await book('10:00')].map(({ data }) => data.id)
  const claims = await sql<{ worker_id: number; span: string }[]>`
    SELECT worker_id, span::text FROM time_claims WHERE booking_id = ANY (${ids}) ORDER BY booking_id`
  const [first, second] = provider.workers.map(({ id }) => id)
  expect(claims.map(({ worker_id }) => worker_id)).toEqual([first, second, second])
  const utc = (time: string) => `${wallTime(time)}+00`
  expect(claims[0]?.span).toBe(`["${utc('06:30')}","${utc('09:15')}")`)
  expect((await book('12:30')).code).toBe('slot_taken')
  expect((await book('12:45')).success).toBe(true)
})
