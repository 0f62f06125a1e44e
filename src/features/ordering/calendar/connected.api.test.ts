import { expect, test } from 'vitest'
import { addDays, dateIn } from '#lib/time.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'

const { api, database, db, ownerSql, sql } = await testApp()

const date = addDays(dateIn(Date.now(), 'Asia/Riyadh'), 5)

type Plan = { 'Rows Removed by Filter'?: number; 'Actual Loops': number; Plans?: Plan[] }
type Explained = { 'QUERY PLAN': [{ Plan: Plan }] }

/** Rows that a statement reads and does not use. */
const readInVain = ({ Plans = [], ...plan }: Plan): number =>
  Plans.reduce((sum, part) => sum + readInVain(part), (plan['Rows Removed by Filter'] ?? 0) * plan['Actual Loops'])

/** The same of all statements about visits' claims that `work` sends; they are made once more, and undone. */
const vainOf = async (work: () => Promise<unknown>): Promise<number> => {
  const sent = new Map<string, readonly unknown[]>()
  database.pool.trace = (text, values) => {
    if (/time_claims \w JOIN bookings/.test(text)) sent.set(text, values)
  }
  await work()
  database.pool.trace = undefined
  const connection = await database.pool.connect()
  let vain = 0
  try {
    await connection.query('BEGIN', [])
    for (const [text, values] of sent) {
      const { rows } = await connection.query<Explained>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
      for (const row of rows) vain += readInVain(row['QUERY PLAN'][0].Plan)
    }
    await connection.query('ROLLBACK', [])
  } finally {
    connection.release()
  }
  expect(sent.size).toBeGreaterThan(0)
  return vain
}

test('time off reads none of what connected calendars hold of others, however much that is beside few visits', async () => {
  const team = await buildProvider(db, { people: 10, roles: ['owner'] })
  const others = await buildProvider(db, { people: 10 })
  const service = await buildService(db, { e_provider_id: others.id })
  for (let day = 1; day < 9; day++)
    await buildBooking(db, { e_service_id: service.id, at: Date.parse(`${addDays(date, day)}T10:00:00+03:00`) })
  // As many were called off, which claim nothing.
  const { id } = await buildBooking(db, { e_service_id: service.id, status: 'failed' })
  await sql`INSERT INTO bookings SELECT (jsonb_populate_record(b, jsonb_build_object('id', b.id + n, 'uid', gen_random_uuid()))).*
    FROM bookings b, generate_series(1, 900) n WHERE b.id = ${id}`
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT w.e_provider_id, w.id, 'external', tstzrange(at, at + interval '30 minutes')
    FROM workers w, generate_series(${addDays(date, 20)}::date::timestamptz, ${addDays(date, 80)}::date, interval '1 hour') at`
  await ownerSql`ANALYZE time_claims`
  await ownerSql`ANALYZE bookings`
  const { token } = await buildToken(db, { user_id: team.userIds[0] ?? 0 })
  const takeOff = async () => {
    const body = { starts: `${addDays(date, 30)} 00:00:00`, ends: `${addDays(date, 44)} 00:00:00` }
    expect((await api('POST', 'provider/time_off', { token, body })).status).toBe(200)
  }
  expect(await vainOf(takeOff)).toBeLessThan(5_000)
})
