import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** An index or a constraint, as the statements that drop it and make it again. */
type Part = { drop: string; make: string }

/**
 * Of some tables what each new row is entered into or checked by, one by one: indexes that are no key, exclusions and foreign
 * keys.
 */
const partsOf = async (tx: Tx, tables: readonly string[]): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS make, 1 AS place
    FROM pg_index i WHERE indrelid = ANY (${tables}::regclass[])
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)
    UNION ALL
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
      CASE contype WHEN 'x' THEN 2 ELSE 3 END
    FROM pg_constraint WHERE conrelid = ANY (${tables}::regclass[]) AND contype IN ('x', 'f')
    ORDER BY place, make`.execute(tx)
  return rows
}

/**
 * Drops the indexes, exclusions and foreign keys of the tables for the time of `work` and makes them again: PostgreSQL sorts and
 * checks all rows at once for a fraction of what it takes row by row. Nobody else can read the tables until the transaction
 * ends; where it fails, they are as they were.
 */
export const withoutIndexes = async (tx: Tx, tables: readonly string[], work: () => Promise<void>): Promise<void> => {
  const parts = await partsOf(tx, tables)
  for (const { drop } of parts) await sql.raw(drop).execute(tx)
  await work()
  await sql`SET LOCAL maintenance_work_mem = '512MB'`.execute(tx)
  for (const { make } of parts) await sql.raw(make).execute(tx)
}

/** Switches triggers off for the time of `work`, which writes itself what they would write. */
export const withoutTriggers = async (
  tx: Tx,
  triggers: readonly (readonly [table: string, trigger: string])[],
  work: () => Promise<void>,
): Promise<void> => {
  const turn = async (state: 'ENABLE' | 'DISABLE') => {
    for (const [table, trigger] of triggers)
      await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(state)} TRIGGER ${sql.id(trigger)}`.execute(tx)
  }
  await turn('DISABLE')
  await work()
  await turn('ENABLE')
}
