import { expect, test } from 'vitest'
import { addDays, dateIn } from '#lib/time.ts'
import { testApp } from '../../../test/app.ts'
import { buildAddress, buildBooking, buildProvider, buildService, everyDay } from '../../../test/build.ts'
import { visitBody, wallTime } from '../../../test/visits.ts'
import { calendarOf, listFreeStarts } from './service.ts'

const { api, db, sql, signIn } = await testApp()

type Free = {
  time_zone: string
  today: string
  last_date: string
  comes_here: boolean | null
  days: { date: string; starts: { at: string; local: string }[] }[]
}

const free = (service: { id: number; e_provider_id: number }, query = {}, token?: string) =>
  api<Free>('GET', `e_providers/${service.e_provider_id}/free_starts`, {
    query: { e_service_id: service.id, ...query },
    ...(token && { token }),
  })

const today = dateIn(Date.now(), 'Asia/Riyadh')
const day = (days: number) => addDays(today, days)
const riyadh = { latitude: 24.69, longitude: 46.68 }

test('a visitor sees a week of free starts in local time', async () => {
  const service = await buildService(db, {
    e_provider_id: (await buildProvider(db, { hours: everyDay('09:00', '11:00') })).id,
  })
  const { json } = await free(service, riyadh)
  expect(json.data).toMatchObject({ time_zone: 'Asia/Riyadh', today, last_date: day(60) })
  expect(json.data.days.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6].map(day))
  expect(json.data.days[2]?.starts).toEqual(
    ['09:00', '09:30', '10:00'].map((time) => ({
      local: wallTime(time),
      at: new Date(`${wallTime(time).replace(' ', 'T')}+03:00`).toISOString(),
    })),
  )
  const later = await free(service, { from: day(60), days: '3' })
  expect(later.json.data.days.map(({ starts }) => starts.length)).toEqual([3, 0, 0])
})

test.each(['0001-01-01', '1000-01-01', '9999-12-31', '9999-11-30'])(
  'a week from %s is refused, naming it',
  async (from) => {
    const { status, json } = await free(await buildService(db), { from })
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['from']])
  },
)

test('every start it offers can be booked, and is gone afterwards', async () => {
  const { token } = await signIn()
  const provider = await buildProvider(db, { hours: everyDay('20:00', '01:00'), buffer_after_minutes: 20 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:30' })
  const starts = async () =>
    (await free(service, { from: day(2), days: 2 })).json.data.days.flatMap((one) =>
      one.starts.map(({ local }) => local),
    )
  const offered = await starts()
  expect(offered.length).toBeGreaterThan(6)
  while (true) {
    const [next] = await starts()
    if (!next) break
    const { status } = await api('POST', 'bookings', { token, body: visitBody(service, { booking_at: next }) })
    expect([next, status]).toEqual([next, 200])
    expect(await starts()).not.toContain(next)
  }
})

test('what is booked or closed is not free', async () => {
  const service = await buildService(db, {
    e_provider_id: (await buildProvider(db, { hours: everyDay('09:00', '12:00') })).id,
  })
  await buildBooking(db, { e_service_id: service.id, at: Date.parse(`${day(2)}T10:00:00+03:00`) })
  await db
    .insertInto('availability_exceptions')
    .values([
      { e_provider_id: service.e_provider_id, date: day(3) },
      { e_provider_id: service.e_provider_id, date: day(4), start_at: '22:00', end_at: '23:00' },
    ])
    .execute()
  const { json } = await free(service, { from: day(2), days: 3 })
  expect(json.data.days.map((one) => one.starts.map(({ local }) => local.slice(11, 16)))).toEqual([
    ['09:00', '11:00'],
    [],
    ['22:00'],
  ])
})

test.each(['available', 'enable_booking'] as const)(
  'without %s no new visit is offered, and a booked one moves',
  async (flag) => {
    const { id: user_id, token } = await signIn()
    const service = await buildService(db)
    const { id: booking_id } = await buildBooking(db, { e_service_id: service.id, user_id })
    await db
      .updateTable('e_services')
      .set({ [flag]: false })
      .where('id', '=', service.id)
      .execute()
    const { status, json } = await free(service)
    expect([status, json.code]).toEqual([404, 'not_found'])
    expect((await free(service, { booking_id }, token)).status).toBe(200)
  },
)

test('the zone comes from a pin, the caller’s saved address, else the marketplace', async () => {
  const service = await buildService(db)
  const { id: user_id, token } = await signIn()
  const cairo = await buildAddress(db, { user_id, latitude: 30.04, longitude: 31.24, time_zone: 'Africa/Cairo' })
  const zone = async (query: object, as?: string) => (await free(service, query, as)).json.data.time_zone
  expect(await zone({ latitude: 40.71, longitude: -74 })).toBe('America/New_York')
  expect(await zone({ address_id: cairo.id }, token)).toBe('Africa/Cairo')
  expect(await zone({ address_id: cairo.id })).toBe('Asia/Riyadh')
  expect(await zone({ address_id: cairo.id }, (await signIn()).token)).toBe('Asia/Riyadh')
  expect(await zone({ latitude: 0, longitude: 0 })).toBe('Asia/Riyadh')
})

test('it says whether the provider goes as far as the saved address or the pin, but not of a booked visit', async () => {
  const service = await buildService(db)
  const { id: user_id, token } = await signIn()
  const start = { e_provider_id: service.e_provider_id, description: 'Start', address: 'Olaya Street', ...riyadh }
  await db.insertInto('e_provider_addresses').values(start).execute()
  const jeddah = { latitude: 21.54, longitude: 39.17 }
  const far = await buildAddress(db, { user_id, ...jeddah })
  const { id: booking_id } = await buildBooking(db, { e_service_id: service.id, user_id })
  const comes = async (query: object, as?: string) => (await free(service, query, as)).json.data.comes_here
  expect(await comes(riyadh)).toBe(true)
  expect(await comes(jeddah)).toBe(false)
  expect(await comes({})).toBeNull()
  expect(await comes({ address_id: far.id, ...riyadh }, token)).toBe(false)
  expect(await comes({ address_id: far.id, ...riyadh }, (await signIn()).token)).toBe(true)
  expect(await comes({ booking_id, ...jeddah }, token)).toBeNull()
})

test('a visit does not conflict with itself: those who may reschedule it see its time as free, nobody else does', async () => {
  const { id: user_id, token } = await signIn()
  const service = await buildService(db, {
    e_provider_id: (await buildProvider(db, { hours: everyDay('09:00', '17:00') })).id,
    duration: '2:00',
  })
  const visit = (hour: string, user?: number) =>
    buildBooking(db, {
      e_service_id: service.id,
      at: Date.parse(`${day(2)}T${hour}:00+03:00`),
      ...(user && { user_id: user }),
    })
  const { id: booking_id } = await visit('09:00', user_id)
  const times = async (query: object, as?: string) =>
    (await free(service, { from: day(2), days: 1, ...query }, as)).json.data.days[0]?.starts.map(({ local }) =>
      local.slice(11, 16),
    )
  // The worker's lunch is not a visit and stays taken.
  const [worker] = await sql<{ id: number }[]>`SELECT id FROM workers WHERE e_provider_id = ${service.e_provider_id}`
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span) VALUES (${service.e_provider_id},
    ${worker?.id ?? 0}, 'time_off', tstzrange(${`${day(2)}T14:00:00+03:00`}, ${`${day(2)}T15:00:00+03:00`}))`
  const others = ['11:00', '11:30', '12:00', '15:00']
  expect(await times({}, token)).toEqual(others)
  expect(await times({ booking_id }, token)).toEqual(['09:00', '09:30', '10:00', '10:30', ...others])
  expect(await times({ booking_id }, (await signIn({ role: 'operator' })).token)).toHaveLength(8)
  expect(await times({ booking_id })).toEqual(others)
  expect(await times({ booking_id }, (await signIn()).token)).toEqual(others)
  // Of another provider's visit, and of one that does not exist, nothing is known here.
  const elsewhere = await buildBooking(db, { user_id })
  expect(await times({ booking_id: elsewhere.id }, token)).toEqual(others)
  expect(await times({ booking_id: 99_999_999 }, token)).toEqual(others)
  // The booked address and duration are used.
  await sql`UPDATE e_services SET duration = '4:00' WHERE id = ${service.id}`
  expect(await times({ booking_id }, token)).toHaveLength(8)
  await sql`UPDATE bookings SET visit_tz = 'Asia/Dubai' WHERE id = ${booking_id}`
  const { json } = await free(service, { booking_id, ...riyadh }, token)
  expect(json.data.time_zone).toBe('Asia/Dubai')
})

test('the team that proposes another time sees those within its own notice; its customer, the office and a colleague do not', async () => {
  const { id: user_id, token: customer } = await signIn()
  const [owner, other] = [await signIn({ role: 'provider' }), await signIn({ role: 'provider' })]
  const provider = await buildProvider(db, {
    people: [owner.id, other.id],
    roles: ['owner', 'worker'],
    hours: everyDay('09:00', '12:00'),
    notice_minutes: 5 * 1440,
  })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const { id: booking_id } = await buildBooking(db, {
    e_service_id: service.id,
    worker_id: provider.workers[0]?.id,
    at: Date.parse(`${day(8)}T09:00:00+03:00`),
    user_id,
  })
  const seen = async (token: string, query: object = { booking_id }) =>
    (await free(service, { from: day(2), days: 1, ...query }, token)).json.data.days[0]?.starts.length
  expect(await seen(owner.token)).toBe(5)
  expect(await seen(owner.token, {})).toBe(0)
  for (const { token } of [other, { token: customer }, await signIn({ role: 'operator' })])
    expect(await seen(token)).toBe(0)
  const body = { booking_at: `${day(2)} 10:00` }
  expect((await api('POST', `bookings/${booking_id}/proposal`, { token: owner.token, body })).status).toBe(200)
})

test('clocks that change: the day before and the day itself, in New York', async () => {
  const provider = await buildProvider(db, { hours: everyDay('00:00', '05:00') })
  const service = await buildService(db, { e_provider_id: provider.id })
  const asked = { e_service_id: service.id, days: 2, latitude: 40.71, longitude: -74 }
  const hours = async (from: string) => {
    const now = Date.parse(`${from}T00:00:00Z`) - 5 * 86_400_000
    const { days } = await listFreeStarts(db, provider.id, null, { ...asked, from }, now)
    return days.map(({ starts }) =>
      starts.map(({ local }) => local.slice(11, 16)).filter((time) => time.endsWith('00')),
    )
  }
  const all = ['00:00', '01:00', '02:00', '03:00', '04:00']
  expect(await hours('2027-03-13')).toEqual([all, ['00:00', '01:00', '03:00', '04:00']])
  expect(await hours('2027-11-06')).toEqual([all, all])
})

test('what cannot be answered is refused by name', async () => {
  const service = await buildService(db)
  const other = await buildService(db)
  const field = async (query: object) => Object.keys((await free(service, query)).json.errors ?? {})
  expect(await field({ e_service_id: 'x' })).toEqual(['e_service_id'])
  expect(await field({ from: '2026-02-30' })).toEqual(['from'])
  expect(await field({ days: 43 })).toEqual(['days'])
  expect(await field({ days: 0 })).toEqual(['days'])
  expect(await field({ latitude: 91 })).toEqual(['latitude'])
  expect((await free({ ...service, e_provider_id: other.e_provider_id })).status).toBe(404)
  const hidden = await buildProvider(db, { accepted: false })
  expect((await free(await buildService(db, { e_provider_id: hidden.id }))).status).toBe(404)
  expect((await api('GET', 'e_providers/undefined/free_starts', { query: { e_service_id: service.id } })).status).toBe(
    404,
  )
})

test('of what a worker does not do only the service that is asked about is read: a large team has a hundred thousand others', async () => {
  const { id: e_provider_id, workers } = await buildProvider(db, { people: 2 })
  const [asked, other] = [await buildService(db, { e_provider_id }), await buildService(db, { e_provider_id })]
  const exclude = (worker: number | undefined, { id }: { id: number }) =>
    db
      .insertInto('worker_exclusions')
      .values({ worker_id: worker ?? 0, e_service_id: id, e_provider_id })
      .execute()
  await exclude(workers[0]?.id, other)
  await exclude(workers[1]?.id, asked)
  const between = { from: Date.now(), to: Date.now() + 86_400_000 }
  const calendar = await calendarOf(db, { providerId: e_provider_id, serviceId: asked.id }, between, Date.now())
  expect(calendar?.workers).toEqual([{ id: workers[0]?.id, excluded: [], claims: [] }])
})
