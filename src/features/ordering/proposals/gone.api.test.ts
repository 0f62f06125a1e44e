import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { wallTime } from '../../../../test/visits.ts'
import { runAlarm } from '../alarms/service.ts'

const { api, database, db, sql, signIn } = await testApp()

type Answer = { proposal: { at: string; gone: boolean } | null }

/** A visit at ten in twelve days for which three in the afternoon is proposed. */
const scene = async (people = 1) => {
  const provider = await buildProvider(db, { people })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const customer = await signIn()
  const at = Date.parse(`${wallTime('10:00', 12).replace(' ', 'T')}+03:00`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'received', at })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const path = `bookings/${id}/proposal`
  const made = await api<Answer>('POST', path, { token, body: { booking_at: wallTime('15:00', 12) } })
  expect(made.json.data.proposal?.gone).toBe(false)
  return {
    id,
    provider,
    service,
    startsAt: at,
    /** What customer and provider read. */
    gone: async () => {
      const read = (by: string) => api<Answer>('GET', path, { token: by })
      const [theirs, own] = [await read(customer.token), await read(token)]
      expect(own.json).toEqual(theirs.json)
      return theirs.json.data.proposal?.gone
    },
    take: () => api<Answer>('PUT', path, { token: customer.token, body: { take: true } }),
  }
}

type Scene = Awaited<ReturnType<typeof scene>>

const pause = (until: string | null, { provider }: Scene) =>
  sql`UPDATE e_providers SET paused_until = ${until}::date WHERE id = ${provider.id}`

const changes: [string, (visit: Scene) => Promise<unknown>, (visit: Scene) => Promise<unknown>, string][] = [
  [
    'others have booked',
    ({ service, startsAt }) => buildBooking(db, { e_service_id: service.id, at: startsAt + 5 * 3_600_000 }),
    ({ id, service }) => sql`
      UPDATE time_claims SET active = false FROM bookings b
      WHERE b.id = booking_id AND b.id <> ${id} AND b.e_service_id = ${service.id}`,
    'slot_taken',
  ],
  [
    'a pause covers',
    (visit) => pause(wallTime('15:00', 13).slice(0, 10), visit),
    (visit) => pause(null, visit),
    'outside_hours',
  ],
  [
    'no worker does any more',
    ({ provider, service }) =>
      sql`INSERT INTO worker_exclusions (e_provider_id, worker_id, e_service_id) SELECT e_provider_id, id, ${service.id} FROM workers WHERE e_provider_id = ${provider.id}`,
    ({ service }) => sql`DELETE FROM worker_exclusions WHERE e_service_id = ${service.id}`,
    'slot_taken',
  ],
]

test.each(changes)('a proposed time that %s is said to be gone while that is so', async (_, change, back, refusal) => {
  const visit = await scene()
  expect(await visit.gone()).toBe(false)
  await change(visit)
  expect(await visit.gone()).toBe(true)
  expect((await visit.take()).json.code).toBe(refusal)
  await back(visit)
  expect(await visit.gone()).toBe(false)
  expect((await visit.take()).status).toBe(200)
})

test('a proposed time is not gone while a colleague is free then', async () => {
  const visit = await scene(2)
  for (const [n, { id }] of visit.provider.workers.entries()) {
    expect(await visit.gone()).toBe(false)
    await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
      SELECT ${visit.provider.id}, ${id}, 'time_off', tstzrange(p.starts_at, p.starts_at + interval '1 hour')
      FROM visit_proposals p WHERE p.booking_id = ${visit.id}`
    expect(await visit.gone()).toBe(n === 1)
  }
})

test('nor for the time that the visit itself has, or for notice', async () => {
  const visit = await scene()
  await sql`UPDATE e_providers SET notice_minutes = 14 * 1440 WHERE id = ${visit.provider.id}`
  await sql`UPDATE visit_proposals SET starts_at = starts_at - interval '270 minutes' WHERE booking_id = ${visit.id}`
  expect(await visit.gone()).toBe(false)
})

test('a request whose proposed time is gone waits for its provider, who is reminded of it', async () => {
  const visit = await scene()
  const reminded = async () => {
    const late = Date.now() + 20 * 3_600_000
    const data = { booking_id: visit.id, kind: 'unanswered', starts_at: visit.startsAt }
    await database.transaction((tx) => runAlarm(tx, data, late))
    const found = await sql`SELECT FROM notifications WHERE data ->> 'event' = 'unanswered'
      AND data ->> 'booking_id' = ${String(visit.id)}`
    return found.length
  }
  expect(await reminded()).toBe(0)
  await buildBooking(db, { e_service_id: visit.service.id, at: visit.startsAt + 5 * 3_600_000 })
  expect(await reminded()).toBe(1)
  expect(await reminded()).toBe(1)
})
