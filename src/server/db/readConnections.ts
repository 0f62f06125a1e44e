import pg from 'pg'
import { clientConfig, deadlineOf } from './clientConfig.ts'
import type { DatabaseLimits } from './limits.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Connections that reads share; a slow read holds up only those behind it on its own. */
const CONNECTIONS = 4

type ReadConnection = { client: pg.Client; opened: Promise<unknown>; reads: number }

/**
 * Single reads outside of transactions, pipelined over shared connections: a third of the cost of checking out a
 * connection for each. Too many, too slow, or a lost connection is a DatabaseUnavailable.
 */
export class ReadConnections {
  readonly #url: string
  readonly #limits: DatabaseLimits
  readonly #deadline: number
  readonly #connections = new Set<ReadConnection>()
  #reads = 0

  constructor(url: string, limits: DatabaseLimits) {
    this.#url = url
    this.#limits = limits
    this.#deadline = deadlineOf(limits)
  }

  async query<R extends object>(query: { text: string; values: unknown[]; name?: string }): Promise<R[]> {
    if (this.#reads >= this.#limits.queue + this.#limits.max) throw new DatabaseUnavailable('database_busy')
    const connection = this.#pick()
    this.#reads += 1
    connection.reads += 1
    try {
      return await this.#run<R>(connection, query)
    } finally {
      this.#reads -= 1
      connection.reads -= 1
    }
  }

  async #run<R extends object>({ client, opened }: ReadConnection, query: pg.QueryConfig): Promise<R[]> {
    await opened
    const began = performance.now()
    try {
      return (await client.query<R>(query)).rows
    } catch (error) {
      // A migration changed the result type of a prepared statement: the next reads use a new connection.
      if (error instanceof pg.DatabaseError && error.code !== '0A000') throw error
      this.#retire(client)
      if (error instanceof pg.DatabaseError) throw error
      const slow = performance.now() - began >= this.#deadline - 1
      throw new DatabaseUnavailable(slow ? 'database_slow' : 'database_lost', error)
    }
  }

  /** The connection with the fewest reads; opens another one while all are busy. */
  #pick(): ReadConnection {
    let best: ReadConnection | undefined
    for (const connection of this.#connections) if (!best || connection.reads < best.reads) best = connection
    return best && (best.reads === 0 || this.#connections.size >= CONNECTIONS) ? best : this.#open()
  }

  #open(): ReadConnection {
    const client = new pg.Client({
      ...clientConfig(this.#url, this.#limits),
      pipeline: true,
      // Closes the connection, which ends every read on it.
      query_timeout: this.#deadline,
    })
    client.on('error', () => this.#retire(client))
    client.on('end', () => this.#retire(client))
    const opened = client.connect().catch((error: unknown) => {
      this.#retire(client)
      throw new DatabaseUnavailable('database_unreachable', error)
    })
    const connection = { client, opened, reads: 0 }
    this.#connections.add(connection)
    return connection
  }

  /** Stops new reads; pending ones still finish. */
  #retire(client: pg.Client): void {
    for (const connection of this.#connections) {
      if (connection.client !== client) continue
      this.#connections.delete(connection)
      void client.end().catch(() => {})
    }
  }

  end(): void {
    for (const { client } of this.#connections) this.#retire(client)
  }
}
