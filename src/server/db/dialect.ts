import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type postgres from 'postgres'

/**
 * Kysely on postgres.js. Plain queries go to the pool; a transaction reserves a connection and gives it up the moment
 * that connection is lost: postgres.js itself would go on writing to it, which ends the process, or run the rest of
 * the transaction on whatever connection comes next, statement by statement.
 */
export const poolDialect = (pool: postgres.Sql): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PoolDriver(pool),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

class PoolDriver implements Driver {
  readonly #pool: postgres.Sql

  constructor(pool: postgres.Sql) {
    this.#pool = pool
  }

  async init() {}

  async acquireConnection(): Promise<PoolConnection> {
    return new PoolConnection(this.#pool)
  }

  beginTransaction(connection: PoolConnection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    return connection.begin(['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode])
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    // PostgreSQL answers COMMIT with ROLLBACK when a statement failed and somebody swallowed its error.
    if ((await connection.run('commit')) !== 'COMMIT') throw new AbortedTransactionError()
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    await connection.run('rollback')
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release()
  }

  /** The pool is closed by whoever opened it. */
  async destroy() {}
}

/** Statements without values are prepared too, which `simple` would prevent; its type is missing. */
const PREPARED = { prepare: true, simple: false } as postgres.UnsafeQueryOptions

/** What `onexecute`, which postgres.js uses for its own transactions, is handed. */
type Wire = { onclose?: ((reason: Error) => void) | null }

class PoolConnection implements DatabaseConnection {
  readonly #pool: postgres.Sql
  #reserved: postgres.ReservedSql | undefined
  #lost: Error | undefined

  constructor(pool: postgres.Sql) {
    this.#pool = pool
  }

  async begin(words: (string | undefined)[]): Promise<void> {
    this.#reserved = await this.#pool.reserve()
    const onexecute = (wire: Wire) => {
      wire.onclose = (reason) => {
        this.#lost = reason
      }
      return true
    }
    await this.#reserved.unsafe(words.filter((word) => word).join(' '), [], { onexecute } as object)
  }

  /** Runs a statement without values; answers with the command PostgreSQL says it completed. */
  async run(statement: string): Promise<string> {
    return (await this.#sql().unsafe(statement)).command
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = [...parameters] as postgres.ParameterOrJSON<never>[]
    const rows = await this.#sql().unsafe<R[] & object[]>(sql, values, PREPARED)
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(rows.command)
    return { rows: Array.from(rows), ...(changes && { numAffectedRows: BigInt(rows.count) }) }
  }

  // biome-ignore lint/correctness/useYield: nothing here streams, and the interface wants a generator.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are not streamed')
  }

  /** A lost connection is already back with the pool, which opens it anew. */
  release(): void {
    if (!this.#lost) this.#reserved?.release()
    this.#reserved = undefined
  }

  #sql(): postgres.ISql {
    if (this.#lost) throw this.#lost
    return this.#reserved ?? this.#pool
  }
}
