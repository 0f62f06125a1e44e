import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/** The demo's operators cannot sign in where there is a first run. */
const hasOperator = sql<boolean>`EXISTS (SELECT FROM users WHERE role = 'operator' AND deleted_at IS NULL AND NOT planted)`

/** Puts a new link in place of the one before; false where there is an operator. */
export const saveFirstRun = async (tx: Tx, token_hash: Buffer): Promise<boolean> => {
  await tx.deleteFrom('first_run').execute()
  const { rows } = await sql`
    INSERT INTO first_run (token_hash) SELECT ${token_hash}::bytea WHERE NOT ${hasOperator}
    ON CONFLICT (only_row) DO UPDATE SET token_hash = excluded.token_hash
    RETURNING only_row`.execute(tx)
  return rows.length > 0
}

export const isFirstRun = async (db: Db, token_hash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM first_run WHERE token_hash = ${token_hash}::bytea AND NOT ${hasOperator}`.execute(db)
  return rows.length > 0
}

/** Uses the link up; of two at once the second finds none. */
export const takeFirstRun = async (tx: Tx, token_hash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    DELETE FROM first_run WHERE token_hash = ${token_hash}::bytea AND NOT ${hasOperator} RETURNING only_row`.execute(tx)
  return rows.length > 0
}

export const makeAdmin = (tx: Tx, id: number) =>
  tx.updateTable('users').set({ role: 'operator', office_role: 'admin' }).where('id', '=', id).execute()
