import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { handlersFor, schedules } from '#app/jobs.ts'
import type { Booking } from '#features/bookings/contract.ts'
import type { StatusKey } from '#features/bookings/rules.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildCoupon, buildProvider, buildService } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import type { CreatedBooking } from '../contract.ts'
import { type Alarm, answerTimes } from './rules.ts'
import { expireRequests, runAlarm } from './service.ts'

const { api, config, database, db, sql, signIn } = await testApp({ connections: 20 })

const HOUR = 3_600_000
const customer = await signIn()
const owner = await signIn({ role: 'provider' })
const provider = await buildProvider(db, { people: [owner.id] })
await sql`DELETE FROM availability_hours WHERE e_provider_id = ${provider.id}`
const service = await buildService(db, { e_provider_id: provider.id, duration: '0:30' })

let day = 3
const book = async (extra = {}) => {
  const body = visitBody(service, { booking_at: wallTime('10:00', day++), ...extra })
  const { json } = await api<CreatedBooking>('POST', 'bookings', { token: customer.token, body })
  if (!json.success) throw new Error(json.message)
  return json.data
}
const put = (id: number, token: string, body: object) => api<Booking>('PUT', `bookings/${id}`, { token, body })
const jobsOf = (id: number) => sql<{ key: string; kind: Alarm; hours: number; state: string }[]>`
  SELECT singleton_key AS key, data ->> 'kind' AS kind, state,
    round(extract(epoch FROM to_timestamp((data ->> 'starts_at')::bigint / 1000) - start_after) / 3600)::int AS hours
  FROM jobs.job WHERE data ->> 'booking_id' = ${String(id)} ORDER BY kind, created_on`
const notified = async (id: number) =>
  (
    await sql<{ who: number; event: string }[]>`
      SELECT notifiable_id AS who, data ->> 'event' AS event FROM notifications
      WHERE data ->> 'booking_id' = ${String(id)} AND data ? 'event' ORDER BY event, who`
  ).map(({ who, event }) => `${event} ${who === customer.id ? 'customer' : 'provider'}`)
const both = (event: string) => [`${event} customer`, `${event} provider`]

/** Runs an alarm for the time given, as a worker does. */
const alarm = (booking: { id: number; starts_at: Date }, kind: Alarm, before: number) =>
  database.transaction((tx) =>
    runAlarm(
      tx,
      { booking_id: booking.id, kind, starts_at: booking.starts_at.getTime() },
      booking.starts_at.getTime() - before * HOUR,
    ),
  )
/** Makes a request older by hours, less some milliseconds. */
const age = (id: number, hours: number, less = 0) =>
  sql`UPDATE bookings SET created_at = created_at - ${hours}::float8 * interval '1 hour' + ${less}::float8 * interval '1 millisecond' WHERE id = ${id}`
const visit = (status: StatusKey = 'accepted') =>
  buildBooking(db, { user_id: customer.id, e_service_id: service.id, status, at: Date.now() + day++ * 24 * HOUR })

const set = (key: string, value: string) =>
  sql`INSERT INTO settings (key, value) VALUES (${key}, ${value}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`
beforeEach(async () => {
  await sql`DELETE FROM settings WHERE key LIKE 'request_%'`
})

describe('the alarms of a booking', () => {
  test('are set with it, moved with it, and not at all where it is refused', async () => {
    const made = await book()
    const first = await jobsOf(made.id)
    expect(
      first.map(({ kind, hours, state }) => [kind, state, kind === 'day' || kind === 'hours' ? hours : 0]),
    ).toEqual([
      ['day', 'created', 24],
      ['hours', 'created', 2],
      ['unanswered', 'created', 0],
    ])
    const body = { booking_at: wallTime('12:00', day++) }
    await api('PUT', `bookings/${made.id}/reschedule`, { token: customer.token, body })
    const second = await jobsOf(made.id)
    expect(second).toHaveLength(6)
    expect(new Set(second.map(({ key }) => key)).size).toBe(6)
    // Rescheduled and back: the alarms of the first time are still scheduled.
    await api('PUT', `bookings/${made.id}/reschedule`, {
      token: customer.token,
      body: { booking_at: made.visit_local },
    })
    expect((await jobsOf(made.id)).map(({ key }) => key)).toEqual(second.map(({ key }) => key))

    const before = await sql`SELECT 1 FROM jobs.job`
    const taken = visitBody(service, { booking_at: made.visit_local })
    expect((await api('POST', 'bookings', { token: customer.token, body: taken })).json.code).toBe('slot_taken')
    expect(await sql`SELECT 1 FROM jobs.job`).toHaveLength(before.length)
  })

  test('outlive the months until the visit', async () => {
    const made = await book({ booking_at: wallTime('10:00', 85) })
    const [row] = await sql`
      SELECT bool_and(keep_until > start_after + interval '7 days') AS kept FROM jobs.job
      WHERE data ->> 'booking_id' = ${String(made.id)}`
    expect(row).toEqual({ kept: true })
  })
})

describe('reminders', () => {
  test.each([
    ['day', 24, 'reminder_day'],
    ['hours', 2, 'reminder_hours'],
  ] as const)('%s: customer and provider are notified once, however often it runs', async (kind, before, event) => {
    const booking = await visit()
    await Promise.all(Array.from({ length: 5 }, () => alarm(booking, kind, before)))
    expect(await notified(booking.id)).toEqual(both(event))
  })

  test.each(['received', 'in_progress', 'done', 'failed'] as const)('nobody is reminded: %s', async (status) => {
    const booking = await visit(status)
    await alarm(booking, 'day', 24)
    await alarm(booking, 'hours', 2)
    expect(await notified(booking.id)).toEqual([])
  })

  test('an alarm of another time does nothing; the new time has its own', async () => {
    const booking = await visit()
    await alarm(booking, 'hours', 2)
    await sql`UPDATE bookings SET starts_at = starts_at + interval '3 hours' WHERE id = ${booking.id}`
    await alarm(booking, 'day', 24)
    expect(await notified(booking.id)).toEqual(both('reminder_hours'))
    const moved = { id: booking.id, starts_at: new Date(booking.starts_at.getTime() + 3 * HOUR) }
    await alarm(moved, 'hours', 2)
    expect(await notified(booking.id)).toEqual(both('reminder_hours').flatMap((line) => [line, line]))
  })

  test('late reminders are dropped: not two at once, none after the start', async () => {
    const booking = await visit()
    await alarm(booking, 'day', 1.5)
    await alarm(booking, 'hours', -0.1)
    expect(await notified(booking.id)).toEqual([])
  })

  test.each([
    {},
    { booking_id: 0 },
    { booking_id: 'x', kind: 'day' },
    { booking_id: 1, kind: 'nonsense', starts_at: 1 },
  ])('%j rings nothing', async (data) => {
    await database.transaction((tx) => runAlarm(tx, data as Record<string, unknown>))
  })
})

describe('an unanswered request', () => {
  test('reminds the provider, then ends by itself: time and coupon are free, both are notified', async () => {
    const coupon = await buildCoupon(db, { usage_limit: 1 })
    const made = await book({ coupon_id: coupon.id })
    await alarm({ id: made.id, starts_at: new Date(made.booking_at) }, 'unanswered', 48)
    expect(await notified(made.id)).toEqual(['unanswered provider'])
    await age(made.id, 25)
    await Promise.all([expireRequests(database), expireRequests(database)])

    const { json } = await api<Booking>('GET', `bookings/${made.id}`, { token: customer.token })
    expect(json.data).toMatchObject({
      cancel: true,
      booking_status: { id: 7 },
      cancellation: { by: 'system', fee: 0, refund: 0 },
    })
    expect(await notified(made.id)).toEqual([...both('expired'), 'unanswered provider'])
    const events = await sql`
      SELECT actor, user_id, from_status_id, to_status_id FROM booking_events WHERE booking_id = ${made.id} AND actor = 'system'`
    expect([...events]).toEqual([{ actor: 'system', user_id: null, from_status_id: 1, to_status_id: 7 }])
    const again = await book({ booking_at: made.visit_local, coupon_id: coupon.id })
    expect(again.id).toBeGreaterThan(made.id)
  })

  test('is left alone once it is answered, and waits on when the operator gives more time', async () => {
    const answered = await book()
    await put(answered.id, owner.token, { booking_status_id: 4 })
    await age(answered.id, 25)
    await alarm({ id: answered.id, starts_at: new Date(answered.booking_at) }, 'unanswered', 48)
    const waiting = await book()
    await age(waiting.id, 25)
    await set('request_expiry_minutes', '2880')
    await expireRequests(database)
    expect([await notified(answered.id), await notified(waiting.id)]).toEqual([[], []])
    await set('request_expiry_minutes', '60')
    await expireRequests(database)
    expect(await notified(waiting.id)).toEqual(both('expired'))
  })

  test('accepted and run out at once: one of them', async () => {
    for (let round = 0; round < 8; round++) {
      const made = await book()
      await age(made.id, 24, round)
      const [accepted] = await Promise.all([
        put(made.id, owner.token, { booking_status_id: 4 }),
        expireRequests(database),
      ])
      await age(made.id, 1)
      await expireRequests(database)
      const { json } = await api<Booking>('GET', `bookings/${made.id}`, { token: customer.token })
      expect(json.data.booking_status.id).toBe(accepted.status === 200 ? 4 : 7)
    }
  })

  const lapses = {
    'its time to answer is up': (id: number) => age(id, 25),
    'its visit would have begun': (id: number) =>
      sql`UPDATE bookings SET starts_at = now() - interval '1 second' WHERE id = ${id}`,
  }
  test.each(Object.entries(lapses))('before the job ran: %s, and nobody can accept it', async (_, lapse) => {
    const operator = await signIn({ role: 'operator' })
    const made = await book()
    await lapse(made.id)
    const accept = { booking_status_id: 4, expected_status_id: 1, reason: 'by phone' }
    for (const { token } of [owner, operator]) {
      const { status, json } = await put(made.id, token, accept)
      expect([status, json.code]).toEqual([409, 'request_lapsed'])
    }
    const declined = await put(made.id, owner.token, { booking_status_id: 7 })
    expect([declined.status, declined.json.data.booking_status.id]).toEqual([200, 7])
  })

  test.each(['', 'soon', '0', '-5', 'Infinity', 'NaN', '30', '90.5'])(
    'the database reads the setting %j as the rules do',
    async (value) => {
      await set('request_expiry_minutes', value)
      const { expiryMinutes } = answerTimes({ request_expiry_minutes: value })
      const [over, open] = [await book(), await book()]
      await age(over.id, (expiryMinutes + 1) / 60)
      await age(open.id, (expiryMinutes - 5) / 60)
      expect((await put(over.id, owner.token, { booking_status_id: 4 })).json.code).toBe('request_lapsed')
      expect((await put(open.id, owner.token, { booking_status_id: 4 })).status).toBe(200)
    },
  )
})

describe('workers', () => {
  const errors: unknown[] = []
  const workers: { stop: () => Promise<void> }[] = []
  const work = async (extra: Partial<Parameters<typeof startWorker>[0]> = {}) => {
    const wish = { database, handlers: handlersFor(config), pollSeconds: 0.5 }
    workers.push(await startWorker({ ...wish, onError: (error) => errors.push(error), ...extra }))
  }
  afterAll(async () => {
    await Promise.all(workers.map(({ stop }) => stop()))
  })

  test('two at once do everything that is due once, and nothing that is not', async () => {
    await sql`DELETE FROM jobs.job`
    const forgotten = await Promise.all([book(), book(), book(), book()])
    for (const { id } of forgotten) await age(id, 25)
    const later = await book()
    const soon = await Promise.all([visit(), visit(), visit()])
    await database.transaction(async (tx) => {
      const due = { queue: 'booking-alarm' as const, at: Date.now() }
      for (const { id, starts_at } of soon)
        await enqueue(tx, [{ ...due, key: `${id}`, data: { booking_id: id, kind: 'day', starts_at: +starts_at } }])
    })
    await sql`INSERT INTO idempotency_keys (owner, key, request_hash, created_at) VALUES
      ('user:1', 'old', '', now() - interval '73 hours'), ('user:1', 'new', '', now() - interval '71 hours')`
    await sql`INSERT INTO rate_limits (key, hits, resets_at) VALUES ('over', 1, now() - interval '1 hour')`
    await Promise.all([work({ schedules }), work({ schedules })])
    expect(await sql`SELECT 1 FROM jobs.schedule WHERE name = 'purge'`).toHaveLength(1)
    await sql`INSERT INTO jobs.job (name, policy) VALUES ('purge', 'short'), ('requests', 'short')`

    const statusOf = async (id: number) =>
      (await sql<{ s: number }[]>`SELECT booking_status_id AS s FROM bookings WHERE id = ${id}`)[0]?.s
    await expect.poll(() => Promise.all(forgotten.map(({ id }) => statusOf(id)))).toEqual([7, 7, 7, 7])
    for (const { id } of soon) await expect.poll(() => notified(id)).toEqual(both('reminder_day'))
    await expect
      .poll(async () => (await sql`SELECT key FROM idempotency_keys WHERE owner = 'user:1'`).map(({ key }) => key), {
        timeout: 60_000,
      })
      .toEqual(['new'])
    // Each kind of rows in a transaction of its own.
    await expect.poll(() => sql`SELECT 1 FROM rate_limits WHERE key = 'over'`).toHaveLength(0)
    for (const { id } of forgotten)
      expect((await notified(id)).filter((line) => line.startsWith('expired'))).toEqual(both('expired'))
    expect(await statusOf(later.id)).toBe(1)
    expect(errors).toEqual([])
  })

  test('a job that fails is reported, rolled back, and retried later', async () => {
    const booking = await visit()
    const failing = {
      ...handlersFor(config),
      'booking-alarm': (on: typeof database, data: Record<string, unknown>) =>
        on.transaction(async (tx) => {
          await runAlarm(tx, data, booking.starts_at.getTime() - 24 * HOUR)
          throw new Error('half way')
        }),
    }
    await Promise.all(workers.splice(0).map(({ stop }) => stop()))
    await work({ handlers: failing })
    await sql`
      INSERT INTO jobs.job (name, policy, data, retry_limit, retry_delay) VALUES ('booking-alarm', 'short', ${sql.json({
        booking_id: booking.id,
        kind: 'day',
        starts_at: booking.starts_at.getTime(),
      })}, 3, 3600)`
    await expect.poll(async () => (await jobsOf(booking.id))[0]?.state).toBe('retry')
    expect(errors.splice(0)).toMatchObject([{ message: 'half way' }])
    expect(await notified(booking.id)).toEqual([])
  })
})
