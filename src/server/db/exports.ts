import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { currentScope } from '#server/requestScope.ts'
import { clientConfig } from './clientConfig.ts'
import { ConnectionQueue } from './connectionQueue.ts'
import { type Hosts, hostPool } from './hosts.ts'
import { defaultLimits } from './limits.ts'
import { asUnreachable, DatabaseUnavailable } from './unavailable.ts'

/** Connections for exports, how many may wait for one, and how long; times in milliseconds. */
const limits = { max: 3, queue: 12, waitMs: 30_000, statementMs: 10 * 60_000 }

/** Rows that are read at once. */
const batchSize = 500

/** Long reads for files, on connections of their own: requests never wait for them. */
export type Exports = {
  /**
   * The rows of one statement in batches, read when they are asked for. Ending the iteration early closes the connection.
   * @throws DatabaseUnavailable
   */
  rows: <Row>(query: CompiledQuery<Row>) => AsyncGenerator<Row[]>
  /** Connections in use and exports that wait for one. */
  readonly load: { used: number; waiting: number }
  /** Breaks off what is being read. */
  end: () => Promise<void>
}

/** One processor of the database for each, whatever the planner would like. */
const begin = 'BEGIN READ ONLY; SET LOCAL max_parallel_workers_per_gather = 0'

/** Fails when the connection ends: a cursor does not hear of it between its last row and PostgreSQL's being ready. */
const lossOf = (client: pg.PoolClient) => {
  const { promise, reject } = Promise.withResolvers<never>()
  const lose = () => reject(new Error('the connection has ended'))
  client.once('end', lose)
  promise.catch(() => {})
  return { lost: promise, forget: () => client.off('end', lose) }
}

export const openExports = (hosts: Hosts): Exports => {
  const queue = new ConnectionQueue({ slots: limits.max, maxWaiting: limits.queue, timeoutMs: limits.waitMs })
  // A download that is read slowly pauses between two batches; it locks no row.
  const config = () =>
    clientConfig(hosts, { ...defaultLimits, statementMs: limits.statementMs, idleMs: limits.statementMs })
  const pool = hostPool(hosts, config, {
    max: limits.max,
    maxLifetimeSeconds: 600,
    idleTimeoutMillis: defaultLimits.unusedMs,
  })

  async function* read<Row>(client: pg.PoolClient, { sql, parameters }: CompiledQuery<Row>): AsyncGenerator<Row[]> {
    await client.query(begin)
    const cursor = client.query(new Cursor<Row>(sql, [...parameters]))
    const { lost, forget } = lossOf(client)
    try {
      for (;;) {
        const rows = await Promise.race([cursor.read(batchSize), lost])
        if (rows.length > 0) yield rows
        if (rows.length < batchSize) break
      }
      await Promise.race([cursor.close(), lost])
    } finally {
      forget()
    }
    await client.query('COMMIT')
  }

  /** What is being read; closing it twice does nothing. */
  const open = new Set<(destroy: boolean) => void>()
  const checkOut = async () => {
    const client = await pool.connect().catch((error: unknown) => {
      throw asUnreachable(error)
    })
    const close = (destroy: boolean) => {
      if (open.delete(close)) client.release(destroy)
    }
    open.add(close)
    return { client, close }
  }

  return {
    async *rows(query) {
      const release = await queue.acquire(currentScope()?.caller)
      let finished = false
      let close: ((destroy: boolean) => void) | undefined
      try {
        const connection = await checkOut()
        close = connection.close
        yield* read(connection.client, query)
        finished = true
      } catch (error) {
        if (error instanceof pg.DatabaseError || error instanceof DatabaseUnavailable) throw error
        throw new DatabaseUnavailable('database_lost', error)
      } finally {
        // A statement that was not read to its end is stopped with its connection.
        close?.(!finished)
        release()
      }
    },
    get load() {
      return { used: queue.active, waiting: queue.waiting }
    },
    end: () => {
      for (const close of open) close(true)
      return pool.end()
    },
  }
}
