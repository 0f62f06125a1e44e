import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { FirstStep } from './contract.ts'

type SettingRow = { key: string; value: string; updated_at: string | null }

/** The stored settings of these names, by name. */
export const settingsNamed = async (db: Db, keys: readonly string[]): Promise<SettingRow[]> => {
  const { rows } = await sql<SettingRow>`
    SELECT key, value, to_json(updated_at) #>> '{}' AS updated_at FROM settings WHERE key = ANY (${keys}::text[])
    ORDER BY key`.execute(db)
  return rows
}

export const taxNames = (db: Db) => db.selectFrom('taxes').select(['id', 'name']).orderBy('id').execute()

/** Makes changes of settings wait for each other. */
export const lockSettings = (tx: Tx) => sql`LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE`.execute(tx)

export const saveSettings = (tx: Tx, values: Record<string, string>) =>
  sql`INSERT INTO settings (key, value, updated_at)
    SELECT key, value, now() FROM json_each_text(${JSON.stringify(values)}::json)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`.execute(tx)

/** Whether a table that may be large has a row, by its primary key. */
const first = (table: 'e_services' | 'e_providers' | 'bookings' | 'journals', condition = sql`true`) =>
  sql<boolean>`((SELECT id FROM ${sql.table(table)} WHERE ${condition} ORDER BY id LIMIT 1) IS NOT NULL)`

/** Whether amounts of the currency are stored. */
export const hasAmounts = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    SELECT ${first('e_services')} OR ${first('bookings')} OR ${first('journals')} AS found`.execute(db)
  return rows[0]?.found ?? true
}

/** No amount is stored until the end of the transaction. */
export const lockAmounts = (tx: Tx) => sql`LOCK TABLE e_services, bookings, journals IN SHARE MODE`.execute(tx)

/** The path of a picture that was claimed. */
export const picturePath = async (tx: Tx, id: number): Promise<string> => {
  const { rows } = await sql<{ path: string }>`
    SELECT '/media/' || uuid || '/' || file_name AS path FROM media WHERE id = ${id}::int`.execute(tx)
  return rows[0]?.path ?? ''
}

/**
 * What a new marketplace has. Its name counts as chosen once it was saved, a tax once new providers
 * charge it, mail once a server takes it.
 */
export const firstSteps = async (db: Db, hasMailServer: boolean): Promise<FirstStep[]> => {
  const { rows } = await sql<Record<FirstStep['name'], boolean>>`
    SELECT
      EXISTS (SELECT FROM settings WHERE key = 'app_name' AND updated_at IS NOT NULL) AS name,
      EXISTS (SELECT FROM categories) AS categories,
      EXISTS (SELECT FROM taxes t JOIN settings s ON s.key = 'default_tax' AND s.value = t.id::text) AS taxes,
      EXISTS (SELECT FROM slides WHERE enabled) AS slides,
      (SELECT count(*) = 2 FROM custom_pages WHERE published AND id IN (1, 2)) AS pages,
      EXISTS (SELECT FROM faqs) AS faqs,
      EXISTS (SELECT FROM payment_methods WHERE enabled) AS payments,
      ${hasMailServer}::boolean AS mail,
      ${first('e_providers', sql`accepted`)} AS provider,
      ${first('e_services', sql`available`)} AS service,
      ${first('bookings')} AS booking`.execute(db)
  return Object.entries(rows[0] ?? {}).map(([name, done]) => ({ name: name as FirstStep['name'], done }))
}
