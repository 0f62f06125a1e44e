import type { CompiledQuery, Kysely } from 'kysely'
import type { Pool } from './pool.ts'
import type { Depends } from './reads.ts'

/** A database or a transaction, whatever its tables are. */
export type Source = Pick<Kysely<unknown>, 'executeQuery'>

type Reads = Pick<Pool, 'read'>

const pools = new WeakMap<object, Reads>()

/** Lets single reads on `db` share connections. In a transaction they use the transaction. */
export const attachPool = (db: Source, pool: Reads): void => {
  pools.set(db, pool)
}

/** The rows of one reading statement, pipelined with those of other requests where `source` is not a transaction. */
export const read = async <Row extends object>(
  source: Source,
  query: CompiledQuery<Row>,
  depends?: Depends<Row>,
): Promise<readonly Row[]> => {
  const pool = pools.get(source)
  return pool ? pool.read<Row>(query.sql, [...query.parameters], depends) : (await source.executeQuery(query)).rows
}

/**
 * Like {@link read}, for a statement that names every column it reads and hands on no row as a whole: changes of other columns
 * leave its result as it is.
 */
export const readNamed = <Row extends object>(source: Source, query: CompiledQuery<Row>): Promise<readonly Row[]> =>
  read(source, query, (readsOf) => readsOf(query.sql, true))
