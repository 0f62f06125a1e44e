import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { startDeadline } from './inTime.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * A client of the driver's pool and whether its connection broke. `prepares`: false once a migration has changed the answer of
 * something that was prepared before it; the connection is replaced after its next use.
 */
export type PooledClient = { client: pg.PoolClient; lost: boolean; prepares: () => boolean }

type Options = {
  /** Milliseconds a statement may take before its connection is closed. */
  deadline: number
  nameOf: (text: string) => string | undefined
  /** Whether another server was promoted in place of its own: what it does from then on is lost. */
  isLeftBehind: () => boolean
  /** What is sent as the beginning of a transaction. */
  begin: () => string
  trace: ((text: string, values: readonly unknown[]) => void) | undefined
  /** A statement was answered, also with an error. */
  onAnswer: () => void
  /** One was not, so many milliseconds after it was sent. */
  onSilence: (ms: number) => void
  /** Called in the async context of the statement’s caller. */
  onRead: (text: string) => void
  /** A migration has changed the answer of a prepared statement. */
  onMigrated: () => void
  onRelease: () => void
}

/** A table that is not logged, as that of the limits, cannot be read on a standby. Words are in the server's language. */
const isUnlogged = ({ code, routine }: pg.DatabaseError): boolean => code === '0A000' && routine === 'get_relation_info'
/** A migration changed the answer of a prepared statement. */
export const isMigrated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && !isUnlogged(error)
/** What PostgreSQL refused, as it is thrown to the caller. */
export const asRefused = (error: pg.DatabaseError): Error =>
  isUnlogged(error) ? new DatabaseUnavailable('database_read_only', error) : error
/** A prepared statement that a migration made invalid, or a server that no longer takes changes: another one may. */
const isStale = ({ code = '' }: pg.DatabaseError): boolean => ['0A000', '26000', '25006'].includes(code)
const isEnd = ({ severity }: pg.DatabaseError): boolean => severity === 'FATAL' || severity === 'PANIC'

/**
 * A checked-out connection. Every statement ends within the deadline. After a timeout or a broken connection nothing more
 * is sent, and every further call fails with the first error.
 */
export class Connection implements PostgresPoolClient {
  readonly #pooled: PooledClient
  readonly #options: Options
  #failure: DatabaseUnavailable | undefined
  #stale = false
  #inTransaction = false
  #released = false
  #last: Promise<void> = Promise.resolve()

  constructor(pooled: PooledClient, options: Options) {
    this.#pooled = pooled
    this.#options = options
  }

  /** The same object for as long as the connection to the server is the same. */
  get session(): object {
    return this.#pooled.client
  }

  query<R>(text: string, values?: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query(cursor: object): never
  query<R>(text: unknown, values?: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (typeof text !== 'string') throw new Error('Rows are not streamed')
    this.#options.onRead(text)
    return this.#queue(() => this.#run<R>(text, values))
  }

  /** Runs statements one after the other: the driver deprecates sending one before the last has finished. */
  async #queue<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    try {
      return await work()
    } finally {
      resolve()
    }
  }

  async #run<R>(text: string, values: readonly unknown[] | undefined): Promise<PostgresQueryResult<R>> {
    // Another caller may be using it in a transaction by now.
    if (this.#released) throw new Error('a statement after its connection was given back')
    this.#check()
    const { nameOf, trace, deadline, begin } = this.#options
    trace?.(text, values ?? [])
    const sentAt = performance.now()
    const stop = startDeadline(deadline, () => this.#abort(performance.now() - sentAt))
    try {
      // Without values it may be several statements, which cannot be prepared.
      const begins = text === 'begin'
      this.#inTransaction ||= begins
      const name = values && !begins && this.#pooled.prepares() ? nameOf(text) : undefined
      const query = {
        text: begins ? begin() : text,
        ...(values && !begins && { values: [...values] }),
        ...(name && { name }),
      }
      const answer = (await this.#pooled.client.query(query).catch((error: unknown) => {
        if (!name || !isMigrated(error)) throw error
        this.#options.onMigrated()
        // A transaction is made again as a whole.
        if (this.#inTransaction) throw error
        return this.#pooled.client.query(text, [...(values ?? [])])
      })) as unknown as PostgresQueryResult<R>
      this.#check()
      this.#options.onAnswer()
      return answer
    } catch (error) {
      throw this.#asFailure(error)
    } finally {
      stop()
    }
  }

  #check(): void {
    if (this.#options.isLeftBehind()) this.#failure ??= new DatabaseUnavailable('database_lost')
    if (this.#failure) throw this.#failure
  }

  /** Closing a connection in use makes the driver reject its pending queries. */
  #abort(ms: number): void {
    this.#failure ??= new DatabaseUnavailable('database_slow')
    this.#options.onSilence(ms)
    void this.#pooled.client.end()
  }

  #asFailure(error: unknown): unknown {
    if (this.#failure) return this.#failure
    if (error instanceof pg.DatabaseError) {
      if (isStale(error)) this.#stale = true
      if (!isEnd(error)) {
        this.#options.onAnswer()
        return asRefused(error)
      }
      this.#failure = new DatabaseUnavailable('database_lost', error)
    } else if (this.#pooled.lost) this.#failure = new DatabaseUnavailable('database_lost', error)
    return this.#failure ?? error
  }

  /** Returns it to the pool; an unusable one is closed. */
  release(destroy = false): void {
    this.#released = true
    const isWhole = !this.#stale && this.#pooled.prepares() && !this.#pooled.lost && this.#failure === undefined
    this.#pooled.client.release(destroy || !isWhole)
    this.#options.onRelease()
  }
}
