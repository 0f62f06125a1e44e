import { sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { OfficeTax } from './contract.ts'

export const officeTaxes = async (db: Db, id: number | null = null): Promise<OfficeTax[]> => {
  const { rows } = await sql<OfficeTax>`
    SELECT t.id, t.name, t.type, t.value, to_json(t.updated_at) #>> '{}' AS updated_at,
      (SELECT count(*)::int FROM e_provider_taxes p WHERE p.tax_id = t.id) AS providers,
      EXISTS (SELECT FROM settings WHERE key = 'default_tax' AND value = t.id::text) AS for_new
    FROM taxes t WHERE ${id}::int IS NULL OR t.id = ${id}::int ORDER BY t.id`.execute(db)
  return rows
}

export type TaxColumns = { name: Translated; type: 'percent' | 'fixed'; value: number }

export const insertTax = (tx: Tx, columns: TaxColumns) =>
  tx.insertInto('taxes').values(columns).returning('id').executeTakeFirstOrThrow()

export const saveTax = (tx: Tx, id: number, readAt: string, columns: TaxColumns) =>
  tx
    .updateTable('taxes')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('updated_at', '=', sql<Date>`${readAt}::timestamptz`)
    .returning('id')
    .executeTakeFirst()

export const chargeEverywhere = (tx: Tx, id: number) =>
  sql`INSERT INTO e_provider_taxes (e_provider_id, tax_id) SELECT p.id, t.id FROM e_providers p, taxes t
    WHERE t.id = ${id}::int ON CONFLICT DO NOTHING`.execute(tx)

/** The foreign key of the providers' taxes refuses one that is charged. */
export const removeTax = (tx: Tx, id: number) => tx.deleteFrom('taxes').where('id', '=', id).execute()
