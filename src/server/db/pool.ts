import type { PostgresPool, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { Connection, type Line } from './connection.ts'
import { Gate } from './gate.ts'
import type { DatabaseLimits } from './limits.ts'
import { statementNames } from './statementNames.ts'
import { DatabaseTrouble } from './trouble.ts'
import { types } from './types.ts'

type Notice = { code?: string | undefined; message?: string | undefined }

/** PostgreSQL ends a slow statement itself; one that is not even answered so much later is given up with its connection. */
const GRACE = 1000
/** Seconds after which a connection is replaced, and with it what PostgreSQL keeps for it. */
const LIFETIME = 1800

/** Settings of a session; those that stand in the address come first and lose to ours. */
const optionsOf = (url: string): string =>
  [new URL(url).searchParams.get('options'), '-c TimeZone=UTC'].filter((option) => option).join(' ')

const withoutOptions = (url: string): string => {
  const address = new URL(url)
  address.searchParams.delete('options')
  return address.href
}

/**
 * The driver's pool as Kysely asks for it, with every wait bounded on our side: for a place, for opening a connection, for
 * a statement. What fails on the way is a DatabaseTrouble; what PostgreSQL refuses is the driver's own error.
 */
export class Pool implements PostgresPool {
  readonly options = {}
  /** Is told of every statement, for benches and tests. */
  trace: ((text: string, values: readonly unknown[]) => void) | undefined
  readonly #pool: pg.Pool
  readonly #gate: Gate
  readonly #lines = new WeakMap<pg.PoolClient, Line>()
  readonly #nameOf = statementNames()
  readonly #limits: DatabaseLimits

  constructor(url: string, limits: DatabaseLimits, onNotice: (notice: Notice) => void) {
    this.#limits = limits
    this.#gate = new Gate({ places: limits.max, queue: limits.queue, patience: limits.waitMs })
    this.#pool = new pg.Pool({
      connectionString: withoutOptions(url),
      max: limits.max,
      connectionTimeoutMillis: limits.connectMs,
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: LIFETIME,
      keepAlive: true,
      application_name: 'doorstep',
      options: optionsOf(url),
      types,
    })
    // Without these a connection that breaks while nobody uses it would end the process.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => {
      const line: Line = { client, lost: false }
      this.#lines.set(client, line)
      client.on('notice', onNotice)
      client.on('error', () => {
        line.lost = true
      })
    })
  }

  /** Connections in use and requests that wait for one. */
  get load(): { used: number; waiting: number } {
    return { used: this.#gate.inside, waiting: this.#gate.waiting }
  }

  /** @throws DatabaseTrouble database_busy, database_unreachable */
  async connect(): Promise<Connection> {
    const leave = await this.#gate.enter()
    try {
      const client = await this.#pool.connect()
      return new Connection(this.#lines.get(client) ?? { client, lost: false }, {
        deadline: this.#limits.statementMs + GRACE,
        nameOf: this.#nameOf,
        trace: this.trace,
        released: leave,
      })
    } catch (error) {
      leave()
      throw new DatabaseTrouble('database_unreachable', error)
    }
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

  end(): Promise<void> {
    return this.#pool.end()
  }
}
