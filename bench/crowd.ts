import { sql } from 'kysely'
import { dueOpenings, renewOpenings } from '../src/features/providers/opening/queries.ts'
import type { Database, Db } from '../src/server/db/database.ts'
import { buildProvider, buildServices, everyDay, type Hours } from '../test/build.ts'

/** The team's members, its services and the days their calendars are full. */
const [people, offered, days] = [200, 195, 60]
/** Services with as many pictures as one may have. */
const [pictured, pictures] = [100, 12]
/** As many services and times off as a team may have: of each member one in so many minutes, of so many minutes. */
const [most, timesOff, every, long] = [200, 50, 380, 300]

/** A team of two hundred in the middle of the town. */
const addTeam = async (db: Db, name: string, hours?: readonly Hours[]) => {
  const team = await buildProvider(db, {
    people,
    name: { en: name, ar: name },
    availability_range: 50,
    ...(hours && { hours }),
  })
  await sql`INSERT INTO e_provider_addresses (e_provider_id, description, address, latitude, longitude)
    VALUES (${team.id}, 'Office', 'Riyadh', 24.7, 46.7)`.execute(db)
  return team.id
}

/**
 * A team that is as large as the limits allow: no two services take equally long or are done by the same members, most take longer
 * than anybody is free, and every member has times off around the clock.
 */
const addLargest = async (db: Db): Promise<number> => {
  const team = await addTeam(db, 'The largest team', everyDay('00:00', '00:00'))
  await sql`
    INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT w.e_provider_id, w.id, 'time_off', tstzrange(at, at + make_interval(mins => ${long}::int))
    FROM workers w, generate_series(0, ${timesOff - 1}::int) n,
      LATERAL (SELECT current_date + make_interval(mins => n * ${every}::int + w.id % 10) AS at) off
    WHERE w.e_provider_id = ${team}`.execute(db)
  const durations = Array.from({ length: most }, (_, n) => `${20 + n} min`)
  await buildServices(
    db,
    durations.map((duration) => ({ e_provider_id: team, duration })),
  )
  await sql`
    INSERT INTO worker_exclusions (e_provider_id, worker_id, e_service_id)
    SELECT w.e_provider_id, w.id, s.id FROM workers w JOIN e_services s USING (e_provider_id)
    WHERE w.e_provider_id = ${team} AND (w.id * 7 + s.id * 13) % 11 < 2`.execute(db)
  return team
}

/**
 * What makes single requests expensive, added to the town of the measurements: a team of two hundred with full calendars, one that is as
 * large as the limits allow, services with many pictures, and every category on the first page. The teams' ids, and those of the
 * first one's services.
 */
export const addCrowd = async (database: Database): Promise<{ team: number; largest: number; services: number[] }> => {
  const { db } = database
  const team = await addTeam(db, 'A large team')
  await sql`
    INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT w.e_provider_id, w.id, 'external', tstzrange(at, at + interval '2 hours')
    FROM workers w, generate_series(1, ${days}::int) day, generate_series(8, 18, 2) hour,
      LATERAL (SELECT (current_date + day + make_interval(hours => hour)) AT TIME ZONE 'Asia/Riyadh' AS at) claim
    WHERE w.e_provider_id = ${team}`.execute(db)
  const categories = (await db.selectFrom('categories').select('id').orderBy('id').execute()).map(({ id }) => id)
  const services = await buildServices(
    db,
    Array.from({ length: offered }, (_, n) => ({
      e_provider_id: team,
      categories: categories.slice(n % categories.length).slice(0, 1),
      duration: `${1 + (n % 4)}:${n % 2 ? '30' : '00'}`,
      featured: n % 12 === 0,
    })),
  )
  const largest = await addLargest(db)
  await sql`UPDATE categories SET featured = true`.execute(db)
  await sql`
    INSERT INTO media (model_type, model_id, path, name, file_name, mime_type, size, width, height, "position")
    SELECT 'e_services', s.id, 'e_services/' || gen_random_uuid() || '.webp', 'At work', 'work.webp', 'image/webp', 90000, 1200, 900, n
    FROM (SELECT id FROM e_services ORDER BY id LIMIT ${pictured}::int) s, generate_series(1, ${pictures}::int) n`.execute(
    db,
  )
  const at = new Date()
  await database.transaction(async (tx) => renewOpenings(tx, at, await dueOpenings(tx, at, 10_000)))
  return { team, largest, services: services.map(({ id }) => id) }
}
