import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** How many rows of a table its transaction has read so far. */
export const rowsRead = async (tx: Tx, table: string): Promise<number> => {
  const { rows } = await sql<{ read: number }>`
    SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = ${table}`.execute(
    tx,
  )
  return rows[0]?.read ?? 0
}
