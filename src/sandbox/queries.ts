import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

type Row<T> = { data: T }

export const addObject = <T>(db: Db, provider: string, id: string, data: T) =>
  sql`INSERT INTO sandbox_objects (provider, id, data) VALUES (${provider}, ${id}, ${JSON.stringify(data)}::text::jsonb)`.execute(
    db,
  )

/** Adds an object, or takes the place of the one with this id. */
export const setObject = <T>(db: Db, provider: string, id: string, data: T) =>
  sql`INSERT INTO sandbox_objects (provider, id, data) VALUES (${provider}, ${id}, ${JSON.stringify(data)}::text::jsonb)
    ON CONFLICT (provider, id) DO UPDATE SET data = excluded.data`.execute(db)

/** The object with this id, created if there is none; all processes get the same one. */
export const getOrCreateObject = async <T>(db: Db, provider: string, id: string, make: () => T): Promise<T> => {
  const kept = await objectById<T>(db, provider, id)
  if (kept) return kept
  await sql`INSERT INTO sandbox_objects (provider, id, data)
    VALUES (${provider}, ${id}, ${JSON.stringify(make())}::text::jsonb) ON CONFLICT DO NOTHING`.execute(db)
  return (await objectById<T>(db, provider, id)) ?? make()
}

export const objectById = async <T>(db: Db, provider: string, id: string): Promise<T | undefined> => {
  const { rows } = await sql<
    Row<T>
  >`SELECT data FROM sandbox_objects WHERE provider = ${provider} AND id = ${id}`.execute(db)
  return rows[0]?.data
}

/** The objects that contain `like`, oldest first. */
export const objectsLike = async <T>(db: Db, provider: string, like: Partial<T>): Promise<T[]> => {
  const { rows } = await sql<Row<T>>`SELECT data FROM sandbox_objects
    WHERE provider = ${provider} AND data @> ${JSON.stringify(like)}::text::jsonb ORDER BY created_at, id LIMIT 100`.execute(
    db,
  )
  return rows.map(({ data }) => data)
}

/** Changes an object that matches `where`; undefined when it does not. */
export const changeObject = async <T>(
  db: Db,
  provider: string,
  id: string,
  change: Partial<T>,
  where: Partial<T> = {},
): Promise<T | undefined> => {
  const { rows } = await sql<Row<T>>`
    UPDATE sandbox_objects SET data = data || ${JSON.stringify(change)}::text::jsonb
    WHERE provider = ${provider} AND id = ${id} AND data @> ${JSON.stringify(where)}::text::jsonb RETURNING data`.execute(
    db,
  )
  return rows[0]?.data
}
