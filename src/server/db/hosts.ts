import pg from 'pg'
import { type DatabaseAddress, parseAddress } from './address.ts'
import { ConnectionAttempts } from './connectionAttempts.ts'
import { DatabaseUnavailable, hasCode } from './unavailable.ts'

/** Milliseconds without a word after which the system asks whether the other end is still there; its own two hours are no answer. */
const quietMs = 10_000

/**
 * The same asked of the other end: PostgreSQL counts the connections of a machine that is gone, or was cut off, until its system finds out
 * (docs/decisions/0287).
 */
const askedOfServer = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

/** Milliseconds to connect to a single server, at least. */
const singleMs = 5000

/** Milliseconds that a caller waits for the attempt of another one; of several servers one may be tried in vain before it. */
const patienceMs = 500

/** Milliseconds to connect to a server that is only asked whether it was promoted. */
const askMs = 1000

/** The servers of one database URL and the one in use. Everything of a process that connects to a database shares it. */
export class Hosts {
  readonly #address: DatabaseAddress
  readonly #anyOfThem: boolean
  /** Transactions of one connection may run in several sessions of the server. */
  readonly pooled: boolean
  #current = 0
  /** The highest timeline that a server was seen on that takes changes, and whether there are several servers to be on one. */
  readonly #known: { timeline: number; several: boolean }
  readonly #attempts: ConnectionAttempts
  /** When each connection was last answered, and when the newest statement was sent that was not. */
  readonly #answers = new WeakMap<pg.ClientBase, number>()
  #silentSince = Number.NEGATIVE_INFINITY

  /**
   * `anyOfThem`: it need not take changes. `pooled`: the URL is a pooler's, in transaction mode. `beside`: others that lead to the same
   * servers, of which what one finds out about promotions counts for both.
   */
  constructor(
    url: string | DatabaseAddress,
    { anyOfThem = false, pooled = false, beside }: { anyOfThem?: boolean; pooled?: boolean; beside?: Hosts } = {},
  ) {
    this.#address = typeof url === 'string' ? parseAddress(url) : url
    this.#anyOfThem = anyOfThem
    this.pooled = pooled
    this.#known = beside ? beside.#known : { timeline: 0, several: false }
    this.#known.several ||= this.count > 1
    this.#attempts = new ConnectionAttempts(this.count > 1 ? this.attemptMs(singleMs) + patienceMs : patienceMs)
  }

  get count(): number {
    return this.#address.hosts.length
  }

  /**
   * Milliseconds after which an attempt to connect is given up, for who tries all servers in `ms`. A single one may take longer: it has to
   * start a process for each attempt, also for one that was given up (docs/decisions/0392).
   */
  attemptMs(ms: number): number {
    return this.count > 1 ? Math.ceil(ms / this.count) : Math.max(ms, singleMs)
  }

  /** What a connection to them is called. A pooler keeps its own, with their name, for minutes after a program has ended. */
  nameOf(purpose = 'doorstep'): string {
    return this.pooled ? `pooled ${purpose}` : purpose
  }

  /** Each of the servers by itself. */
  each(): Hosts[] {
    return this.#address.hosts.map((host) => new Hosts({ ...this.#address, hosts: [host] }, { pooled: this.pooled }))
  }

  /** How to connect to the server in use. A pooler in transaction mode takes no options but those of the URL. */
  config(): pg.ClientConfig {
    const { hosts, options, ...rest } = this.#address
    const all = [!this.pooled && askedOfServer, options].filter(Boolean).join(' ')
    return {
      ...rest,
      ...(all && { options: all }),
      ...(hosts[this.#current] ?? hosts[0]),
      keepAlive: true,
      keepAliveInitialDelayMillis: quietMs,
    }
  }

  /**
   * Tries the servers in order, beginning with the one in use, until one is connected to and takes changes. `open` begins
   * at once and uses `config`. An error without a code becomes a DatabaseUnavailable that names the server, which was silent.
   */
  async connect<T extends pg.ClientBase>(
    open: () => Promise<T>,
    close: (client: T) => unknown,
    onSilence = () => {},
  ): Promise<T> {
    let failure: unknown
    let readOnly = false
    for (let tries = 0; tries < this.count; ) {
      const tried = this.#current
      const { host, port } = this.config()
      try {
        const client = await open()
        // Opened before the promotion: it says nothing of the server that would be tried now.
        if (this.isLeftBehind(client)) {
          close(client)
          continue
        }
        if (await this.#isUsable(client, close)) return client
        failure = new DatabaseUnavailable('database_read_only')
        readOnly = true
      } catch (error) {
        if (!hasCode(error)) onSilence()
        // A server that is there and takes no changes says more than one that is gone.
        if (!readOnly)
          failure = hasCode(error) ? error : new DatabaseUnavailable('database_unreachable', error, { host, port })
      }
      if (this.#current === tried) this.#current = (tried + 1) % this.count
      tries += 1
    }
    throw failure
  }

  /** The same for one of many callers, who together begin few new connections while no server answers. */
  connectOneOfMany<T extends pg.ClientBase>(open: () => Promise<T>, close: (client: T) => unknown): Promise<T> {
    return this.#attempts.run(() => this.connect(open, close, () => this.#attempts.noteAnswer(false)))
  }

  /** A statement was answered, also with an error. */
  noteAnswer(client: pg.ClientBase): void {
    this.#answers.set(client, performance.now())
    this.#attempts.noteAnswer(true)
  }

  /** One was not, though the server should have ended it, so many milliseconds after it was sent. */
  noteSilence(ms: number): void {
    this.#silentSince = performance.now() - ms
    this.#attempts.noteAnswer(false)
  }

  /**
   * Whether it was not answered since a statement of another one had no answer: what is between us and the server may have forgotten them
   * all, and each would be found out by somebody who waits.
   */
  isDoubtful(client: pg.ClientBase): boolean {
    return (this.#answers.get(client) ?? Number.POSITIVE_INFINITY) < this.#silentSince
  }

  /**
   * Asks the servers that are not in use whether one of them was promoted: the one in use may go on, and not know it. One that cannot be
   * asked says nothing.
   */
  async findPromotion(): Promise<void> {
    const others = this.each().filter((_, position) => position !== this.#current)
    const ask = async (one: Hosts) => {
      const name = { application_name: one.nameOf('doorstep promotions') }
      const client = await openClient(one, () => ({ ...one.config(), ...name, connectionTimeoutMillis: askMs }))
      try {
        this.#known.timeline = Math.max(this.#known.timeline, (await timelineOf(client)) ?? 0)
      } finally {
        void client.end().catch(() => {})
      }
    }
    await Promise.allSettled(others.map(ask))
  }

  /** Whether it is connected to a server that another one was promoted in place of. */
  isLeftBehind(client: pg.ClientBase): boolean {
    const timeline = timelines.get(client)
    return timeline !== undefined && timeline < this.#known.timeline
  }

  /**
   * A single server is used as it is: it may be read while it takes no changes. One of several has to take them, and must not be one that
   * a promotion left behind, which a single pooler may lead to as well: what is written there is lost (docs/decisions/0288).
   */
  async #isUsable<T extends pg.ClientBase>(client: T, close: (client: T) => unknown): Promise<boolean> {
    if (this.#anyOfThem || !this.#known.several) return true
    try {
      const timeline = timelines.get(client) ?? (await timelineOf(client))
      if (timeline === null && this.count === 1) return true
      if (timeline !== null && timeline >= this.#known.timeline) {
        timelines.set(client, timeline)
        this.#known.timeline = timeline
        return true
      }
    } catch (error) {
      close(client)
      throw error
    }
    close(client)
    return false
  }
}

/** Timelines of servers that took changes when they were connected to. A server that stops taking them ends its connections. */
const timelines = new WeakMap<pg.ClientBase, number>()

/** Of the log that the server writes, which goes on under a higher one after a promotion; null where it takes no changes. */
const TIMELINE = `SELECT CASE WHEN current_setting('transaction_read_only') = 'off'
  THEN ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int END AS timeline`

/** In milliseconds at most: a pooler lets one in while its server stands still. */
const question = { text: TIMELINE, query_timeout: 5000 }

const timelineOf = async (client: pg.ClientBase): Promise<number | null> =>
  (await client.query<{ timeline: number | null }>(question)).rows[0]?.timeline ?? null

const begin = async (config: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(config)
  // Without this an error on an idle connection would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
const end = (client: pg.Client) => void client.end().catch(() => {})

/** A connection of its own, to the server that takes changes. `config` is asked for each server that is tried. */
export const openClient = (hosts: Hosts, config: () => pg.ClientConfig): Promise<pg.Client> =>
  hosts.connect(() => begin(config()), end)

/** The same, where many may be opened at once. */
export const openOneOfMany = (hosts: Hosts, config: () => pg.ClientConfig): Promise<pg.Client> =>
  hosts.connectOneOfMany(() => begin(config()), end)

export type HostPool = {
  connect: () => Promise<pg.PoolClient>
  onConnect: (listener: (client: pg.PoolClient) => void) => void
  end: () => Promise<void>
}

/** The driver's pool over the servers. `config` is asked for each new connection. */
export const hostPool = (
  hosts: Hosts,
  config: () => pg.ClientConfig,
  options: { max: number; maxLifetimeSeconds?: number; idleTimeoutMillis?: number },
): HostPool => {
  class Client extends pg.Client {
    constructor() {
      super(config())
    }
  }
  const pool = new pg.Pool({ idleTimeoutMillis: 0, ...options, Client })
  // Without this an error on an idle connection would end the process.
  pool.on('error', () => {})
  // The pool listens to idle connections only: one that is lost in use would end the process, too.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const connect = () => pool.connect()
  const close = (client: pg.PoolClient) => client.release(true)
  /** Who gets one that is open, or waits for a full pool, opens none, or the one in the place of another: others do not wait for that. */
  const next = () =>
    pool.idleCount > pool.waitingCount || pool.totalCount >= options.max
      ? hosts.connect(connect, close)
      : hosts.connectOneOfMany(connect, close)
  return {
    connect: async () => {
      let client = await next()
      while (hosts.isDoubtful(client)) {
        close(client)
        client = await next()
      }
      return client
    },
    onConnect: (listener) => void pool.on('connect', listener),
    end: () => pool.end(),
  }
}
