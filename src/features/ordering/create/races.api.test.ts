import { describe, expect, test } from 'vitest'
import { buildApp } from '#app/app.ts'
import { connect } from '#server/db/database.ts'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { buildCoupon, buildExclusion, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { freshDatabase } from '../../../../test/database.ts'
import { checkInvariants } from '../../../../test/invariants.ts'
import { longTimeouts } from '../../../../test/longTimeouts.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import type { CreatedBooking, RefusedTime } from '../contract.ts'

const { api, app, config, db, database, sql, signIn } = await testApp({ connections: 30 })

const quiet = { ...config, logLevel: 'silent' } as const

/** Acts as a second process on the same database: its own pool and memory. */
const twin = async () => {
  const other = connect(config.databaseUrl ?? '', { max: 20, ...longTimeouts })
  const { app: second } = await buildApp(quiet, other, { checkReplies: true })
  return { second, close: async () => [await second.close(), await other.close()] }
}

const people = (count: number): Promise<SignedIn[]> => Promise.all(Array.from({ length: count }, () => signIn()))
type Answer = { status: number; json: { code?: string; data?: RefusedTime & CreatedBooking } }
const tally = (answers: Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, json } of answers) {
    const name = `${status} ${json.code ?? 'ok'}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const overlapping = (on: Pick<typeof database, 'sql'> = database) => on.sql`
  SELECT a.id FROM time_claims a JOIN time_claims b ON b.worker_id = a.worker_id AND b.id > a.id AND b.span && a.span
  WHERE a.active AND b.active`

describe('50 at once for one time', () => {
  test.each([
    [1, 'a freelancer'],
    [3, 'an agency of three'],
  ])('%i can have it of %s', async (workers) => {
    const customers = await people(50)
    const service = await buildService(db, { e_provider_id: (await buildProvider(db, { people: workers })).id })
    const answers: Answer[] = await Promise.all(
      customers.map(({ token }) =>
        api<RefusedTime & CreatedBooking>('POST', 'bookings', { token, body: visitBody(service) }),
      ),
    )
    expect(tally(answers)).toEqual({ '200 ok': workers, '409 slot_taken': 50 - workers })
    for (const { status, json } of answers) {
      if (status === 409) {
        expect(json.data?.nearest.map(({ local }) => local)).toEqual([
          wallTime('09:00'),
          wallTime('11:00'),
          wallTime('08:30'),
        ])
      }
    }
    expect(await sql`SELECT 1 FROM bookings WHERE e_service_id = ${service.id}`).toHaveLength(workers)
  })

  test('two can have it of an agency of three, one of whom does not do the service', async () => {
    const customers = await people(20)
    const provider = await buildProvider(db, { people: 3 })
    const service = await buildService(db, { e_provider_id: provider.id })
    const [first = { id: 0 }] = provider.workers
    await buildExclusion(db, { worker_id: first.id, e_service_id: service.id })
    const answers: Answer[] = await Promise.all(
      customers.map(({ token }) =>
        api<RefusedTime & CreatedBooking>('POST', 'bookings', { token, body: visitBody(service) }),
      ),
    )
    expect(tally(answers)).toEqual({ '200 ok': 2, '409 slot_taken': 18 })
    expect(await sql`SELECT FROM time_claims WHERE worker_id = ${first.id}`).toHaveLength(0)
  })

  test('overlapping times through two processes: one a round', async () => {
    const { second, close } = await twin()
    const customers = await people(40)
    const service = await buildService(db)
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        customers.map(async ({ token }, i) => {
          const minutes = ['00', '15', '30', '45'][i % 4]
          const response = await (i % 2 ? app : second).inject({
            method: 'POST',
            url: '/api/bookings',
            headers: { authorization: `Bearer ${token}`, 'idempotency-key': `${round}-${i}` },
            payload: visitBody(service, { booking_at: wallTime(`10:${minutes}`, 2 + round) }),
          })
          return { status: response.statusCode, json: response.json() }
        }),
      )
      expect(tally(answers)).toEqual({ '200 ok': 1, '409 slot_taken': 39 })
    }
    expect(await overlapping()).toHaveLength(0)
    await close()
  })

  test('storms of random times and cancellations never leave an overlap', async () => {
    const customers = await people(10)
    const provider = await buildProvider(db, { people: 2, buffer_before_minutes: 20, buffer_after_minutes: 10 })
    const services = await Promise.all(
      ['0:30', '1:15', '3:00'].map((duration) => buildService(db, { e_provider_id: provider.id, duration })),
    )
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const one = async ({ token }: SignedIn) => {
      for (let i = 0; i < 8; i++) {
        const booking_at = wallTime(`${String(8 + random(9)).padStart(2, '0')}:${10 + random(50)}`)
        const service = services[random(3)] ?? { id: 0 }
        const { status, json } = await api<CreatedBooking>('POST', 'bookings', {
          token,
          body: visitBody(service, { booking_at }),
        })
        expect(status).toBeLessThan(500)
        if (status !== 200 || random(2)) continue
        const cancel = { cancel: true, booking_status_id: 7 }
        expect((await api('PUT', `bookings/${json.data.id}`, { token, body: cancel })).status).toBe(200)
      }
    }
    await Promise.all(customers.map(one))
    const [{ active } = { active: 0 }] = await sql<{ active: number }[]>`
      SELECT count(*)::int AS active FROM time_claims WHERE active AND e_provider_id = ${provider.id}`
    expect(active).toBeGreaterThan(4)
    expect(await overlapping()).toHaveLength(0)
  })
})

test('the last use of a coupon goes to one of 50, and no other booking is made', async () => {
  const customers = await people(50)
  const service = await buildService(db, { e_provider_id: (await buildProvider(db, { people: 50 })).id })
  const coupon = await buildCoupon(db, { usage_limit: 1 })
  const answers: Answer[] = await Promise.all(
    customers.map(({ token }) =>
      api<RefusedTime & CreatedBooking>('POST', 'bookings', {
        token,
        body: visitBody(service, { coupon_id: coupon.id }),
      }),
    ),
  )
  expect(tally(answers)).toEqual({ '200 ok': 1, '409 coupon_exhausted': 49 })
  expect(await sql`SELECT 1 FROM time_claims WHERE e_provider_id = ${service.e_provider_id}`).toHaveLength(1)
})

test('a customer uses a coupon no oftener than he may, however fast', async () => {
  const { token } = await signIn()
  const service = await buildService(db, { e_provider_id: (await buildProvider(db, { people: 10 })).id })
  const coupon = await buildCoupon(db, { per_customer_limit: 2 })
  const answers: Answer[] = await Promise.all(
    Array.from({ length: 10 }, () =>
      api<RefusedTime & CreatedBooking>('POST', 'bookings', {
        token,
        body: visitBody(service, { coupon_id: coupon.id }),
      }),
    ),
  )
  expect(tally(answers)).toEqual({ '200 ok': 2, '409 coupon_exhausted': 8 })
})

test('without the constraint the same race does sell one hour twice: the database is the judge, and this test can fail', async () => {
  const scratch = await freshDatabase()
  const other = connect(scratch.url, { max: 30, ...longTimeouts })
  const { app: unsafe } = await buildApp(quiet, other)
  try {
    await other.sql`ALTER TABLE time_claims DROP CONSTRAINT one_place_at_a_time`
    const service = await buildService(other.db)
    const users = await other.sql<{ id: number }[]>`
      INSERT INTO users (name, email, phone_number, password_hash)
      SELECT 'P', n || '@example.test', n, 'none' FROM generate_series(1, 50) n RETURNING id`
    const tokens = await Promise.all(users.map(({ id }) => buildToken(other.db, { user_id: id })))
    const answers = await Promise.all(
      tokens.map(({ token }) =>
        unsafe.inject({
          method: 'POST',
          url: '/api/bookings',
          headers: { authorization: `Bearer ${token}` },
          payload: visitBody(service),
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(1)
    expect((await overlapping(other)).length).toBeGreaterThan(0)
    expect(await checkInvariants(other)).toHaveProperty('no worker is in two places at once')
  } finally {
    await unsafe.close()
    await other.close()
    await scratch.drop()
  }
})
