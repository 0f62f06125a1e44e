import type { PostgresPool, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { currentScope } from '#server/requestScope.ts'
import { clientConfig, deadlineOf, pooledBegin } from './clientConfig.ts'
import { Connection, type PooledClient } from './connection.ts'
import { ConnectionQueue } from './connectionQueue.ts'
import { type HostPool, type Hosts, hostPool } from './hosts.ts'
import type { DatabaseLimits } from './limits.ts'
import { withOwnLockWait } from './lockWait.ts'
import { beginOf } from './operatorSettings.ts'
import { ReadConnections } from './readConnections.ts'
import { type Depends, isCollecting, noteReads, type ReadsOf } from './reads.ts'
import { statementNames } from './statementNames.ts'
import { asUnreachable } from './unavailable.ts'

type Notice = { code?: string | undefined; message?: string | undefined }

/** Seconds after which a connection is replaced, with its memory in PostgreSQL. */
const LIFETIME = 1800

/**
 * The driver's pool with Kysely's interface and bounded waits: for a slot, for opening a connection, for a statement.
 * These fail with DatabaseUnavailable; errors that PostgreSQL reports stay the driver's own.
 */
export class Pool implements PostgresPool {
  readonly options = {}
  /** Called with every statement, for benchmarks and tests. */
  trace: ((text: string, values: readonly unknown[]) => void) | undefined
  readonly #hosts: Hosts
  readonly #pool: HostPool
  readonly #queue: ConnectionQueue
  /** Grows with each migration that changes the answer of a prepared statement. */
  #edition = 0
  readonly #pooledClients = new WeakMap<pg.PoolClient, PooledClient>()
  readonly #nameOf: (text: string) => string | undefined
  readonly #limits: DatabaseLimits
  /** Undefined through a pooler, which may not keep the answers of pipelined statements apart. */
  readonly #reads: ReadConnections | undefined
  readonly #begin: () => string
  readonly #readsOf: ReadsOf

  constructor(hosts: Hosts, limits: DatabaseLimits, readsOf: ReadsOf, onNotice: (notice: Notice) => void) {
    this.#hosts = hosts
    this.#limits = limits
    this.#readsOf = readsOf
    this.#reads = hosts.pooled ? undefined : new ReadConnections(hosts, limits)
    const begin = hosts.pooled ? pooledBegin(limits) : 'begin'
    this.#begin = () => beginOf(withOwnLockWait(begin), currentScope())
    this.#nameOf = hosts.pooled ? () => undefined : statementNames()
    this.#queue = new ConnectionQueue({ slots: limits.max, maxWaiting: limits.queue, timeoutMs: limits.waitMs })
    this.#pool = hostPool(hosts, () => clientConfig(hosts, limits), {
      max: limits.max,
      maxLifetimeSeconds: LIFETIME,
      idleTimeoutMillis: limits.unusedMs,
    })
    this.#pool.onConnect((client) => {
      const edition = this.#edition
      const pooled: PooledClient = { client, lost: false, prepares: () => edition === this.#edition }
      this.#pooledClients.set(client, pooled)
      client.on('notice', onNotice)
      client.on('error', () => {
        pooled.lost = true
      })
    })
  }

  /** Connections in use, requests that wait for one, and single reads that wait behind others. */
  get load(): { used: number; waiting: number; readsWaiting: number } {
    return { used: this.#queue.active, waiting: this.#queue.waiting, readsWaiting: this.#reads?.waiting ?? 0 }
  }

  /** @throws DatabaseUnavailable database_busy, database_unreachable */
  async connect(): Promise<Connection> {
    const release = await this.#queue.acquire(currentScope()?.caller ?? currentScope()?.job)
    try {
      const client = await this.#pool.connect()
      return new Connection(this.#pooledClients.get(client) ?? { client, lost: false, prepares: () => true }, {
        deadline: deadlineOf(this.#limits),
        nameOf: this.#nameOf,
        isLeftBehind: () => this.#hosts.isLeftBehind(client),
        begin: this.#begin,
        trace: this.trace,
        onAnswer: () => this.#hosts.noteAnswer(client),
        onSilence: (ms) => this.#hosts.noteSilence(ms),
        onRead: (text) => this.#note(text),
        onMigrated: () => {
          this.#edition += 1
        },
        onRelease: release,
      })
    } catch (error) {
      release()
      throw asUnreachable(error)
    }
  }

  #note(text: string): void {
    if (isCollecting()) noteReads([this.#readsOf(text)])
  }

  /** One statement on a connection of its own. */
  async query<R>(text: string, values?: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const connection = await this.connect()
    try {
      return await connection.query<R>(text, values)
    } finally {
      connection.release()
    }
  }

  /**
   * A single read outside of any transaction, on a connection it shares with others. `depends` says what of it was read,
   * where that is less than all it names.
   */
  async read<R extends object>(text: string, values: unknown[], depends?: Depends<R>): Promise<R[]> {
    if (!this.#reads) return (await this.query<R>(text, values)).rows
    this.trace?.(text, values)
    if (!depends) this.#note(text)
    const rows = await this.#reads.query<R>(text, values, currentScope()?.caller)
    if (depends && isCollecting()) noteReads([depends(this.#readsOf, rows)])
    return rows
  }

  end(): Promise<void> {
    this.#reads?.end()
    return this.#pool.end()
  }
}
