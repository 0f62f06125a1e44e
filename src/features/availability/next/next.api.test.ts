import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays, dateIn } from '#lib/time.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, everyDay } from '../../../../test/build.ts'
import { countStatements } from '../../../../test/statements.ts'
import { listFreeStarts } from '../service.ts'
import type { NextStarts } from './contract.ts'
import { listNextStarts } from './service.ts'

const { api, database, db, sql } = await testApp()
const zone = 'Asia/Riyadh'
const today = dateIn(Date.now(), zone)
const next = (ids: readonly number[], query = {}) =>
  api<NextStarts[]>('GET', 'next_starts', { query: { e_service_ids: ids.join(), ...query } })

const providerWith = async (hours: ReturnType<typeof everyDay>, over = {}) =>
  (await buildProvider(db, { hours, ...over })).id

test('several services in the order asked for, each with the starts its own list begins with', async () => {
  // The same moment for both: every half an hour a start is free no longer.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const provider = await providerWith(everyDay('09:00', '17:00'), { people: 2 })
  const services = [
    await buildService(db, { e_provider_id: provider, duration: '2:00' }),
    await buildService(db, {
      e_provider_id: await providerWith(everyDay('22:00', '02:00'), { buffer_after_minutes: 30 }),
    }),
    await buildService(db, { e_provider_id: provider, duration: '0:30' }),
    await buildService(db, { e_provider_id: await providerWith([]) }),
  ]
  await buildBooking(db, { e_service_id: services[0]?.id, at: Date.parse(`${addDays(today, 1)}T09:00:00+03:00`) })
  const ids = services.map(({ id }) => id).reverse()
  const { json } = await next(ids, { count: '4' })
  expect(json.data.map((one) => one.e_service_id)).toEqual(ids)
  for (const { e_service_id, starts } of json.data) {
    const { e_provider_id = 0 } = services.find(({ id }) => id === e_service_id) ?? {}
    const whole = await listFreeStarts(db, e_provider_id, null, { e_service_id, days: 7 })
    expect(starts).toEqual(whole.days.flatMap((day) => day.starts).slice(0, 4))
    expect(starts).toHaveLength(4)
  }
})

test('services that take as long are free alike, but not where other workers do them', async () => {
  const provider = await providerWith(everyDay('09:00', '17:00'), { people: 2 })
  const services = await Promise.all(
    Array.from({ length: 3 }, () => buildService(db, { e_provider_id: provider, duration: '2:00' })),
  )
  const [first, second] = await db.selectFrom('workers').select('id').where('e_provider_id', '=', provider).execute()
  const tomorrow = addDays(today, 1)
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT ${provider}, ${first?.id}, 'time_off', tstzrange(${tomorrow}::date, ${tomorrow}::date + 2)`
  await sql`INSERT INTO worker_exclusions (e_provider_id, worker_id, e_service_id)
    SELECT ${provider}, ${second?.id}, ${services[2]?.id}`
  const { json } = await next(
    services.map(({ id }) => id),
    { visit_date: tomorrow },
  )
  expect(json.data.map(({ starts }) => starts.map(({ local }) => local))).toEqual([
    [`${tomorrow} 09:00:00`],
    [`${tomorrow} 09:00:00`],
    [],
  ])
})

test('a start far away is found, and a horizon is kept', async () => {
  const provider = await providerWith(everyDay('09:00', '10:00'), { horizon_days: 60 })
  const service = await buildService(db, { e_provider_id: provider, duration: '1:00' })
  await db
    .insertInto('availability_exceptions')
    .values(Array.from({ length: 20 }, (_, n) => ({ e_provider_id: provider, date: addDays(today, n) })))
    .execute()
  const [found] = (await next([service.id], { count: 2 })).json.data
  expect(found?.starts.map(({ local }) => local)).toEqual([20, 21].map((day) => `${addDays(today, day)} 09:00:00`))
  await db.updateTable('e_providers').set({ horizon_days: 19 }).where('id', '=', provider).execute()
  expect((await next([service.id])).json.data).toMatchObject([{ starts: [] }])
})

test('the door decides the clock; only services that take bookings are answered', async () => {
  const open = await buildService(db)
  const closed = await buildService(db, { enable_booking: false })
  const unknown = await buildService(db, { e_provider_id: (await buildProvider(db, { accepted: false })).id })
  const { json } = await next([closed.id, open.id, unknown.id, 999_999], { latitude: 40.71, longitude: -74 })
  expect(json.data).toMatchObject([{ e_service_id: open.id, time_zone: 'America/New_York' }])
  expect(json.data[0]?.today).toBe(dateIn(Date.now(), 'America/New_York'))
})

test('finished visits are counted, others are not', async () => {
  const service = await buildService(db)
  const at = Date.now() - 9 * 86_400_000
  for (const [n, status] of (['done', 'done', 'received', 'failed'] as const).entries())
    await buildBooking(db, { e_service_id: service.id, status, at: at - n * 86_400_000 })
  expect((await next([service.id])).json.data).toMatchObject([{ visits_done: 2 }])
})

test.each(['', 'x', '1,', '0', '1;2', Array.from({ length: 25 }, (_, n) => n + 1).join()])(
  '%j is refused',
  async (text) => {
    const { status, json } = await api('GET', 'next_starts', { query: { e_service_ids: text } })
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['e_service_ids']])
  },
)

test('a page of services costs one statement, and one more where some have no time soon', async () => {
  const services = await Promise.all(Array.from({ length: 12 }, () => buildService(db)))
  const ids = services.map(({ id }) => id)
  const query = { e_service_ids: ids, count: 1 }
  expect(await countStatements(database, () => listNextStarts(db, query))).toBe(1)
  await db
    .insertInto('availability_exceptions')
    .values(
      Array.from({ length: 6 }, (_, n) => ({
        e_provider_id: services[3]?.e_provider_id ?? 0,
        date: addDays(today, n),
      })),
    )
    .execute()
  expect(await countStatements(database, () => listNextStarts(db, query))).toBe(2)
})

test('of a date, and of a part of it', async () => {
  const service = await buildService(db, {
    e_provider_id: await providerWith(everyDay('09:00', '20:00')),
    duration: '1:00',
  })
  const date = addDays(today, 9)
  const first = async (query: object) =>
    (await next([service.id], query)).json.data[0]?.starts.map(({ local }) => local)
  expect(await first({ visit_date: date })).toEqual([`${date} 09:00:00`])
  expect(await first({ visit_date: date, visit_part: 'evening' })).toEqual([`${date} 17:00:00`])
  expect(await first({ visit_date: date, visit_part: 'night' })).toEqual([])
  expect(await first({ visit_date: addDays(today, 400) })).toEqual([])
  expect(await first({ visit_date: addDays(today, -1) })).toEqual([])
  expect((await next([service.id], { visit_date: '2026-02-30' })).status).toBe(422)
  expect(
    await countStatements(database, () =>
      listNextStarts(db, { e_service_ids: [service.id], count: 1, visit_date: date }),
    ),
  ).toBe(1)
})

test('starts of the first days and later ones together are as many as asked for', async () => {
  const provider = await providerWith(everyDay('09:00', '10:00'))
  const service = await buildService(db, { e_provider_id: provider, duration: '1:00' })
  await db
    .insertInto('availability_exceptions')
    .values([0, 2, 3, 4, 5, 6].map((n) => ({ e_provider_id: provider, date: addDays(today, n) })))
    .execute()
  const [found] = (await next([service.id], { count: 2 })).json.data
  expect(found?.starts.map(({ local }) => local)).toEqual([1, 7].map((day) => `${addDays(today, day)} 09:00:00`))
})

test('a visit in the night of a date is not offered again, though it is the day before in UTC', async () => {
  const provider = await providerWith(everyDay('01:00', '02:00'))
  const service = await buildService(db, { e_provider_id: provider, duration: '1:00' })
  const date = addDays(today, 9)
  const starts = async () => (await next([service.id], { visit_date: date })).json.data[0]?.starts
  expect(await starts()).toMatchObject([{ local: `${date} 01:00:00` }])
  await buildBooking(db, { e_service_id: service.id, at: Date.parse(`${date}T01:00:00+03:00`) })
  expect(await starts()).toEqual([])
})

test('a night whose date is closed is not free on the days looked at later, in an evening of New York', async () => {
  const hours = [{ day: 'thursday', start_at: '22:00', end_at: '02:00' }]
  const provider = await buildProvider(db, { hours, buffer_before_minutes: 60 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  await db.insertInto('availability_exceptions').values({ e_provider_id: provider.id, date: '2027-03-11' }).execute()
  const asked = { e_service_ids: [service.id], count: 1, latitude: 40.71, longitude: -74 }
  const evening = Date.parse('2027-03-08T22:00:00-05:00')
  const [next] = await listNextStarts(db, asked, evening)
  expect(next?.starts.map(({ local }) => local)).toEqual(['2027-03-18 22:00:00'])
})
