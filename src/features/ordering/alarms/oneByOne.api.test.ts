import { expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import { statusOf } from '#features/bookings/rules.ts'
import type { Tx } from '#server/db/database.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { waitingForLocks, withBookingHeld } from '../../../../test/rowLocks.ts'
import { comeDue } from '../../../../test/visits.ts'
import { answerAbsence } from '../absences/service.ts'
import { touchBooking } from '../queries.ts'
import { giveVisit } from '../reassign/service.ts'

const { api, config, database, db, sql, signIn } = await testApp()
const jobs = handlersFor(config)
const HOUR = 3_600_000
const failed = statusOf('failed').id

/** A customer's visit at a provider of two people. */
const visit = async (status: 'received' | 'accepted', hours: number) => {
  const customer = await signIn()
  const provider = await buildProvider(db, { people: 2 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const at = Math.ceil(Date.now() / HOUR + hours) * HOUR
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status, at })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  return { id, customer, provider, token }
}
type Visit = Awaited<ReturnType<typeof visit>>
const statuses = async (ids: readonly number[]) =>
  (
    await sql<{ id: number }[]>`SELECT booking_status_id AS id FROM bookings WHERE id = ANY (${ids}::int[])
      ORDER BY array_position(${ids}::int[], id)`
  ).map(({ id }) => id)

/** What no price can be made of: the job cannot end this one. */
const breakPrice = (id: number) =>
  sql`UPDATE bookings SET e_service = jsonb_set(e_service, '{price}', '"many"') WHERE id = ${id}`
const mend = (id: number) =>
  sql`UPDATE bookings SET e_service = jsonb_set(e_service, '{price}', '100') WHERE id = ${id}`

test('a request that cannot be ended keeps none of the others', async () => {
  const ids = [(await visit('received', 48)).id, (await visit('received', 48)).id, (await visit('received', 48)).id]
  const [, broken = 0] = ids
  await sql`UPDATE bookings SET created_at = now() - interval '25 hours' WHERE id = ANY (${ids}::int[])`
  await breakPrice(broken)
  await expect(jobs.requests(database, {})).rejects.toThrow('not a decimal number')
  expect(await statuses(ids)).toEqual([failed, statusOf('received').id, failed])
  await mend(broken)
  await jobs.requests(database, {})
  expect(await statuses(ids)).toEqual([failed, failed, failed])
})

test('an absence that cannot be ended keeps neither the others nor the hours of providers', async () => {
  const visits = [await visit('accepted', 48), await visit('accepted', 48), await visit('accepted', 48)]
  const ids = visits.map(({ id }) => id)
  for (const { id, token } of visits) await api('POST', `bookings/${id}/absence`, { token, body: {} })
  const [, broken = 0] = ids
  await comeDue(sql, ids)
  await breakPrice(broken)
  await sql`UPDATE e_provider_openings SET renew_at = now() - interval '1 minute'`
  await expect(jobs.openings(database, {})).rejects.toThrow('not a decimal number')
  expect(await statuses(ids)).toEqual([failed, statusOf('accepted').id, failed])
  expect(await sql`SELECT FROM e_provider_openings WHERE renew_at <= now()`).toHaveLength(0)
  await mend(broken)
  await jobs.openings(database, {})
  expect(await statuses(ids)).toEqual([failed, failed, failed])
})

test('a customer who chooses at the last moment keeps what they chose', async () => {
  const { id, customer, token } = await visit('accepted', 48)
  await api('POST', `bookings/${id}/absence`, { token, body: {} })
  const [colleague] = await sql<{ id: number }[]>`
    SELECT id FROM visit_alternatives WHERE booking_id = ${id} ORDER BY position`
  await comeDue(sql, [id])
  const user = { id: customer.id, role: 'customer', locale: 'en' } as const
  let ended: Promise<void> | undefined
  await database.transaction(async (tx) => {
    await answerAbsence(tx, user, id, { alternative_id: colleague?.id ?? 0 })
    ended = jobs.openings(database, {})
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
  })
  await ended
  expect(await statuses([id])).toEqual([statusOf('accepted').id])
})

/** Gives a visit to the colleague of who cannot come; `meanwhile` happens once the booking is locked, which is the first that is done. */
const give = async (of: Visit, meanwhile: (tx: Tx) => Promise<void>) => {
  const [colleague] = await sql<{ id: number }[]>`
    SELECT id FROM workers WHERE e_provider_id = ${of.provider.id} AND id <> visit_worker(${of.id})`
  await database.transaction(async (tx) => {
    await touchBooking(tx, of.id)
    await meanwhile(tx)
    const by = { userId: of.provider.userIds[0] ?? 0, actor: 'provider', note: null } as const
    await giveVisit(tx, { id: of.id, providerId: of.provider.id, workerId: colleague?.id ?? 0, ...by })
  })
}

test('a visit that is given to a colleague at the last moment takes place, and the job waits for that', async () => {
  const given = await visit('accepted', 48)
  await api('POST', `bookings/${given.id}/absence`, { token: given.token, body: {} })
  await comeDue(sql, [given.id])
  let ended: Promise<void> | undefined
  await give(given, async () => {
    ended = jobs.openings(database, {})
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
  })
  await ended
  expect(await statuses([given.id])).toEqual([statusOf('accepted').id])
})

test('a customer who answers while the visit is given to a colleague is told so', async () => {
  const given = await visit('accepted', 48)
  await api('POST', `bookings/${given.id}/absence`, { token: given.token, body: {} })
  let answered: ReturnType<typeof api> | undefined
  await give(given, async () => {
    answered = api('PUT', `bookings/${given.id}/absence`, {
      token: given.customer.token,
      body: { alternative_id: null },
    })
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
  })
  expect((await answered)?.json.code).toBe('not_found')
  expect(await statuses([given.id])).toEqual([statusOf('accepted').id])
})

test('a request whose customer chooses another time at the last moment waits anew', async () => {
  const { id } = await visit('received', 48)
  await sql`UPDATE bookings SET created_at = now() - interval '25 hours' WHERE id = ${id}`
  await withBookingHeld(
    database,
    id,
    () => jobs.requests(database, {}),
    async (held) => {
      await held`UPDATE bookings SET visit_local = visit_local + interval '1 hour', starts_at = starts_at + interval '1 hour' WHERE id = ${id}`
      await held`INSERT INTO booking_events (booking_id, actor, from_status_id, to_status_id, visit_from, visit_to)
      SELECT id, 'customer', 1, 1, visit_local - interval '1 hour', visit_local FROM bookings WHERE id = ${id}`
    },
  )
  expect(await statuses([id])).toEqual([statusOf('received').id])
})
