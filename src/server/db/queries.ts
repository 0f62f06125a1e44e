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

/** Digests of the migrations that made the database; none where it has no edition, undefined where none were kept. */
export const findDigests = async (db: Db): Promise<string[] | undefined> => {
  try {
    const { rows } = await sql<{ migrations: string[] }>`SELECT migrations FROM database_edition`.execute(db)
    return rows[0]?.migrations ?? []
  } catch (error) {
    if (isSqlState(error, '42P01')) return []
    if (isSqlState(error, '42703')) return undefined
    throw error
  }
}

export const saveEdition = (db: Db, edition: string, migrations: string[]) =>
  db
    .insertInto('database_edition')
    .values({ edition, migrations })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ edition, migrations }))
    .execute()

/** Waits until no other process is filling an empty database; lasts as long as the transaction. */
export const lockSeeding = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('doorstep planting'))`.execute(tx)

/**
 * The role of this connection, and whether the tables are its own to change: it owns them, or is a superuser. Read from the
 * catalogue, because a new role may not even use the schema.
 */
export const ownRole = async (db: Db): Promise<{ name: string; owns: boolean }> => {
  const { rows } = await sql<{ name: string; owns: boolean }>`
    SELECT r.rolname AS name, r.rolsuper OR coalesce(pg_has_role(r.oid, c.relowner, 'USAGE'), true) AS owns
    FROM pg_roles r LEFT JOIN pg_namespace n ON n.nspname = 'public'
      LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = 'users'
    WHERE r.rolname = current_user`.execute(db)
  return rows[0] ?? { name: '', owns: true }
}

/** Whether a role lacks anything that {@link grantAccess} gives; in a restored database, or for a new role, it does. */
export const lacksAccess = async (db: Db, role: string): Promise<boolean> => {
  const { rows } = await sql<{ lacks: boolean }>`
    SELECT EXISTS (
      SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'jobs') AND c.relkind IN ('r', 'p') AND NOT has_table_privilege(${role}, c.oid, 'SELECT')
    ) AS lacks`.execute(db)
  return rows[0]?.lacks ?? true
}

/** Grants are written one process at a time. */
export const lockGrants = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('doorstep grants'))`.execute(tx)

/** Written by migrations only, or by triggers of the owner. */
const ownersTables = ['migrations', 'database_edition', 'places', 'places_edition', 'change_log']

/** Lets a role read and write rows, and change no table: what the server needs. */
export const grantAccess = async (tx: Tx, role: string): Promise<void> => {
  const to = sql.id(role)
  for (const schema of ['public', 'jobs'].map((name) => sql.id(name))) {
    await sql`GRANT USAGE ON SCHEMA ${schema} TO ${to}`.execute(tx)
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${to}`.execute(tx)
    await sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${to}`.execute(tx)
  }
  for (const table of ownersTables)
    await sql`REVOKE INSERT, UPDATE, DELETE ON ${sql.table(table)} FROM ${to}`.execute(tx)
}
