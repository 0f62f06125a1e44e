import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildProvider, buildService } from '../../../../test/build.ts'
import { waitingForLong } from '../../../../test/rowLocks.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'

const { api, db, sql, signIn } = await testApp({ connections: 20 })
const operator = await signIn({ role: 'operator' })
const customers = await Promise.all(Array.from({ length: 10 }, () => signIn()))

test('once blocking a provider was answered, no booking of theirs is made any more', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 6; round++) {
    const provider = await buildProvider(db)
    await sql`DELETE FROM availability_hours WHERE e_provider_id = ${provider.id}`
    const service = await buildService(db, { e_provider_id: provider.id, duration: '0:30' })
    const made = async () => {
      const [row] = await sql<{ n: number }[]>`
        SELECT count(*)::int AS n FROM bookings WHERE e_provider_id = ${provider.id}`
      return row?.n
    }
    const book = async ({ token }: { token: string }, n: number) => {
      const body = visitBody(service, { booking_at: wallTime('10:00', 3 + n) })
      const { json } = await api('POST', 'bookings', { token, body })
      seen.add(json.success ? 'made' : (json.code ?? ''))
    }
    const block = async () => {
      const path = `office/providers/${provider.id}/block`
      const { status } = await api('POST', path, { token: operator.token, body: { reason: 'No licence' } })
      return [status, await made()]
    }
    const [first, rest] = [customers.slice(0, round), customers.slice(round)]
    const before = first.map(book)
    const blocking = block()
    await Promise.all([...before, ...rest.map((customer, n) => book(customer, round + n)), blocking])
    const [status, n] = await blocking
    expect([status, await made()]).toEqual([200, n])
  }
  expect([...seen].filter((code) => code !== 'made' && code !== 'not_bookable')).toEqual([])
})

test('a booking that has read a provider before the block is refused, or the block waits for it', async () => {
  const provider = await buildProvider(db)
  await sql`DELETE FROM availability_hours WHERE e_provider_id = ${provider.id}`
  const service = await buildService(db, { e_provider_id: provider.id, duration: '0:30' })
  const [customer] = customers
  const waiting = () =>
    sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  // Somebody else's claim of the same time, not committed yet: the booking waits for it after it has read the provider.
  const body = visitBody(service, { booking_at: wallTime('10:00', 3) })
  const other = Promise.withResolvers<void>()
  const holds = Promise.withResolvers<void>()
  const claim = sql.begin(async (tx) => {
    await tx`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
      SELECT ${provider.id}, id, 'external', tstzrange(now(), now() + interval '30 days') FROM workers WHERE e_provider_id = ${provider.id}`
    holds.resolve()
    await other.promise
    throw new Error('undone')
  })
  await holds.promise
  const booking = api('POST', 'bookings', { token: customer?.token, body })
  await expect.poll(async () => (await waiting()).length).toBe(1)
  let answered = false
  const blocking = api('POST', `office/providers/${provider.id}/block`, {
    token: operator.token,
    body: { reason: 'No licence' },
  }).then(async ({ status }) => {
    answered = true
    return [status, (await sql`SELECT 1 FROM bookings WHERE e_provider_id = ${provider.id}`).length]
  })
  await expect.poll(async () => answered || (await waiting()).length === 2).toBe(true)
  other.resolve()
  await expect(claim).rejects.toThrow('undone')
  const [status, n] = await blocking
  await booking
  expect([status, (await sql`SELECT 1 FROM bookings WHERE e_provider_id = ${provider.id}`).length]).toEqual([200, n])
})

test.each(['books', 'moves'])('a worker who is switched off while a customer %s gets no visit', async (what) => {
  const provider = await buildProvider(db, {})
  const service = await buildService(db, { e_provider_id: provider.id })
  const { token } = await signIn()
  const book = (at: string) =>
    api<{ id: number }>('POST', 'bookings', { token, body: visitBody(service, { booking_at: at }) })
  const { id } = (await book(wallTime('10:00'))).json.data
  const move = () => api('PUT', `bookings/${id}/reschedule`, { token, body: { booking_at: wallTime('14:00') } })
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`SELECT FROM workers WHERE e_provider_id = ${provider.id} FOR UPDATE`
    await held`UPDATE workers SET active = false WHERE e_provider_id = ${provider.id}`
    const asked = what === 'books' ? book(wallTime('14:00')) : move()
    // Its first try waits for a moment only: one that begins after the commit finds nobody to book.
    await Promise.race([asked, expect.poll(() => waitingForLong(sql)).toBe(1)])
    await held`COMMIT`
    expect((await asked).json.code).toBe('slot_taken')
  } finally {
    held.release()
  }
})
