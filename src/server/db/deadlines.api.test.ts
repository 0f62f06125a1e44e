import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app/app.ts'
import { migrate } from '#app/migrate.ts'
import { type Embedded, startEmbedded } from '#embedded/embedded.ts'
import { loadConfig } from '#server/config/config.ts'
import { freezePostgres } from '../../../test/freezePostgres.ts'
import { connect, type Database } from './database.ts'
import type { DatabaseLimits } from './limits.ts'

/**
 * Short, so that the tests are, and long enough for what is not meant to time out on a busy machine. A statement is given up
 * a second after its limit.
 */
const limits = { max: 2, queue: 2, connectMs: 1500, waitMs: 1500, statementMs: 1500, lockMs: 1000 }
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-deadlines-'))
let embedded: Embedded
let thaw = () => {}
const opened: Database[] = []

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  await migrate(embedded.url)
}, 240_000)
afterEach(async () => {
  thaw()
  for (const database of opened.splice(0)) await database.close()
})
afterAll(async () => {
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const open = (more: Partial<DatabaseLimits> & { listenMs?: number } = {}): Database => {
  const database = connect(embedded.url, { ...limits, ...more })
  opened.push(database)
  return database
}
const stop = async () => {
  thaw = await freezePostgres(embedded.url, dataDir)
}
const failure = (work: Promise<unknown>): Promise<{ code?: string } | undefined> =>
  work.then(
    () => undefined,
    (error: { code?: string }) => error,
  )
const codeOf = async (work: Promise<unknown>) => (await failure(work))?.code
const ask = ({ db }: Database, statement = sql`SELECT 1`) => statement.execute(db)
/** A busy machine may be late for the limits of a first connection; it must come all the same. */
const isBack = (database: Database) => expect.poll(() => codeOf(ask(database))).toBeUndefined()
const together = <T>(many: number, work: () => Promise<T>) => Promise.all(Array.from({ length: many }, work))
/** So many transactions that wait for each other: all have a connection at once. One that a busy machine ends is begun again. */
const hold = async (database: Database, many: number) => {
  await isBack(database)
  const { promise, resolve } = Promise.withResolvers<void>()
  const held: Promise<void>[] = []
  await together(many, () => {
    const ready = Promise.withResolvers<void>()
    const open = (): Promise<void> =>
      database
        .transaction(async (tx) => {
          await sql`SELECT 1`.execute(tx)
          ready.resolve()
          await promise
        })
        .catch((error: { code?: string }) => {
          if (['database_unreachable', 'database_slow', '57014'].includes(error.code ?? '')) return open()
          throw error
        })
    held.push(open())
    return ready.promise
  })
  return async () => {
    resolve()
    await Promise.all(held)
  }
}

describe('the pool', () => {
  test('a frozen database: opening a connection ends', async () => {
    const database = open()
    await stop()
    expect(await codeOf(ask(database))).toBe('database_unreachable')
    thaw()
    await isBack(database)
  })

  test('a frozen database: a statement ends, its transaction too, and the pool is whole when it is back', async () => {
    const database = open()
    await (await hold(database, limits.max))()
    await stop()
    const plain = codeOf(ask(database))
    const transaction = codeOf(database.transaction((tx) => sql`SELECT 1`.execute(tx)))
    expect([await plain, await transaction]).toEqual(['database_slow', 'database_slow'])
    thaw()
    await (await hold(database, limits.max))()
  })

  test('a frozen database: reads that share connections end, those behind them too, and go on when it is back', async () => {
    const { pool } = open({ queue: 50 })
    const read = () => pool.read('SELECT 1 AS one', [])
    await expect.poll(() => together(12, read)).toHaveLength(12)
    await stop()
    const codes = await together(12, () => codeOf(read()))
    expect(new Set(codes)).toEqual(new Set(['database_slow']))
    expect(await codeOf(read())).toBe('database_unreachable')
    thaw()
    await expect.poll(read).toEqual([{ one: 1 }])
  })

  test('a slow read is ended by the database; those behind it are answered', async () => {
    // The database is far earlier than we are, here as well: on each of the three connections that one caller may use.
    const { pool } = open({ queue: 50, connectMs: 30_000, statementMs: 60_000 })
    await together(3, () => pool.read("SELECT set_config('statement_timeout', '500', false)", []))
    const slow = together(3, () => codeOf(pool.read('SELECT pg_sleep(30)', [])))
    const behind = together(8, () => pool.read('SELECT 1 AS one', []))
    expect(await slow).toEqual(['57014', '57014', '57014'])
    expect((await behind).flat()).toHaveLength(8)
  })

  test('the database knows the limits', async () => {
    const database = open()
    await isBack(database)
    expect([
      ...(await database.sql`
        SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
          current_setting('idle_in_transaction_session_timeout') AS idle`),
    ]).toEqual([{ statement: '1500ms', lock: '1s', idle: '15s' }])
  })

  test('a slow statement is ended by the database and its connection is kept', async () => {
    // The database is far earlier than we are, so that it stays so on a machine that stands still for a moment.
    const database = open({ max: 1, connectMs: 30_000, statementMs: 60_000 })
    await database.sql`SET statement_timeout = 500`
    const pid = async () => (await database.sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid
    const before = await pid()
    expect(await codeOf(ask(database, sql`SELECT pg_sleep(30)`))).toBe('57014')
    expect(await pid()).toBe(before)
  })

  test('those who wait for a connection wait so long, and when enough wait the next is refused at once', async () => {
    const database = open()
    const release = await hold(database, limits.max)
    const order: string[] = []
    const waiting = together(limits.queue, () => codeOf(ask(database)).then((code) => order.push(`waited ${code}`)))
    const next = codeOf(ask(database)).then((code) => order.push(`refused ${code}`))
    await Promise.all([waiting, next])
    expect(order).toEqual(['refused database_busy', 'waited database_busy', 'waited database_busy'])
    await release()
    await isBack(database)
  })

  test('waiting for a locked row times out', async () => {
    const [database, other] = [open({ connectMs: 30_000, statementMs: 60_000 }), open({ max: 1, connectMs: 30_000 })]
    await other.sql`CREATE TABLE held AS SELECT 1 AS id`
    await other.transaction(async (tx) => {
      await sql`SELECT * FROM held FOR UPDATE`.execute(tx)
      expect(await codeOf(ask(database, sql`UPDATE held SET id = 2`))).toBe('55P03')
    })
    await ask(database, sql`UPDATE held SET id = 2`)
    await other.sql`DROP TABLE held`
  })

  test('a transaction that sends nothing for too long is ended: others get its rows, and the pool is whole', async () => {
    // Longer than a busy machine takes between two statements.
    const database = open({ idleMs: 3000, connectMs: 30_000, statementMs: 60_000 })
    const other = open({ max: 1, connectMs: 30_000, statementMs: 60_000, lockMs: 20_000 })
    await other.sql`CREATE TABLE left_behind AS SELECT 1 AS id`
    const left = database.transaction(async (tx) => {
      await sql`UPDATE left_behind SET id = 2`.execute(tx)
      await ask(other, sql`UPDATE left_behind SET id = id + 10`)
      await sql`SELECT 1`.execute(tx)
    })
    expect(await codeOf(left)).toBe('database_lost')
    expect([...(await other.sql`SELECT id FROM left_behind`)]).toEqual([{ id: 11 }])
    await (await hold(database, limits.max))()
    await other.sql`DROP TABLE left_behind`
  })

  test('a process that stood still for too long in a transaction gets an answer when it goes on', async () => {
    const database = open({ idleMs: 500, connectMs: 30_000, statementMs: 60_000 })
    const stood = database.transaction(async (tx) => {
      await sql`SELECT 1`.execute(tx)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
      await sql`SELECT 1`.execute(tx)
    })
    expect(await codeOf(stood)).toBe('database_lost')
    await (await hold(database, limits.max))()
  })

  test('prepared statements whose answer a migration changed are asked again', async () => {
    const database = open({ max: 2, connectMs: 30_000 })
    await database.sql`CREATE TABLE grown AS SELECT 1 AS one`
    const read = () => ask(database, sql`SELECT * FROM grown`)
    for (let n = 0; n < 4; n++) await read()
    await database.sql`ALTER TABLE grown ADD COLUMN two integer`
    for (let n = 0; n < 4; n++) expect((await read()).rows).toEqual([{ one: 1, two: null }])
    await database.sql`DROP TABLE grown`
  })
})

describe('the program', () => {
  let app: FastifyInstance
  const serve = async (more: Partial<DatabaseLimits> = {}): Promise<Database> => {
    // Whenever it connects to hear of changes it reads by itself, which a slow answer must not make it do again.
    const database = open({ listenMs: 30_000, ...more })
    const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', CACHE_MIB: '0', DATABASE_URL: embedded.url })
    app = (await buildApp(config, database)).app
    await app.ready()
    return database
  }
  afterEach(() => app.close())

  const get = async (url: string) => {
    const { statusCode, headers, payload } = await app.inject({ url, headers: { 'accept-language': 'ar' } })
    const { code, message } = payload.startsWith('{') ? JSON.parse(payload) : { code: undefined, message: '' }
    return { status: statusCode, code, message, retryAfter: headers['retry-after'], cache: headers['cache-control'] }
  }
  /** The probe has limits of its own, which a busy machine may exceed once. */
  const isReady = () => expect.poll(async () => (await get('/readyz')).status).toBe(200)
  /** Frozen with all connections open, those that reads share, too, and nothing on them: otherwise a call may have to open one. */
  const serveFrozen = async (more: Partial<DatabaseLimits> = {}) => {
    const database = await serve({ queue: 50, ...more })
    await isReady()
    await expect.poll(async () => (await get('/api/settings')).status).toBe(200)
    await expect.poll(() => together(12, () => database.pool.read('SELECT 1 AS one', []))).toHaveLength(12)
    await (await hold(database, limits.max))()
    await stop()
  }
  const refusalOf = (code: string) => ({
    status: 503,
    code,
    message: expect.stringMatching(/^[؀-ۿ\s.،]+$/),
    retryAfter: '1',
    cache: 'no-store',
  })

  test('frozen: readiness does not wait for as long as a call', async () => {
    await serveFrozen({ statementMs: 60_000, connectMs: 30_000 })
    let waiting = true
    const call = get('/api/settings').finally(() => {
      waiting = false
    })
    expect(await get('/readyz')).toMatchObject({ status: 503, code: 'database_unreachable' })
    expect((await get('/healthz')).status).toBe(200)
    expect(waiting).toBe(true)
    thaw()
    expect((await call).status).toBe(200)
  })

  test('frozen: each call gets a 503; ready again when the database is back', async () => {
    await serveFrozen()
    expect(await get('/api/settings')).toEqual(refusalOf('database_slow'))
    // By now the pool has no connection left.
    await together(2, () => get('/api/settings'))
    expect(await get('/api/settings')).toEqual(refusalOf('database_unreachable'))
    thaw()
    await isReady()
    await expect.poll(async () => (await get('/api/settings')).status).toBe(200)
  })

  test('full: a call gets Retry-After', async () => {
    const database = await serve()
    const release = await hold(database, limits.max)
    expect(await get('/api/settings')).toEqual(refusalOf('database_busy'))
    await isReady()
    await release()
  })

  test('locked: a call gets Retry-After', async () => {
    await serve({ connectMs: 30_000, statementMs: 60_000 })
    const other = open({ max: 1, connectMs: 30_000 })
    await other.transaction(async (tx) => {
      await sql`LOCK TABLE settings IN ACCESS EXCLUSIVE MODE`.execute(tx)
      expect(await get('/api/settings')).toEqual(refusalOf('record_locked'))
    })
  })

  test('read-only: it is not ready, and a write is refused', async () => {
    const owner = new pg.Client(embedded.url)
    await owner.connect()
    try {
      await owner.query('ALTER DATABASE postgres SET default_transaction_read_only = on')
      await serve({ connectMs: 30_000, statementMs: 60_000 })
      await expect.poll(() => get('/readyz')).toMatchObject({ status: 503, code: 'database_read_only' })
      const url = '/api/send_reset_link_email'
      const { statusCode, payload } = await app.inject({ method: 'POST', url, payload: { email: 'a@example.com' } })
      expect([statusCode, JSON.parse(payload).code]).toEqual([503, 'database_read_only'])
    } finally {
      await owner.query('SET default_transaction_read_only = off')
      await owner.query('ALTER DATABASE postgres RESET default_transaction_read_only')
      await owner.end()
    }
  })
})
