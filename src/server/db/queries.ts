import { sql } from 'kysely'
import { type Db, isSqlState } from './database.ts'

/** Fails when the database cannot be reached or was never migrated. */
export const expectMigrated = (db: Db) => sql`SELECT 1 FROM migrations LIMIT 1`.execute(db)

/** What the database was last brought up to; undefined for one that is new, older than such notes, or has no jobs. */
export const editionOf = async (db: Db): Promise<string | undefined> => {
  try {
    const { rows } = await sql<{ edition: string }>`
      SELECT edition FROM database_edition WHERE to_regclass('jobs.version') IS NOT NULL`.execute(db)
    return rows[0]?.edition
  } catch (error) {
    if (isSqlState(error, '42P01')) return undefined
    throw error
  }
}

export const noteEdition = (db: Db, edition: string) =>
  db
    .insertInto('database_edition')
    .values({ edition })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ edition }))
    .execute()
