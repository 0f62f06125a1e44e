import pg from 'pg'
import { clientConfig, deadlineOf } from './clientConfig.ts'
import { type Hosts, openClient } from './hosts.ts'
import type { DatabaseLimits } from './limits.ts'
import { statementNames } from './statementNames.ts'
import { asUnreachable, DatabaseUnavailable } from './unavailable.ts'

/** Connections that reads share; a slow read holds up only those behind it on its own. */
const CONNECTIONS = 4

type ReadConnection = {
  opened: Promise<pg.Client>
  reads: number
  /** A read was too slow, which closes the connection and ends the reads behind it. */
  slow: boolean
}

/**
 * Single reads outside of transactions, pipelined over shared connections: a third of the cost of checking out a
 * connection for each. Too many, too slow, or a lost connection is a DatabaseUnavailable.
 */
export class ReadConnections {
  readonly #hosts: Hosts
  readonly #limits: DatabaseLimits
  readonly #deadline: number
  readonly #connections = new Set<ReadConnection>()
  #reads = 0
  /** Names of prepared statements on these connections. */
  #nameOf = this.#newNames()

  constructor(hosts: Hosts, limits: DatabaseLimits) {
    this.#hosts = hosts
    this.#limits = limits
    this.#deadline = deadlineOf(limits)
  }

  async query<R extends object>(text: string, values: unknown[]): Promise<R[]> {
    if (this.#reads >= this.#limits.queue + this.#limits.max) throw new DatabaseUnavailable('database_busy')
    const name = this.#nameOf(text)
    const connection = this.#pick()
    this.#reads += 1
    connection.reads += 1
    try {
      return await this.#run<R>(connection, { text, values, ...(name && { name }) })
    } finally {
      this.#reads -= 1
      connection.reads -= 1
    }
  }

  /**
   * Callers choose the texts of lists. When as many are prepared as may be, new connections begin without any: what is read
   * often is prepared again, and what was asked for a few times is forgotten.
   */
  #newNames(): (text: string) => string | undefined {
    return statementNames(() => {
      this.#nameOf = this.#newNames()
      for (const connection of this.#connections) this.#retire(connection)
    })
  }

  async #run<R extends object>(connection: ReadConnection, query: pg.QueryConfig): Promise<R[]> {
    const client = await connection.opened
    const began = performance.now()
    try {
      return (await client.query<R>(query)).rows
    } catch (error) {
      // A migration changed the result type of a prepared statement: the next reads use a new connection.
      if (error instanceof pg.DatabaseError && error.code !== '0A000') throw error
      this.#retire(connection)
      if (error instanceof pg.DatabaseError) throw error
      connection.slow ||= performance.now() - began >= this.#deadline - 1
      throw new DatabaseUnavailable(connection.slow ? 'database_slow' : 'database_lost', error)
    }
  }

  /** The connection with the fewest reads; opens another one while all are busy. */
  #pick(): ReadConnection {
    let best: ReadConnection | undefined
    for (const connection of this.#connections) if (!best || connection.reads < best.reads) best = connection
    return best && (best.reads === 0 || this.#connections.size >= CONNECTIONS) ? best : this.#open()
  }

  #open(): ReadConnection {
    const config = () => ({
      ...clientConfig(this.#hosts, this.#limits),
      pipeline: true,
      // Closes the connection, which ends every read on it.
      query_timeout: this.#deadline,
    })
    const opened = openClient(this.#hosts, config).catch((error: unknown) => {
      this.#retire(connection)
      throw asUnreachable(error)
    })
    const connection: ReadConnection = { opened, reads: 0, slow: false }
    this.#connections.add(connection)
    void opened.then(
      (client) => client.on('error', () => this.#retire(connection)).on('end', () => this.#retire(connection)),
      // Each read on it fails by itself.
      () => {},
    )
    return connection
  }

  /** Stops new reads; pending ones still finish. */
  #retire(connection: ReadConnection): void {
    if (!this.#connections.delete(connection)) return
    void connection.opened.then((client) => client.end()).catch(() => {})
  }

  end(): void {
    for (const connection of this.#connections) this.#retire(connection)
  }
}
