import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { seed } from '../db/seed/seed.ts'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { dueOpenings, renewOpenings } from '../src/features/providers/opening/queries.ts'
import { connect, type Database, type Db } from '../src/server/db/database.ts'
import { buildBookings, buildUsers } from '../test/build.ts'

/** The size at which the goals are set (`measures.md §2`). */
const SERVICES = 500
const OPTIONS = 1500
const BOOKINGS = 20_000

const DAY = 86_400_000

const missing = async (db: Db, table: 'e_services' | 'options' | 'bookings', wanted: number): Promise<number> => {
  const { many } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  return Math.max(0, wanted - many)
}

/** Copies of the demo town's services under other names, of the same providers, in the same categories. */
const addServices = async (db: Db) =>
  sql`
    WITH model AS (
      SELECT row_number() OVER (ORDER BY id) - 1 AS i, count(*) OVER () AS many, s.* FROM e_services s),
    copy AS (
      SELECT nextval(pg_get_serial_sequence('e_services', 'id'))::int AS copy_id, n, m.*
      FROM generate_series(1, ${await missing(db, 'e_services', SERVICES)}::int) n JOIN model m ON m.i = n % m.many),
    added AS (
      INSERT INTO e_services (id, e_provider_id, name, description, price_minor, price_unit, duration, featured, created_at)
      SELECT copy_id, e_provider_id,
        jsonb_build_object('en', (name ->> 'en') || ' ' || n, 'ar', (name ->> 'ar') || ' ' || n),
        description, price_minor + n * 100, price_unit, duration, n % 12 = 0, now() - n * interval '9 hours'
      FROM copy)
    INSERT INTO e_service_categories (e_service_id, category_id)
    SELECT c.copy_id, l.category_id FROM copy c JOIN e_service_categories l ON l.e_service_id = c.id`.execute(db)

/** Options spread over the services that have fewest. */
const addOptions = async (db: Db) =>
  sql`
    WITH model AS (
      SELECT row_number() OVER (ORDER BY id) - 1 AS i, count(*) OVER () AS many, o.* FROM options o),
    bare AS (
      SELECT s.id, row_number() OVER (ORDER BY (SELECT count(*) FROM options o WHERE o.e_service_id = s.id), s.id) - 1 AS i
      FROM e_services s)
    INSERT INTO options (option_group_id, e_service_id, name, description, price_minor)
    SELECT m.option_group_id, b.id, m.name, m.description, m.price_minor
    FROM generate_series(1, ${await missing(db, 'options', OPTIONS)}::int) n
    JOIN model m ON m.i = n % m.many JOIN bare b ON b.i = n % ${SERVICES - 100}`.execute(db)

/** Done bookings, one a day and provider, going back from yesterday. */
const addBookings = async (db: Db) => {
  const count = await missing(db, 'bookings', BOOKINGS)
  if (count === 0) return
  const stamp = Date.now()
  const users = await buildUsers(
    db,
    Array.from({ length: 200 }, (_, n) => ({ email: `bench-${stamp}-${n}@bench.test`, phone_number: `${stamp}${n}` })),
  )
  const services = await db
    .selectFrom('e_services')
    .innerJoin('workers', 'workers.e_provider_id', 'e_services.e_provider_id')
    .select(({ fn }) => ['e_services.e_provider_id', fn.min<number>('e_services.id').as('id')])
    .groupBy('e_services.e_provider_id')
    .execute()
  const begin = Math.floor(Date.now() / DAY) * DAY - 800 * DAY
  for (let from = 0; from < count; from += 1000) {
    const wishes = Array.from({ length: Math.min(1000, count - from) }, (_, k) => ({
      user_id: users[(from + k) % users.length]?.id ?? 0,
      e_service_id: services[(from + k) % services.length]?.id ?? 0,
      status: 'done' as const,
      at: begin - Math.floor((from + k) / services.length) * DAY,
    }))
    await buildBookings(db, wishes)
  }
}

/** Runs the job that computes openings ahead until it is done. */
export const renewAllOpenings = async (database: Database): Promise<void> => {
  const round = () =>
    database.transaction(async (tx) => {
      const at = new Date()
      const ids = await dueOpenings(tx, at, 1000)
      await renewOpenings(tx, at, ids)
      return ids.length
    })
  while ((await round()) > 0);
  await database.sql`ANALYZE e_provider_openings`
}

/** What autovacuum does in time, at once: statistics, and the pages of which indexes alone answer. */
export const vacuum = async (url: string): Promise<void> => {
  const longConnection = connect(url, { max: 1, statementMs: 3_600_000 })
  await longConnection.sql`VACUUM ANALYZE`
  await longConnection.close()
}

/** Creates the database that the measures require, with statistics; an existing one is left as it is. */
export const prepareDatabase = async (database: Database, url: string, filesDir: string): Promise<void> => {
  await migrate(url)
  const { db } = database
  if ((await missing(db, 'bookings', BOOKINGS)) === 0) return
  const seeded = await db.selectFrom('e_services').select('id').limit(1).executeTakeFirst()
  if (!seeded) await seed(database, { filesDir })
  await addServices(db)
  await addOptions(db)
  await addBookings(db)
  await renewAllOpenings(database)
  await vacuum(url)
}

/** Starts PostgreSQL in a folder that keeps it, with the town at the size of the goals. */
export const openTown = async (folder: string, log: (line: string) => void) => {
  const dataDir = resolve(folder)
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startEmbedded({ dataDir, log })
  const database = connect(postgres.url, { max: 4, statementMs: 600_000 })
  await prepareDatabase(database, postgres.url, `${dataDir}/files`)
  return { dataDir, postgres, database }
}
