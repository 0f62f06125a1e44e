import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/** Stores where the files are, and answers with what was stored before. */
export const exchangeFilePlace = async (tx: Tx, place: string): Promise<string | undefined> => {
  const { rows } = await sql<{ place: string | null }>`
    INSERT INTO file_place (place) VALUES (${place})
    ON CONFLICT (only_row) DO UPDATE SET place = excluded.place
    RETURNING (SELECT place FROM file_place) AS place`.execute(tx)
  return rows[0]?.place ?? undefined
}

/** Where the server that was started last has its files; undefined where none was. */
export const findFilePlace = async (db: Db): Promise<string | undefined> =>
  (await sql<{ place: string }>`SELECT place FROM file_place`.execute(db)).rows[0]?.place

export const transactionId = async (tx: Tx): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(tx)
  return rows[0]?.id
}

/** Whether a transaction that is over, or whose connection was lost, is not known to have been rolled back. */
export const mayBeCommitted = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql<{ possible: boolean }>`
    SELECT pg_xact_status(${id}::xid8) IS DISTINCT FROM 'aborted' AS possible`.execute(db)
  return rows[0]?.possible ?? true
}
