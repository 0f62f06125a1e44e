import { CompiledQuery, type Kysely } from 'kysely'
import type postgres from 'postgres'
import type { SqlValue } from './fragment.ts'

/** A database or a transaction, whatever its tables are. */
export type Source = Pick<Kysely<unknown>, 'executeQuery'>

type Row = { data: string | null }

const pools = new WeakMap<object, postgres.Sql>()

/**
 * Lets queries on `db` go straight to its pool: without the reserve-and-release of a query builder's connection, and
 * without preparing texts that are asked for only once. In a transaction they go through the transaction.
 */
export const attachPool = (db: Source, pool: postgres.Sql): void => {
  pools.set(db, pool)
}

/** PostgreSQL keeps a prepared statement as long as its connection, so callers must not be able to make more and more. */
const MAX_PREPARED = 256
const USES_TO_PREPARE = 3

const prepared = new Set<string>()

export type Statement = { text: string; uses: number }

function worthPreparing(statement: Statement): boolean {
  if (prepared.has(statement.text)) return true
  statement.uses += 1
  if (statement.uses < USES_TO_PREPARE || prepared.size >= MAX_PREPARED) return false
  prepared.add(statement.text)
  return true
}

/** The one JSON text a compiled query answers with; null when there is no row. */
export async function readJson(db: Source, statement: Statement, values: SqlValue[]): Promise<string | null> {
  const pool = pools.get(db)
  const rows: readonly Row[] = pool
    ? await pool.unsafe<Row[]>(statement.text, values, { prepare: worthPreparing(statement) })
    : (await db.executeQuery<Row>(CompiledQuery.raw(statement.text, values))).rows
  return rows[0]?.data ?? null
}
