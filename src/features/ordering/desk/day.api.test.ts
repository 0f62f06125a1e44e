import { expect, test, vi } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import type { StatusKey } from '#features/bookings/rules.ts'
import { addDays, dateIn } from '#lib/time.ts'
import { edgeToInstant, wallOf } from '#lib/zoned.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'

const { api, db, signIn, sql } = await testApp()

const zone = 'Asia/Riyadh'
const date = addDays(dateIn(Date.now(), zone), 3)
const at = (hour: number, days = 0): number => edgeToInstant(wallOf(addDays(date, days), hour * 60), zone)

/** A provider with a visit in each status on the date, each at an hour of its own. */
const provider = async () => {
  const { id, userIds } = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: id })
  const { token } = await buildToken(db, { user_id: userIds[0] ?? 0 })
  const book = async (status: StatusKey, when: number, created_at?: Date) =>
    (await buildBooking(db, { e_service_id: service.id, status, at: when, ...(created_at && { created_at }) })).id
  return { id, token, book, userId: userIds[0] ?? 0 }
}

type Day = {
  date: string
  time_zone: string
  visits: Booking[]
  next: Booking | null
  requests: { booking: Booking; answer_by: string }[]
  more: { visits: boolean; requests: boolean }
  comes: { booking_id: number; worker_id: number; name: string | null }[]
}
const dayOf = (token: string, query = `?date=${date}`) => api<Day>('GET', `provider/day${query}`, { token })
const ids = (bookings: Booking[]) => bookings.map(({ id }) => id)

test('the visits of the date in order, those under way, the next one, and the requests', async () => {
  const { token, book } = await provider()
  const done = await book('done', at(8))
  const later = await book('accepted', at(14))
  const first = await book('accepted', at(10))
  const underWay = await book('on_the_way', at(18, -1))
  await book('failed', at(12))
  await book('accepted', at(9, -1))
  const next = await book('accepted', at(9, 2))
  await book('accepted', at(9, 3))
  const day = new Date(Date.now() - 20 * 3_600_000)
  const old = await book('received', at(16), day)
  const fresh = await book('received', at(11, 1))
  const { status, json } = await dayOf(token)
  expect([status, json.data.date, json.data.time_zone]).toEqual([200, date, zone])
  expect(ids(json.data.visits)).toEqual([underWay, done, first, later])
  expect(json.data.next?.id).toBe(next)
  expect(json.data.requests.map(({ booking }) => booking.id)).toEqual([old, fresh])
  const [oldest] = json.data.requests
  expect(Date.parse(oldest?.answer_by ?? '')).toBe(day.getTime() + 24 * 3_600_000)
  expect(json.data.visits[2]).toMatchObject({ user: { name: expect.any(String) }, total: expect.any(Number) })
})

test('it says where a large team has more visits or requests than are listed', async () => {
  const { token, book } = await provider()
  const counts = async () => {
    const { visits, requests, more } = (await dayOf(token)).json.data
    return [visits.length, requests.length, more]
  }
  const fill = async (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      await book('on_the_way', at(6 * n, 40))
      await book('received', at(6 * n, 80))
    }
  }
  await fill(0, 100)
  expect(await counts()).toEqual([100, 100, { visits: false, requests: false }])
  await fill(100, 101)
  expect(await counts()).toEqual([100, 100, { visits: true, requests: true }])
})

test('of requests with the longest words and many pictures it has as many as one reply holds', async () => {
  const { id, token, book } = await provider()
  for (let n = 0; n < 100; n++) await book('received', at(6 * n, 80))
  const long = (length: number) => '家'.repeat(length)
  const words = { address: long(255), description: long(255), entrance_note: long(500) }
  await sql`UPDATE bookings SET hint = ${long(2000)}, address = address || ${JSON.stringify(words)}::text::jsonb
    WHERE e_provider_id = ${id}`
  await sql`INSERT INTO media (model_type, model_id, file_name, name, path, mime_type, size, width, height)
    SELECT owner, booked, 'a.jpg', 'a', owner || '/' || booked || '/' || n || '.webp', 'image/webp', 9, 12, 9
    FROM generate_series(1, 20) n, bookings b, LATERAL (VALUES ('e_services', b.e_service_id), ('e_providers', b.e_provider_id))
      AS pictured (owner, booked) WHERE b.id = (SELECT min(id) FROM bookings WHERE e_provider_id = ${id})`
  const { status, json, text } = await dayOf(token)
  expect([status, json.data.more]).toEqual([200, { visits: false, requests: true }])
  expect(json.data.requests.length).toBeGreaterThan(50)
  expect(Buffer.byteLength(text)).toBeLessThan(1_000_000)
  expect(json.data.requests[0]?.booking).toMatchObject({
    hint: long(2000),
    e_service: { has_media: true, media: [{ file_name: 'a.jpg' }] },
    e_provider: { media: [{ file_name: 'a.jpg' }] },
  })
})

test('in a team it says who comes; alone it does not', async () => {
  const { id, userIds, workers } = await buildProvider(db, { people: 2 })
  const service = await buildService(db, { e_provider_id: id })
  const { token } = await buildToken(db, { user_id: userIds[0] ?? 0 })
  const first = await buildBooking(db, { e_service_id: service.id, status: 'accepted', at: at(10) })
  expect((await dayOf(token)).json.data.comes).toEqual([
    { booking_id: first.id, worker_id: workers[0]?.id, name: expect.any(String) },
  ])
  const alone = await provider()
  await alone.book('accepted', at(10))
  expect((await dayOf(alone.token)).json.data.comes).toEqual([])
})

test('without a date it is today at the provider', async () => {
  const { token, book } = await provider()
  const underWay = await book('in_progress', Date.now())
  const { json } = await dayOf(token, '')
  expect([json.data.date, ids(json.data.visits)]).toEqual([dateIn(Date.now(), zone), [underWay]])
  expect((await dayOf(token, '?date=2030-02-30')).status).toBe(422)
})

test('after midnight the visits of the night are still there, for some hours', async () => {
  const { token, book } = await provider()
  await book('done', at(15))
  const done = await book('done', at(22))
  const late = await book('accepted', at(23.5))
  const next = await book('accepted', at(9, 1))
  const shownAt = async (now: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    const { json } = await dayOf(token, '').finally(() => vi.useRealTimers())
    return [json.data.date, ids(json.data.visits)]
  }
  const night = 10 * 60_000
  expect(await shownAt(at(24) + night)).toEqual([addDays(date, 1), [done, late, next]])
  const long = await book('done', at(14))
  await sql`UPDATE bookings SET ends_at = ${new Date(at(23))} WHERE id = ${long}`
  expect(await shownAt(at(24) + night)).toEqual([addDays(date, 1), [long, done, late, next]])
  await sql`UPDATE bookings SET ends_at = ${new Date(at(18))} WHERE id = ${long}`
  expect(await shownAt(at(29) + night)).toEqual([addDays(date, 1), [late, next]])
  expect(await shownAt(at(30))).toEqual([addDays(date, 1), [next]])
})

test('a visit that was done days ahead is there on the day it was done, with its cash to confirm', async () => {
  const { token, book } = await provider()
  const early = await book('done', at(10, 2))
  await sql`UPDATE bookings SET start_at = ${new Date(at(9))}, ends_at = ${new Date(at(10))} WHERE id = ${early}`
  const shownAt = async (now: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    const { json } = await dayOf(token, '').finally(() => vi.useRealTimers())
    return ids(json.data.visits)
  }
  expect(await shownAt(at(23))).toEqual([early])
  expect(await shownAt(at(31))).toEqual([])
  expect(await shownAt(at(9, 2))).toEqual([early])
})

test('others see nothing of it', async () => {
  const { book } = await provider()
  await book('accepted', at(10))
  await book('received', at(12))
  const empty = { visits: [], next: null, requests: [] }
  const other = await provider()
  expect((await dayOf(other.token)).json.data).toMatchObject(empty)
  expect((await dayOf((await signIn({ role: 'operator' })).token)).json.data).toMatchObject(empty)
  const customer = await dayOf((await signIn()).token)
  expect([customer.status, customer.json.code]).toEqual([403, 'forbidden'])
  expect((await api('GET', `provider/day?date=${date}`)).status).toBe(401)
})
