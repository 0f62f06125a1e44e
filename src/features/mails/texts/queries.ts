import { sql } from 'kysely'
import type { Locale } from '#lib/words.ts'
import type { Db, Tx } from '#server/db/database.ts'

export type StoredText = { key: string; locale: Locale; text: string; updated_at: string }

/** What operators wrote; few rows. */
export const storedTexts = async (db: Db): Promise<StoredText[]> => {
  const { rows } = await sql<StoredText>`
    SELECT key, locale, text, to_json(updated_at) #>> '{}' AS updated_at FROM mail_texts ORDER BY key, locale`.execute(
    db,
  )
  return rows
}

/** Makes changes of mails wait for each other. */
export const lockTexts = (tx: Tx) => sql`LOCK TABLE mail_texts IN SHARE ROW EXCLUSIVE MODE`.execute(tx)

export const saveText = (tx: Tx, row: { key: string; locale: Locale; text: string }) =>
  tx
    .insertInto('mail_texts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['key', 'locale']).doUpdateSet({ text: row.text, updated_at: sql<Date>`now()` }),
    )
    .execute()

export const deleteText = (tx: Tx, key: string, locale: Locale) =>
  tx.deleteFrom('mail_texts').where('key', '=', key).where('locale', '=', locale).execute()
