import { sql } from 'kysely'
import { dueOpenings, renewOpenings } from '../src/features/providers/opening/queries.ts'
import type { Database } from '../src/server/db/database.ts'
import { buildProvider, buildServices } from '../test/build.ts'

/** The team's members, its services and the days their calendars are full. */
const [people, offered, days] = [200, 195, 60]
/** Services with as many pictures as one may have. */
const [pictured, pictures] = [100, 12]

/**
 * What makes single requests expensive, added to the town of the measurements: a team of two hundred with full calendars, services with
 * many pictures, and every category on the first page. The team's id and those of its services.
 */
export const addCrowd = async (database: Database): Promise<{ team: number; services: number[] }> => {
  const { db } = database
  const team = await buildProvider(db, {
    people,
    name: { en: 'A large team', ar: 'فريق كبير' },
    availability_range: 50,
  })
  await sql`INSERT INTO e_provider_addresses (e_provider_id, description, address, latitude, longitude)
    VALUES (${team.id}, 'Office', 'Riyadh', 24.7, 46.7)`.execute(db)
  await sql`
    INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT w.e_provider_id, w.id, 'external', tstzrange(at, at + interval '2 hours')
    FROM workers w, generate_series(1, ${days}::int) day, generate_series(8, 18, 2) hour,
      LATERAL (SELECT (current_date + day + make_interval(hours => hour)) AT TIME ZONE 'Asia/Riyadh' AS at) claim
    WHERE w.e_provider_id = ${team.id}`.execute(db)
  const categories = (await db.selectFrom('categories').select('id').orderBy('id').execute()).map(({ id }) => id)
  const services = await buildServices(
    db,
    Array.from({ length: offered }, (_, n) => ({
      e_provider_id: team.id,
      categories: categories.slice(n % categories.length).slice(0, 1),
      duration: `${1 + (n % 4)}:${n % 2 ? '30' : '00'}`,
      featured: n % 12 === 0,
    })),
  )
  await sql`UPDATE categories SET featured = true`.execute(db)
  await sql`
    INSERT INTO media (model_type, model_id, path, name, file_name, mime_type, size, width, height, "position")
    SELECT 'e_services', s.id, 'e_services/' || gen_random_uuid() || '.webp', 'At work', 'work.webp', 'image/webp', 90000, 1200, 900, n
    FROM (SELECT id FROM e_services ORDER BY id LIMIT ${pictured}::int) s, generate_series(1, ${pictures}::int) n`.execute(
    db,
  )
  const at = new Date()
  await database.transaction(async (tx) => renewOpenings(tx, at, await dueOpenings(tx, at, 10_000)))
  return { team: team.id, services: services.map(({ id }) => id) }
}
