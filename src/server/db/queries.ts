import { sql } from 'kysely'
import { type Db, isSqlState, type Tx } from './database.ts'

/** The names of the migrations that were run, in their order; none for a new database. */
export const appliedMigrations = async (db: Db): Promise<string[]> => {
  try {
    const rows = await db.selectFrom('migrations').select('name').orderBy('run_on').orderBy('id').execute()
    return rows.map(({ name }) => name)
  } catch (error) {
    if (isSqlState(error, '42P01')) return []
    throw error
  }
}

/** The edition the database was last upgraded to; undefined for a new one, one without this table, or without jobs. */
export const findEdition = async (db: Db): Promise<string | undefined> => {
  try {
    const { rows } = await sql<{ edition: string }>`
      SELECT edition FROM database_edition WHERE to_regclass('jobs.version') IS NOT NULL`.execute(db)
    return rows[0]?.edition
  } catch (error) {
    if (isSqlState(error, '42P01')) return undefined
    throw error
  }
}

export const saveEdition = (db: Db, edition: string) =>
  db
    .insertInto('database_edition')
    .values({ edition })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ edition }))
    .execute()

/** Waits until no other process is filling an empty database; lasts as long as the transaction. */
export const lockSeeding = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('doorstep planting'))`.execute(tx)

/** How long statements of this transaction wait for a lock, in milliseconds. */
export const setLockTimeout = (tx: Tx, milliseconds: number) =>
  sql`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(tx)
