import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explain } from '#server/startup.ts'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { checkDatabase, replicaWarning } from './check.ts'
import { connect, type Database } from './database.ts'

/** What is sent through a pooler must not depend on the session. `bench/pgbouncer.ts` does the same through pgbouncer. */
const fresh = await freshDatabase()
let pooled: Database
let direct: Database
beforeAll(async () => {
  pooled = connect(fresh.url, {
    ...longTimeouts,
    directUrl: fresh.url,
    max: 1,
    statementMs: 4000,
    lockMs: 2000,
    idleMs: 15_000,
  })
  direct = connect(fresh.url, { max: 1, ...longTimeouts })
  await pooled.watch()
})
afterAll(async () => {
  await pooled.close()
  await direct.close()
  await fresh.drop()
})

/** What a start says with a setting of the database. */
const whySet = async (setting: string, directUrl?: string): Promise<string> => {
  const [{ name } = { name: '' }] = await direct.sql<{ name: string }[]>`SELECT current_database() AS name`
  await sql.raw(`ALTER DATABASE "${name}" SET ${setting}`).execute(direct.db)
  try {
    return await checkDatabase(fresh.url, directUrl).then(() => 'started', explain)
  } finally {
    await sql.raw(`ALTER DATABASE "${name}" RESET ALL`).execute(direct.db)
  }
}

const settings = sql<{ statements: string; locks: string; zone: string }>`
  SELECT current_setting('statement_timeout') AS statements, current_setting('lock_timeout') AS locks,
    current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('TimeZone') AS zone`
const prepared = sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_prepared_statements`

test('no setting comes with the connection, and each transaction brings its own', async () => {
  const [outside] = (await settings.execute(pooled.db)).rows
  expect(outside).toMatchObject({ statements: '0', locks: '0', idle: '0' })
  const [inside] = await pooled.transaction(async (tx) => (await settings.execute(tx)).rows)
  expect(inside).toEqual({ statements: '4s', locks: '2s', idle: '15s', zone: 'UTC' })
  expect((await settings.execute(pooled.db)).rows).toEqual([outside])
})

test('no statement is prepared, however often it is used', async () => {
  const count = async (of: Database) => (await prepared.execute(of.db)).rows[0]?.n
  for (let n = 0; n < 5; n++) await pooled.pool.read('SELECT $1::int AS one', [1])
  for (let n = 0; n < 5; n++) await count(pooled)
  expect(await count(pooled)).toBe(0)
  for (let n = 0; n < 5; n++) await count(direct)
  expect(await count(direct)).toBeGreaterThan(0)
})

test('notifications arrive on the direct connection', async () => {
  const { version } = pooled.changes
  await direct.sql`UPDATE settings SET value = value`
  await pooled.changes.sync()
  expect(pooled.changes.version).toBeGreaterThan(version)
})

test.each(['pooled doorstep', 'pooled doorstep - 127.0.0.1:40000'])(
  'a change of public data is known to its own process before it is committed, called %s by the pooler',
  async (name) => {
    const { changes, transaction } = pooled
    await changes.sync()
    await transaction(async (tx) => {
      await sql`SELECT set_config('application_name', ${name}, true)`.execute(tx)
      expect(changes.isReliable()).toBe(true)
      await sql`UPDATE settings SET value = value`.execute(tx)
      expect(changes.isReliable()).toBe(false)
    })
    await changes.sync()
    expect(changes.isReliable()).toBe(true)
  },
)

test('a role whose clock is not UTC is refused in a sentence', async () => {
  await checkDatabase(fresh.url, undefined)
  await checkDatabase(fresh.url, fresh.url)
  const why = await whySet(`timezone = 'Asia/Riyadh'`, fresh.url)
  expect(why).toMatch(
    /^The database's timezone is Asia\/Riyadh for the role ".+"; run ALTER ROLE ".+" SET timezone = 'UTC' once\.$/,
  )
})

test('so is one that is sent no notices; connections that bring their settings ask for them', async () => {
  expect(await whySet(`client_min_messages = 'warning'`)).toBe('started')
  expect(await whySet(`client_min_messages = 'warning'`, fresh.url)).toMatch(
    /^The database's client_min_messages is warning .* SET client_min_messages = 'notice' once\.$/,
  )
})

test.each([
  [`datestyle = 'SQL, DMY'`, /^The database's datestyle is SQL, DMY .* SET datestyle = 'ISO, MDY' once\.$/],
  [`intervalstyle = 'iso_8601'`, /^The database's intervalstyle is iso_8601 /],
  [
    `default_transaction_isolation = 'repeatable read'`,
    /^The database's default_transaction_isolation is repeatable read /,
  ],
  ['search_path = jobs', /^Tables would be made in the schema jobs, not in public, /],
])('so is one with %s', async (setting, sentence) => {
  expect(await whySet(setting)).toMatch(sentence)
  expect(await whySet(setting, fresh.url)).toMatch(sentence)
})

test('and none with settings that change nothing here', async () => {
  expect(await whySet(`datestyle = 'ISO, DMY'`)).toBe('started')
  expect(await whySet(`statement_timeout = '30s'`)).toBe('started')
  expect(await whySet('search_path = public, jobs')).toBe('started')
})

test('a start says when the standby will not answer public reads', async () => {
  expect(await replicaWarning(fresh.url, fresh.url)).toMatch(/^DATABASE_REPLICA_URL leads to no standby, as after /)
  expect(await replicaWarning('postgres://nobody:secret@127.0.0.1:1/x', fresh.url)).toMatch(
    /^The standby of DATABASE_REPLICA_URL cannot be used \(.*127\.0\.0\.1:1\); the primary answers public reads until it can\.$/,
  )
})
