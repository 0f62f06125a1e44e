import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { statusOf } from '#features/bookings/rules.ts'
import type { LiveEvent } from '#lib/liveEvent.ts'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildNotification, buildProvider, buildService } from '../../../test/build.ts'
import { visitBody, wallTime } from '../../../test/visits.ts'
import { eventsPath, parseEvents } from './rules.ts'

const { app, db, sql, signIn, api } = await testApp()
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const open: AbortController[] = []
afterAll(() => {
  for (const one of open) one.abort()
})

/** Subscribes to a user's events; `received` grows as they arrive. */
const follow = async (token: string) => {
  const mine = new AbortController()
  open.push(mine)
  const response = await fetch(address + eventsPath, {
    headers: { authorization: `Bearer ${token}` },
    signal: mine.signal,
  })
  const received: LiveEvent[] = []
  const ended = (async () => {
    const text = new TextDecoder()
    let rest = ''
    for await (const part of response.body ?? []) {
      const found = parseEvents(rest + text.decode(part as Uint8Array, { stream: true }))
      rest = found.rest
      received.push(...found.events.map((event) => JSON.parse(event) as LiveEvent))
    }
  })().catch(() => {})
  return { status: response.status, type: response.headers.get('content-type'), received, ended }
}

test('a token is required', async () => {
  const refused = await follow('x'.repeat(60))
  expect([refused.status, refused.type]).toEqual([401, 'application/json; charset=utf-8'])
})

test('only its head is no stream, which would never end', async () => {
  const { token } = await signIn()
  const head = await fetch(address + eventsPath, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } })
  expect(head.status).toBe(404)
})

test('customer and provider get events of a booking and its payments and of their notifications, others do not', async () => {
  const [customer, provider, stranger] = [await signIn(), await signIn({ role: 'provider' }), await signIn()]
  const { id: e_provider_id } = await buildProvider(db, { people: [provider.id] })
  const { id: e_service_id } = await buildService(db, { e_provider_id })
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id })
  const [ofCustomer, ofProvider, ofStranger] = await Promise.all(
    [customer, provider, stranger].map(({ token }) => follow(token)),
  )
  expect(ofCustomer).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
  const moved = await api('PUT', `bookings/${id}`, {
    token: provider.token,
    body: { id, booking_status_id: statusOf('accepted').id },
  })
  expect([moved.status, moved.json.message]).toEqual([200, 'Booking Updated successfully'])
  const news = { topic: 'booking', booking_id: id }
  await expect.poll(() => ofCustomer?.received).toContainEqual(news)
  await expect.poll(() => ofProvider?.received).toContainEqual(news)
  await expect.poll(() => ofCustomer?.received).toContainEqual({ topic: 'notifications', booking_id: id })
  // A later event of the other user: all earlier events have arrived by then.
  await buildNotification(db, { notifiable_id: stranger.id })
  await expect.poll(() => ofStranger?.received).toEqual([{ topic: 'notifications' }])
})

test('a new booking is an event of both sides', async () => {
  const [customer, provider] = [await signIn(), await signIn({ role: 'provider' })]
  const { id: e_provider_id } = await buildProvider(db, { people: [provider.id] })
  const service = await buildService(db, { e_provider_id })
  const streams = await Promise.all([customer, provider].map(({ token }) => follow(token)))
  const { json } = await api<{ id: number }>('POST', 'bookings', { token: customer.token, body: visitBody(service) })
  expect(json).toMatchObject({ success: true })
  for (const { received } of streams)
    await expect.poll(() => received).toContainEqual({ topic: 'booking', booking_id: json.data.id })
})

test.each([
  ['delay', 'accepted', { minutes: 15 }],
  ['absence', 'accepted', {}],
  ['extras', 'accepted', { name: 'A new hinge', price: 45 }],
  ['proposal', 'accepted', { booking_at: wallTime('10:00', 5) }],
  ['hours', 'done', { start_at: wallTime('10:00', -1), ends_at: wallTime('12:00', -1) }],
] as const)('the customer gets an event of the booking for its %s', async (what, status, body) => {
  const [customer, provider] = [await signIn(), await signIn({ role: 'provider' })]
  const { id: e_provider_id } = await buildProvider(db, { people: [provider.id], hours: [] })
  const { id: e_service_id } = await buildService(db, { e_provider_id, price_unit: 'hourly' })
  const at = status === 'done' ? Date.now() - 86_400_000 : undefined
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id, status, ...(at && { at }) })
  const { received } = await follow(customer.token)
  const { json } = await api('POST', `bookings/${id}/${what}`, { token: provider.token, body })
  expect(json).toMatchObject({ success: true })
  await expect.poll(() => received).toContainEqual({ topic: 'booking', booking_id: id })
})

test('after the database connection was lost, everything is to be refetched', async () => {
  const { token } = await signIn()
  const { received } = await follow(token)
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'doorstep changes' AND datname = current_database()`
  await expect.poll(() => received).toContainEqual({ topic: 'all' })
})

test('one person holds eight streams; the oldest makes room', async () => {
  const [{ token }, person] = [await signIn(), await signIn()]
  const others = await follow(person.token)
  const first = await follow(token)
  for (let n = 0; n < 8; n++) await follow(token)
  await first.ended
  await buildNotification(db, { notifiable_id: person.id })
  await expect.poll(() => others.received.length).toBeGreaterThan(0)
})

test('a stream ends soon after its session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { token } = await signIn()
  const { ended } = await follow(token)
  await api('POST', 'logout', { token })
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  expect(await Promise.race([ended.then(() => 'ended'), sleep(60_000, 'goes on', { ref: false })])).toBe('ended')
})

test('what is sent with the request is read and dropped, and does not lie in memory for as long as the stream', async () => {
  const { token } = await signIn()
  const size = 30_000_000
  const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {})
  socket.resume()
  socket.write(
    `GET ${eventsPath} HTTP/1.1\r\nhost: h\r\nauthorization: Bearer ${token}\r\ncontent-length: ${size}\r\n\r\n`,
  )
  socket.write(Buffer.alloc(size))
  await expect.poll(() => socket.writableLength).toBe(0)
  socket.destroy()
})

test('stopping does not wait for open streams', async () => {
  const { token } = await signIn()
  const { ended } = await follow(token)
  await app.close()
  await ended
})
