import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explain } from '#server/startup.ts'
import { freshDatabase } from '../../../test/database.ts'
import { checkDatabase } from './check.ts'
import { connect, type Database } from './database.ts'

/** What is sent through a pooler must not depend on the session. `bench/pgbouncer.ts` does the same through pgbouncer. */
const fresh = await freshDatabase()
let pooled: Database
let direct: Database
beforeAll(async () => {
  pooled = connect(fresh.url, { directUrl: fresh.url, max: 1, statementMs: 4000, lockMs: 2000 })
  direct = connect(fresh.url, { max: 1 })
  await pooled.watch()
})
afterAll(async () => {
  await pooled.close()
  await direct.close()
  await fresh.drop()
})

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

test('a role whose clock is not UTC is refused in a sentence', async () => {
  await checkDatabase(fresh.url, undefined)
  await checkDatabase(fresh.url, fresh.url)
  const [{ name } = { name: '' }] = await direct.sql<{ name: string }[]>`SELECT current_database() AS name`
  await direct.sql`ALTER DATABASE ${direct.sql(name)} SET timezone = 'Asia/Riyadh'`
  await checkDatabase(fresh.url, undefined)
  const why = await checkDatabase(fresh.url, fresh.url).then(() => 'started', explain)
  expect(why).toMatch(
    /^The database's clock shows Asia\/Riyadh through the pooler; run ALTER ROLE ".+" SET timezone = 'UTC' once\.$/,
  )
})
