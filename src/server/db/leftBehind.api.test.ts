import { dirname } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freezePostgres } from '../../../test/freezePostgres.ts'
import { type Server, startPostgres, startStandby, urlOfAll } from '../../../test/postgres.ts'
import { connectForBackup } from '../backup/dump.ts'
import { jobConnections } from '../jobs/connections.ts'
import { checkDatabase } from './check.ts'
import { connect, type Database } from './database.ts'
import { Hosts, openClient } from './hosts.ts'

/** A primary that goes on taking changes after its standby was promoted: nobody stopped it, or it came back. */
let former: Server
let promoted: Server

const rowsAt = async ({ query }: Server): Promise<number> => (await query('SELECT FROM written')).length

beforeAll(async () => {
  former = await startPostgres({ fsync: 'off' })
  await former.query('CREATE TABLE written ()')
  promoted = await startStandby(former, { fsync: 'off' })
}, 240_000)
afterAll(async () => {
  await promoted.remove()
  await former.remove()
})

test('a start takes two servers of which one takes changes, and two addresses of one', async () => {
  await checkDatabase(urlOfAll([former, promoted]), undefined)
  await checkDatabase(urlOfAll([former, former]), undefined)
})

test('of two that take changes a start and a backup use none, and a process that knows the newer one not the other', async () => {
  await promoted.query('SELECT pg_promote(true)')
  await expect(checkDatabase(urlOfAll([former, promoted]), undefined)).rejects.toThrow(
    `More than one server of DATABASE_URL takes changes: ${former.host}, ${promoted.host}.`,
  )
  // The servers behind a pooler, which leads to one of them.
  await expect(checkDatabase(promoted.url, urlOfAll([former, promoted]))).rejects.toThrow(
    `More than one server of DATABASE_DIRECT_URL takes changes: ${former.host}, ${promoted.host}.`,
  )
  // One that begins anew, as a nightly one does, knows as little as a start.
  await expect(connectForBackup(urlOfAll([former, promoted]))).rejects.toThrow('More than one server')
  const { sql: run, close } = connect(urlOfAll([promoted, former]), { max: 1 })
  await run`INSERT INTO written DEFAULT VALUES`
  expect([await rowsAt(promoted), await rowsAt(former)]).toEqual([1, 0])
  await promoted.kill()
  const write = () =>
    run`INSERT INTO written DEFAULT VALUES`.then(
      () => 'written',
      ({ code }) => code,
    )
  const answers = new Set([await write(), await write(), await write()])
  await close()
  expect(answers).not.toContain('written')
  expect(await rowsAt(former)).toBe(0)
})

test('a read does not go on with a server that another one was promoted in place of', async () => {
  const lost = await startPostgres({ fsync: 'off' })
  await lost.query('CREATE TABLE written ()')
  const next = await startStandby(lost, { fsync: 'off' })
  const { pool, sql: run, close } = connect(urlOfAll([lost, next]), { max: 1, connectMs: 10_000 })
  const rows = async () => (await pool.read('SELECT FROM written', [])).length
  try {
    expect(await rows()).toBe(0)
    const thaw = await freezePostgres(lost.url, dirname(lost.data))
    try {
      await next.query('SELECT pg_promote(true)')
      await run`INSERT INTO written DEFAULT VALUES`
    } finally {
      thaw()
    }
    expect(await rows()).toBe(1)
  } finally {
    await close()
    await next.remove()
    await lost.remove()
  }
})

test('a process leaves a server that goes on after another one was promoted, and a new one does not begin with it', async () => {
  const lost = await startPostgres({ fsync: 'off' })
  await lost.query('CREATE TABLE written ()')
  const next = await startStandby(lost, { fsync: 'off' })
  const opened: Database[] = []
  const open = async () => {
    const database = connect(urlOfAll([lost, next]), { max: 2 })
    opened.push(database)
    await database.watch()
    return database
  }
  try {
    const before = await open()
    await before.sql`INSERT INTO written DEFAULT VALUES`
    await next.query('SELECT pg_promote(true)')
    const rows = await rowsAt(next)
    const write = () => before.sql`INSERT INTO written DEFAULT VALUES`
    await expect.poll(() => write().then(() => rowsAt(next), String)).toBe(rows + 1)
    const left = await rowsAt(lost)
    const after = await open()
    await after.sql`INSERT INTO written DEFAULT VALUES`
    await write()
    expect([await rowsAt(lost), await rowsAt(next)]).toEqual([left, rows + 3])
  } finally {
    for (const { close } of opened) await close()
    await next.remove()
    await lost.remove()
  }
})

test.for([
  ['', false],
  [', also where requests go through poolers', true],
] as const)(
  'once one connection knows the promoted server no other goes on with the former one, and nothing of it is acknowledged%s',
  async ([, pooled]) => {
    const lost = await startPostgres({ fsync: 'off' })
    await lost.query('CREATE TABLE written ()')
    await lost.query('CREATE TABLE migrations AS SELECT 1')
    const next = await startStandby(lost, { fsync: 'off' })
    const url = urlOfAll([lost, next])
    const database = connect(url, { max: 3, lockMs: 60_000, directUrl: pooled ? url : undefined })
    const jobs = jobConnections(database.direct, { max: 1 })
    const opened = async ({ query }: Server) =>
      (
        await query<{ name: string }>(
          `SELECT application_name AS name FROM pg_stat_activity WHERE application_name LIKE '%doorstep%' GROUP BY 1 ORDER BY 1`,
        )
      ).map(({ name }) => name)
    // One that is in use cannot be closed to others from within.
    const admin = new pg.Client(lost.url.replace(/postgres$/, 'template1'))
    await admin.connect()
    const requests = ['doorstep', 'doorstep readiness'].map((name) => (pooled ? `pooled ${name}` : name))
    const all = ['doorstep changes', 'doorstep jobs', ...requests].sort()
    try {
      await database.watch()
      // The probe has limits of its own, which a busy machine may exceed once.
      await expect.poll(() => database.ready().then(() => 'ready', String)).toBe('ready')
      await jobs.executeSql('SELECT 1')
      // Under way on the former one until the transaction ends.
      const waiting = `SELECT current_setting('port') AS port, pg_advisory_xact_lock(7)`
      let read: Promise<unknown> | undefined
      let job: Promise<unknown> | undefined
      const outcome = await database
        .transaction(async (tx) => {
          await sql`INSERT INTO written DEFAULT VALUES`.execute(tx)
          await sql`SELECT pg_advisory_xact_lock(7)`.execute(tx)
          read = database.pool.read(waiting, []).catch(String)
          job = jobs.executeSql(waiting).catch(({ code }) => code)
          const locks = () => lost.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)
          await expect.poll(async () => (await locks()).length).toBe(2)
          expect(await opened(lost)).toEqual(all)
          await next.query('SELECT pg_promote(true)')
          // The former one has no connection left for those that ask now.
          await admin.query('ALTER DATABASE postgres ALLOW_CONNECTIONS false')
          await (await openClient(database.direct, () => database.direct.config())).end()
          await database.sql`INSERT INTO written DEFAULT VALUES`
        })
        .then(
          () => 'written',
          ({ code }) => code,
        )
      expect(outcome).toBe('database_lost')
      expect(await job).toBe('database_lost')
      // A pooler is asked in a transaction.
      const ofNext = [expect.objectContaining({ port: next.host.split(':')[1] })]
      expect(await read).toEqual(pooled ? 'DatabaseUnavailable: database_lost' : ofNext)
      await jobs.executeSql('SELECT 1')
      await expect.poll(() => database.ready().then(() => opened(next), String)).toEqual(all)
      expect(await rowsAt(next)).toBe(1)
    } finally {
      await jobs.end()
      await database.close()
      await admin.end()
      await next.remove()
      await lost.remove()
    }
  },
)

test('one pooler that still leads to the former server is not written through', async () => {
  const lost = await startPostgres({ fsync: 'off' })
  await lost.query('CREATE TABLE written ()')
  const next = await startStandby(lost, { fsync: 'off' })
  const database = connect(lost.url, { max: 1, directUrl: urlOfAll([lost, next]) })
  const write = () =>
    database.sql`INSERT INTO written DEFAULT VALUES`.then(
      () => 'written',
      ({ code }) => code,
    )
  try {
    await database.watch()
    expect(await write()).toBe('written')
    await next.query('SELECT pg_promote(true)')
    await expect.poll(write).toBe('database_read_only')
    const rows = await rowsAt(lost)
    expect(await write()).toBe('database_read_only')
    await expect.poll(() => database.ready().catch(({ code }) => code)).toBe('database_read_only')
    expect(await rowsAt(lost)).toBe(rows)
  } finally {
    await database.close()
    await next.remove()
    await lost.remove()
  }
})

test('a server that stands still behind a pooler which answers is not waited for', async () => {
  const still = await startPostgres({ fsync: 'off' })
  const next = await startStandby(still, { fsync: 'off' })
  await next.query('SELECT pg_promote(true)')
  const hosts = new Hosts(urlOfAll([still, next]))
  let thaw: (() => void) | undefined
  const close = (client: pg.Client) => void client.end().catch(() => {})
  try {
    const client = await hosts.connect(async () => {
      const opened = new pg.Client(hosts.config())
      opened.on('error', () => {})
      await opened.connect()
      thaw ??= await freezePostgres(still.url, dirname(still.data))
      return opened
    }, close)
    expect(`${client.host}:${client.port}`).toBe(next.host)
    close(client)
  } finally {
    thaw?.()
    await next.remove()
    await still.remove()
  }
})
