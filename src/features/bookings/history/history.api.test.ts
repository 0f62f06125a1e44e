import { expect, test } from 'vitest'
import type { CreatedBooking } from '#features/ordering/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildProvider, buildService } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import type { Booking } from '../contract.ts'
import type { BookingEvent } from './contract.ts'

const { app, api, db, sql, signIn } = await testApp()

const customer = await signIn({ name: 'Huda' })
const owner = await signIn({ role: 'provider', name: 'Sami' })
const operator = await signIn({ role: 'operator' })
const provider = await buildProvider(db, { people: [owner.id] })
const service = await buildService(db, {
  e_provider_id: provider.id,
  duration: '1:30',
  name: { en: 'Deep clean, whole flat', ar: 'تنظيف عميق للشقة' },
})

const book = async (at: string) => {
  const body = visitBody(service, { booking_at: at })
  return (await api<CreatedBooking>('POST', 'bookings', { token: customer.token, body })).json.data
}
const put = (id: number, token: string, body: object) => api<Booking>('PUT', `bookings/${id}`, { token, body })
type History = { server_time: string; events: BookingEvent[] }
const history = (id: number | string, token: string) => api<History>('GET', `bookings/${id}/events`, { token })

/** The calendar entry's lines by name, as a calendar reads them. */
const entry = async (id: number, headers: Record<string, string> = {}) => {
  const response = await app.inject({
    url: `/api/bookings/${id}/calendar.ics`,
    headers: { authorization: `Bearer ${customer.token}`, ...headers },
  })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const lines = response.payload.replace(/\r\n /g, '').split('\r\n')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

test('who did what and when, oldest first, by the server’s clock', async () => {
  const { id } = await book(wallTime('10:00'))
  await put(id, owner.token, { booking_status_id: 4 })
  const moved = { booking_at: wallTime('12:00'), reason: 'Later, please' }
  await api('PUT', `bookings/${id}/reschedule`, { token: customer.token, body: moved })
  await put(id, operator.token, { booking_status_id: 7, reason: 'Flooded street' })

  const { json } = await history(id, customer.token)
  expect(Math.abs(Date.parse(json.data.server_time) - Date.now())).toBeLessThan(60_000)
  const events = json.data.events.map(({ kind, actor, user, from, to, note, visit_from, visit_to }) => ({
    ...{ kind, actor, name: user?.name, from: from?.id ?? null, to: to.id, note, visit_from, visit_to },
  }))
  const nothing = { note: null, visit_from: null, visit_to: null }
  expect(events).toEqual([
    { kind: 'made', actor: 'customer', name: 'Huda', from: null, to: 1, ...nothing },
    { kind: 'moved', actor: 'provider', name: 'Sami', from: 1, to: 4, ...nothing },
    {
      kind: 'rescheduled',
      actor: 'customer',
      name: 'Huda',
      from: 4,
      to: 4,
      note: 'Later, please',
      visit_from: wallTime('10:00'),
      visit_to: wallTime('12:00'),
    },
    { kind: 'moved', actor: 'operator', name: operator.name, from: 4, to: 7, ...nothing, note: 'Flooded street' },
  ])
  expect(json.data.events[1]?.to).toMatchObject({ status: { en: 'Accepted', ar: expect.any(String) }, order: 10 })
  const times = json.data.events.map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect((await history(id, owner.token)).json.data.events).toEqual(json.data.events)
})

test.each(['events', 'calendar.ics'])('%s of other people’s bookings, or of none, are not found', async (what) => {
  const { id } = await book(wallTime('10:00', 5))
  for (const role of ['customer', 'provider'] as const) {
    const { token } = await signIn({ role })
    expect((await api('GET', `bookings/${id}/${what}`, { token })).status).toBe(404)
  }
  for (const nonsense of ['0', 'undefined', '99999999999'])
    expect((await api('GET', `bookings/${nonsense}/${what}`, { token: customer.token })).json.code).toBe('not_found')
  await put(id, customer.token, { cancel: true })
})

test('a calendar entry keeps its id, its sequence grows with every change, and it is cancelled with the visit', async () => {
  const made = await book(wallTime('18:00', 3))
  const first = await entry(made.id)
  expect(first).toMatchObject({
    SEQUENCE: '0',
    STATUS: 'TENTATIVE',
    DTSTART: `${wallTime('15:00', 3).slice(0, 10).replaceAll('-', '')}T150000Z`,
    DTEND: `${wallTime('15:00', 3).slice(0, 10).replaceAll('-', '')}T163000Z`,
    SUMMARY: 'Deep clean\\, whole flat',
    LOCATION: 'Olaya Street\\, Riyadh',
    URL: expect.stringMatching(new RegExp(`^http.*/bookings/show/${made.id}$`)),
  })
  await put(made.id, owner.token, { booking_status_id: 4 })
  expect(await entry(made.id)).toMatchObject({ UID: first.UID, SEQUENCE: '0', STATUS: 'CONFIRMED' })

  const body = { booking_at: wallTime('16:00', 3) }
  await api('PUT', `bookings/${made.id}/reschedule`, { token: customer.token, body })
  const second = await entry(made.id)
  expect(second).toMatchObject({ UID: first.UID, SEQUENCE: '1', DTSTART: expect.stringMatching(/T130000Z$/) })

  await put(made.id, customer.token, { cancel: true })
  expect(await entry(made.id)).toMatchObject({ UID: first.UID, SEQUENCE: '2', STATUS: 'CANCELLED' })
  expect((await entry((await book(wallTime('18:00', 3))).id)).UID).not.toBe(first.UID)
})

test('the entry speaks the asker’s language and can be fetched with the token in the address, as calendars do', async () => {
  const { id } = await book(wallTime('09:00', 6))
  expect((await entry(id, { 'accept-language': 'ar' })).SUMMARY).toBe('تنظيف عميق للشقة')
  const { statusCode, payload } = await app.inject(`/api/bookings/${id}/calendar.ics?api_token=${customer.token}`)
  expect([statusCode, payload.startsWith('BEGIN:VCALENDAR\r\n')]).toEqual([200, true])
  const signedOut = await app.inject(`/api/bookings/${id}/calendar.ics`)
  expect([signedOut.statusCode, signedOut.headers['content-type']]).toEqual([401, 'application/json; charset=utf-8'])
})

test('what a booking answers is enough to book the same again', async () => {
  const made = await book(wallTime('08:00', 7))
  const { json } = await api<Booking>('GET', `bookings/${made.id}`, { token: customer.token })
  const again = { ...json.data, booking_at: wallTime('08:00', 8), expected_total: json.data.total }
  const second = await api<CreatedBooking>('POST', 'bookings', { token: customer.token, body: again })
  expect(second.json.data).toMatchObject({
    e_service: { id: service.id },
    address: json.data.address,
    quantity: json.data.quantity,
    total: json.data.total,
  })
})

test('of a very long history the newest five hundred events', async () => {
  const { id } = await book(wallTime('10:00', 9))
  const [last] = await sql<{ id: number }[]>`
    WITH made AS (INSERT INTO booking_events (booking_id, actor, from_status_id, to_status_id)
      SELECT ${id}, 'provider', 4, 4 FROM generate_series(1, 600) RETURNING id)
    SELECT max(id)::int AS id FROM made`
  const { events } = (await history(id, customer.token)).json.data
  expect([events.length, events.at(-1)?.id]).toEqual([500, last?.id])
  expect(events.map((event) => event.id)).toEqual(events.map((event) => event.id).toSorted((a, b) => a - b))
})

test('a visit whose provider cannot come is tentative in a calendar', async () => {
  const { id } = await book(wallTime('15:00', 9))
  await put(id, owner.token, { booking_status_id: 4 })
  await api('POST', `bookings/${id}/absence`, { token: owner.token, body: { note: null } })
  expect((await entry(id)).STATUS).toBe('TENTATIVE')
  await api('PUT', `bookings/${id}/absence`, { token: customer.token, body: { alternative_id: null } })
  expect((await entry(id)).STATUS).toBe('CANCELLED')
})
