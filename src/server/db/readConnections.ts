import pg from 'pg'
import { clientConfig, deadlineOf } from './clientConfig.ts'
import { asRefused, isMigrated } from './connection.ts'
import { type Hosts, openOneOfMany } from './hosts.ts'
import type { DatabaseLimits } from './limits.ts'
import { statementNames } from './statementNames.ts'
import { asUnreachable, DatabaseUnavailable } from './unavailable.ts'

/** Connections that reads share; a slow read holds up only those behind it on its own. */
const CONNECTIONS = 6
/** Of statements that are prepared on each: fewer than elsewhere, because callers choose the texts. */
const MAX_CHARACTERS = 1_000_000

/** How many reads of each caller are under way. */
class Reads {
  readonly #of = new Map<string, number>()
  all = 0

  of(caller: string): number {
    return this.#of.get(caller) ?? 0
  }

  add(caller: string, count: 1 | -1): void {
    this.all += count
    const reads = this.of(caller) + count
    if (reads === 0) this.#of.delete(caller)
    else this.#of.set(caller, reads)
  }
}

type ReadConnection = {
  opened: Promise<pg.Client>
  reads: Reads
  /** A read was too slow, which closes the connection and ends the reads behind it. */
  slow: boolean
}

/**
 * Single reads outside of transactions, pipelined over shared connections: a third of the cost of checking out a
 * connection for each. Those of one caller are kept to a part of the connections (docs/decisions/0276). Too many, too slow, or a
 * lost connection is a DatabaseUnavailable.
 */
export class ReadConnections {
  readonly #hosts: Hosts
  readonly #limits: DatabaseLimits
  readonly #deadline: number
  readonly #connections = new Set<ReadConnection>()
  readonly #reads = new Reads()
  /** Names of prepared statements on these connections. */
  #nameOf = this.#newNames()

  constructor(hosts: Hosts, limits: DatabaseLimits) {
    this.#hosts = hosts
    this.#limits = limits
    this.#deadline = deadlineOf(limits)
  }

  /** Reads behind another one on their connection. */
  get waiting(): number {
    return this.#reads.all - [...this.#connections].filter(({ reads }) => reads.all > 0).length
  }

  async query<R extends object>(text: string, values: unknown[], caller = ''): Promise<R[]> {
    const name = this.#nameOf(text)
    try {
      return await this.#ask<R>({ text, values, ...(name && { name }) }, caller)
    } catch (error) {
      if (!name || !isMigrated(error)) throw error
      // The other connections have prepared it before the migration, too.
      for (const connection of this.#connections) this.#retire(connection)
      return await this.#ask<R>({ text, values }, caller)
    }
  }

  async #ask<R extends object>(query: pg.QueryConfig, caller: string): Promise<R[]> {
    const most = this.#limits.queue + this.#limits.max
    // As many as there may be of one are left for others.
    if (this.#reads.all + this.#reads.of(caller) >= 2 * most) throw new DatabaseUnavailable('database_busy')
    const connection = this.#pick(caller)
    this.#reads.add(caller, 1)
    connection.reads.add(caller, 1)
    try {
      // Sent in the same turn: the connection may be retired in the next one.
      const client = await connection.opened
      if (!this.#hosts.isLeftBehind(client) && !this.#hosts.isDoubtful(client)) {
        const rows = await this.#run<R>(connection, client, query)
        // It may have become so meanwhile.
        if (!this.#hosts.isLeftBehind(client)) return rows
      }
      this.#retire(connection)
      return await this.#ask<R>(query, caller)
    } finally {
      this.#reads.add(caller, -1)
      connection.reads.add(caller, -1)
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
    }, MAX_CHARACTERS)
  }

  async #run<R extends object>(connection: ReadConnection, client: pg.Client, query: pg.QueryConfig): Promise<R[]> {
    const began = performance.now()
    try {
      const { rows } = await client.query<R>(query)
      this.#hosts.noteAnswer(client)
      return rows
    } catch (error) {
      if (error instanceof pg.DatabaseError) this.#hosts.noteAnswer(client)
      // The read before it was to prepare the statement, and waited for a lock in vain: so has this one.
      if (error instanceof pg.DatabaseError && error.code === '26000')
        throw new DatabaseUnavailable('database_slow', error)
      if (error instanceof pg.DatabaseError) throw asRefused(error)
      this.#retire(connection)
      const passed = performance.now() - began
      const late = passed >= this.#deadline - 1
      if (late) this.#hosts.noteSilence(passed)
      connection.slow ||= late
      throw new DatabaseUnavailable(connection.slow ? 'database_slow' : 'database_lost', error)
    }
  }

  /**
   * A free connection, opened if need be, as long as others then have as many free ones left as the caller uses; else the one
   * with the fewest reads of those it uses, or of all.
   */
  #pick(caller: string): ReadConnection {
    const open = [...this.#connections]
    const own = open.filter(({ reads }) => reads.of(caller) > 0)
    const busy = open.filter(({ reads }) => reads.all > 0)
    const free = CONNECTIONS - busy.length
    const mayTakeOne = own.length === 0 ? free > 0 : free - 1 >= own.length + 1
    if (mayTakeOne) return open.find(({ reads }) => reads.all === 0) ?? this.#open()
    return (own.length === 0 ? busy : own).reduce((best, next) => (next.reads.all < best.reads.all ? next : best))
  }

  #open(): ReadConnection {
    const config = () => ({
      ...clientConfig(this.#hosts, this.#limits),
      pipeline: true,
      // Closes the connection, which ends every read on it.
      query_timeout: this.#deadline,
    })
    const opened = openOneOfMany(this.#hosts, config).catch((error: unknown) => {
      this.#retire(connection)
      throw asUnreachable(error)
    })
    const connection: ReadConnection = { opened, reads: new Reads(), slow: false }
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
