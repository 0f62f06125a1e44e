import { expect, test } from 'vitest'
import { addDays, dateIn } from '#lib/time.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { rowsInVain } from '../../../../test/rowsInVain.ts'

const { api, database, db, ownerSql, sql } = await testApp()

const date = addDays(dateIn(Date.now(), 'Asia/Riyadh'), 5)

/** A large team, each busy for 20 minutes of every half hour, beside a visit of one of them. */
const crowd = async () => {
  const team = await buildProvider(db, {
    people: 24,
    roles: ['owner', ...Array.from({ length: 23 }, () => 'worker' as const)],
  })
  const service = await buildService(db, { e_provider_id: team.id })
  await buildBooking(db, { e_service_id: service.id, at: Date.parse(`${addDays(date, 3)}T10:00:00+03:00`) })
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT ${team.id}, w.id, 'external', tstzrange(at, at + interval '20 minutes')
    FROM workers w, generate_series(${addDays(date, -1)}::date, ${addDays(date, 6)}::date, interval '30 minutes') t,
      LATERAL (SELECT t + make_interval(secs => w.id % 7) AS at) c
    WHERE w.e_provider_id = ${team.id} ON CONFLICT DO NOTHING`
  await ownerSql`ANALYZE time_claims`
  const { token } = await buildToken(db, { user_id: team.userIds[0] ?? 0 })
  return { id: team.id, token, workers: team.workers }
}

test('the calendar of a large team with connected calendars shows the earliest ones, and reads the first day only', async () => {
  const { id, token, workers } = await crowd()
  const path = `provider/calendar?from=${date}&to=${addDays(date, 5)}`
  type Shown = { cut_from: string | null; visits: object[]; time_off: { id: number }[] }
  const read = async (of = '') => (await api<Shown>('GET', path + of, { token })).json.data
  const { cut_from, visits, time_off } = await read()
  expect([cut_from, visits.length]).toEqual([date, 1])
  const earliest = await sql`SELECT c.id::int FROM time_claims c WHERE c.e_provider_id = ${id} AND c.kind <> 'visit'
    AND c.span && tstzrange(${`${date} 00:00+03`}::timestamptz, ${`${addDays(date, 5)} 00:00+03`}::timestamptz) ORDER BY lower(c.span), c.id LIMIT 1000`
  expect(time_off.map((one) => one.id)).toEqual(earliest.map((one) => one.id))
  expect((await read(`&worker_id=${workers[1]?.id}`)).time_off).toHaveLength(5 * 48)
  expect(await rowsInVain(database, /^\s*SELECT.*time_claims/s, () => read())).toBeLessThan(3_000)
})

test('the page of a large team counts the visits ahead of each, and reads no busy times', async () => {
  const { token, workers } = await crowd()
  type Shown = { workers: { id: number; upcoming: number }[] }
  const read = async () => (await api<Shown>('GET', 'provider/team', { token })).json.data.workers
  expect((await read()).map(({ id, upcoming }) => [id, upcoming])).toEqual(workers.map(({ id }, n) => [id, n ? 0 : 1]))
  expect(await rowsInVain(database, /time_claims/, read)).toBeLessThan(100)
})
