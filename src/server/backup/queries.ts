import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { isSqlState } from '#server/db/database.ts'
import { fail } from '#server/startup.ts'
import type { FileColumn, Place } from './format.ts'

/** The schemas that are backed up: ours and that of the jobs. */
const schemas = ['public', 'jobs']
/** Tables about the database itself, not about the marketplace: a target has its own. */
const notCopied = ['public.migrations', 'public.database_edition', 'public.file_place']

/** A table of the archive. Generated columns are computed again. */
export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; value: string | null }

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

const rowsOf = async <T extends object>(client: Client, text: string, values: unknown[] = []): Promise<T[]> =>
  (await client.query<T>(text, values)).rows

/** Every table that holds rows of its own or of its partitions, in the order of their names. */
export const tables = async (client: Client): Promise<Table[]> => {
  const found = await rowsOf<Table>(
    client,
    `SELECT n.nspname || '.' || c.relname AS name,
      array_agg(a.attname::text ORDER BY a.attname) AS columns
    FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY n.nspname, c.relname ORDER BY 1`,
    [schemas],
  )
  return found.filter(({ name }) => !notCopied.includes(name))
}

export const sequences = (client: Client): Promise<Sequence[]> =>
  rowsOf(
    client,
    `SELECT schemaname || '.' || sequencename AS name, last_value::text AS value
    FROM pg_sequences WHERE schemaname = ANY ($1) ORDER BY 1`,
    [schemas],
  )

/** No limit, and no way of writing values, that the role or the database may have set: rows go from one database to another. */
const SESSION =
  "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET datestyle = 'ISO, MDY'; SET intervalstyle = 'postgres'; " +
  'SET extra_float_digits = 1'

/** Milliseconds until a table that somebody else has for themselves is asked for again. */
const restMs = 500

/**
 * One state of the database for everything that is read until the connection ends. A table that is emptied or written anew meanwhile,
 * by a restore or a migration, would have no rows in it: these wait, and one that is under way is waited for.
 */
export const beginSnapshot = async (client: Client): Promise<void> => {
  await client.query(`${SESSION}; SET lock_timeout = 0`)
  for (;;) {
    const all = await tables(client)
    if (all.length === 0)
      fail('The database has no tables of Doorstep; set DATABASE_URL or DATA_DIR to that of the server.')
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    try {
      // Before anything is read: the state is that of the first statement which reads. All or none: who is waited for may want another.
      await client.query(`LOCK TABLE ${all.map(({ name }) => quoted(name)).join(', ')} IN ACCESS SHARE MODE NOWAIT`)
      return
    } catch (error) {
      if (!isSqlState(error, '55P03')) throw error
      await client.query('ROLLBACK')
      await sleep(restMs)
    }
  }
}

/**
 * What made the tables: the migrations that ran, which another release may have brought, and the version of the job library's
 * tables.
 */
export const schemaOf = async (client: Client): Promise<string> => {
  const migrations = await rowsOf<{ name: string }>(client, 'SELECT name FROM migrations ORDER BY name')
  const jobs = await rowsOf<{ version: number }>(client, 'SELECT version FROM jobs.version')
  return [...migrations.map(({ name }) => name), ...jobs.map(({ version }) => `jobs ${version}`)].join(', ')
}

export const copyOut = ({ name, columns }: Table): string =>
  `COPY (SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)}) TO STDOUT`

export const copyIn = ({ name, columns }: Table): string =>
  `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`

/** The paths of files that rows of a table name. */
export const filePaths = async (client: Client, table: string, column: string): Promise<string[]> => {
  const name = quoted(column)
  const rows = await rowsOf<{ path: string }>(
    client,
    `SELECT ${name} AS path FROM ${quoted(table)} WHERE ${name} IS NOT NULL`,
  )
  return rows.map(({ path }) => path)
}

/** The files that rows of these columns name, by where they are. */
export const namedFiles = async (
  client: Client,
  columns: readonly FileColumn[],
): Promise<Record<Place, Set<string>>> => {
  const named: Record<Place, Set<string>> = { files: new Set(), private: new Set() }
  for (const { table, column, place } of columns)
    for (const path of await filePaths(client, table, column)) named[place].add(path)
  return named
}

type Definition = { table: string; name: string; definition: string }

/** Foreign keys as they were declared; those of partitions follow from them. */
const foreignKeys = (client: Client): Promise<Definition[]> =>
  rowsOf(
    client,
    `SELECT n.nspname || '.' || c.relname AS "table", o.conname AS name, pg_get_constraintdef(o.oid) AS definition
    FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE o.contype = 'f' AND o.conparentid = 0 AND n.nspname = ANY ($1)`,
    [schemas],
  )

/** Every table with triggers of ours. */
const triggered = (client: Client): Promise<{ name: string }[]> =>
  rowsOf(
    client,
    `SELECT DISTINCT n.nspname || '.' || c.relname AS name
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND n.nspname = ANY ($1)`,
    [schemas],
  )

/**
 * Begins the transaction that replaces all rows, without foreign keys and triggers, which would judge rows whose others are
 * still to come. Returns the function that puts both back, checks every reference and commits.
 */
export const beginReplacing = async (client: Client, all: readonly Table[]): Promise<() => Promise<void>> => {
  await client.query(`${SESSION}; SET lock_timeout = 10000`)
  await client.query('BEGIN')
  const [keys, tablesWithTriggers] = [await foreignKeys(client), await triggered(client)]
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`)
  for (const { name } of tablesWithTriggers) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${all.map(({ name }) => quoted(name)).join(', ')}`)
  return async () => {
    for (const { name } of tablesWithTriggers) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`)
    await client.query('COMMIT')
  }
}

/** An archive of an earlier release may lack queues and places of this one: the next start looks for all of them. */
export const forgetEdition = (client: Client) => client.query("UPDATE database_edition SET edition = 'restored'")

/** The next number follows the archive's last. */
export const setSequence = (client: Client, { name, value }: Sequence) =>
  client.query('SELECT setval($1::regclass, coalesce($2::bigint, 1), $2 IS NOT NULL)', [quoted(name), value])

/** Other connections of this program to the database itself: each process has some, and a pooler's outlive it. */
export const otherPrograms = async (client: Client): Promise<number> => {
  const [row] = await rowsOf<{ others: number }>(
    client,
    `SELECT count(*)::int AS others FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'doorstep%' AND pid <> pg_backend_pid()`,
  )
  return row?.others ?? 0
}

export const analyse = (client: Client) => client.query('ANALYZE')
