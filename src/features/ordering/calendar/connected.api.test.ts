import { expect, test } from 'vitest'
import { addDays, dateIn } from '#lib/time.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { rowsInVain } from '../../../../test/rowsInVain.ts'

const { api, database, db, ownerSql, sql } = await testApp()

const date = addDays(dateIn(Date.now(), 'Asia/Riyadh'), 5)

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
  expect(await rowsInVain(database, /time_claims \w JOIN bookings/, takeOff)).toBeLessThan(5_000)
})
