import { CompiledQuery, type Kysely } from 'kysely'
import type { Pool } from '#server/db/pool.ts'
import type { SqlValue } from './fragment.ts'

/** A database or a transaction, whatever its tables are. */
export type Source = Pick<Kysely<unknown>, 'executeQuery'>

export type Statement = { text: string }

type Row = { data: string | null }

type Reads = Pick<Pool, 'read'>

const pools = new WeakMap<object, Reads>()

/**
 * Lets queries on `db` use its pool directly, without a query builder. In a transaction they use the transaction.
 */
export const attachPool = (db: Source, pool: Reads): void => {
  pools.set(db, pool)
}

/** The one JSON text a compiled query answers with; null when there is no row. */
export async function readJson(db: Source, statement: Statement, values: SqlValue[]): Promise<string | null> {
  const pool = pools.get(db)
  const rows: readonly Row[] = pool
    ? await pool.read<Row>(statement.text, values)
    : (await db.executeQuery<Row>(CompiledQuery.raw(statement.text, values))).rows
  return rows[0]?.data ?? null
}
