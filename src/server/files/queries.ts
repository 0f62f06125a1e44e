import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** Stores where the files are, and answers with what was stored before. */
export const exchangeFilePlace = async (tx: Tx, place: string): Promise<string | undefined> => {
  const { rows } = await sql<{ place: string | null }>`
    INSERT INTO file_place (place) VALUES (${place})
    ON CONFLICT (only_row) DO UPDATE SET place = excluded.place
    RETURNING (SELECT place FROM file_place) AS place`.execute(tx)
  return rows[0]?.place ?? undefined
}
