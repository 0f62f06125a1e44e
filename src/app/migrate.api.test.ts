import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectForBackup } from '#server/backup/dump.ts'
import { beginSnapshot } from '#server/backup/queries.ts'
import { connect, type Database } from '#server/db/database.ts'
import { explain } from '#server/startup.ts'
import { freshDatabase } from '../../test/database.ts'
import { longTimeouts } from '../../test/longTimeouts.ts'
import { migrate } from './migrate.ts'
import { upgradeDatabase } from './upgrade.ts'

/** A start looks once whether there is anything to do, and does all of it whenever it cannot be sure. */
let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = connect(fresh.url, { max: 1, ...longTimeouts })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const one = async (query: string) => (await database.sql.unsafe<{ n: number }[]>(query))[0]?.n
const queues = () => one('SELECT count(*)::int AS n FROM jobs.queue')
const places = () => one('SELECT count(*)::int AS n FROM places')

test('a database that is where it should be is left alone', async () => {
  const before = await one('SELECT count(*)::int AS n FROM database_edition')
  expect(before).toBe(1)
  await database.sql`DELETE FROM jobs.queue WHERE name = 'push'`
  const there = await queues()
  await migrate(fresh.url)
  expect(await queues()).toBe(there)
})

test('one made from other sources gets what it lacks', async () => {
  const there = (await queues()) ?? 0
  await database.sql`UPDATE database_edition SET edition = 'an older one'`
  await database.sql`DELETE FROM places_edition`
  await database.sql`DELETE FROM places`
  await migrate(fresh.url)
  expect(await queues()).toBe(there + 1)
  expect(await places()).toBeGreaterThan(1000)
})

test('one restored without its jobs gets them', async () => {
  await database.sql`DROP SCHEMA jobs CASCADE`
  await migrate(fresh.url)
  expect(await queues()).toBeGreaterThan(5)
})

test('several at once bring it up once', async () => {
  await database.sql`DELETE FROM database_edition`
  await Promise.all([migrate(fresh.url), migrate(fresh.url), migrate(fresh.url)])
  expect(await one('SELECT count(*)::int AS n FROM database_edition')).toBe(1)
})

test.each([
  ['no longer exist', "UPDATE migrations SET name = '0001_people-and-catalogue' WHERE name LIKE '0001%'"],
  ['had other contents', "UPDATE database_edition SET migrations[2] = 'another'"],
  ['were not noted', 'ALTER TABLE database_edition DROP COLUMN migrations'],
])('a database whose migrations %s is refused with a message that explains what to do', async (_, change) => {
  const old = await freshDatabase()
  const { sql, close } = connect(old.url, { max: 1, ...longTimeouts })
  await sql.unsafe(change)
  await sql`UPDATE database_edition SET edition = 'an older one'`
  const refusal = await migrate(old.url).then(() => 'started', explain)
  await close()
  await old.drop()
  expect(refusal).toBe(
    'The database was made by a version that this one cannot upgrade; delete the data folder (.data unless DATA_DIR says ' +
      'otherwise), or set DATABASE_URL to a new database.',
  )
})

test('a migration that waits for a long read, as of a backup, keeps nobody else waiting', async () => {
  const [old, folder] = [await freshDatabase(), mkdtempSync(join(tmpdir(), 'doorstep-migrations-'))]
  cpSync('db/migrations', folder, { recursive: true })
  writeFileSync(join(folder, '9999_later.sql'), 'ALTER TABLE users ADD COLUMN later text;')
  const [reader, visitor] = [
    connect(old.url, { max: 1, ...longTimeouts, idleMs: 180_000 }),
    connect(old.url, { max: 1, ...longTimeouts }),
  ]
  const [begun, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reading = reader.transaction(async (tx) => {
    await tx.selectFrom('users').select('id').execute()
    begun.resolve()
    await read.promise
  })
  await begun.promise
  const migrating = upgradeDatabase(old.url, folder)
  const waiting = async () =>
    (await visitor.sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%later%'`).length
  await expect.poll(waiting).toBe(1)
  expect(await visitor.sql`SELECT count(*)::int AS people FROM users`).toEqual([{ people: 0 }])
  read.resolve()
  await Promise.all([reading, migrating])
  expect(await visitor.sql`SELECT count(later)::int AS n FROM users`).toEqual([{ n: 0 }])
  await Promise.all([reader.close(), visitor.close()])
  await old.drop()
  rmSync(folder, { recursive: true })
})

test.each([
  ['has read the places', 'places'],
  ['will read the places', 'users'],
])('a long read, as of a backup, that %s sees those of its moment while newer ones are put in', async (_, first) => {
  const old = await freshDatabase()
  const database = new URL(old.url).pathname.slice(1)
  const [reader, visitor] = [
    connect(old.url, { max: 1, ...longTimeouts }),
    connect(old.url, { max: 1, ...longTimeouts }),
  ]
  await visitor.sql.unsafe(`ALTER DATABASE "${database}" SET lock_timeout = '2s'`)
  await visitor.sql`DELETE FROM places_edition`
  const placesIn = (sql: Pick<Database['sql'], 'unsafe'>) =>
    sql.unsafe('SELECT count(*)::int AS many, min(id) AS first FROM places')
  await reader.sql.begin(async (sql) => {
    await sql.unsafe('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    await sql.unsafe(`SELECT count(*) FROM ${first}`)
    const before = await placesIn(visitor.sql)
    await upgradeDatabase(old.url)
    expect(await placesIn(sql)).toEqual(before)
    expect(await placesIn(visitor.sql)).not.toEqual(before)
  })
  await Promise.all([reader.close(), visitor.close()])
  await old.drop()
})

test('a backup that finds a migration under way, which wants further tables, is made after it', async () => {
  const [old, folder] = [await freshDatabase(), mkdtempSync(join(tmpdir(), 'doorstep-migrations-'))]
  cpSync('db/migrations', folder, { recursive: true })
  const [first, then] = ['users', 'addresses'].map((table) => `ALTER TABLE ${table} ADD COLUMN later text`)
  // The migration goes on once the backup has been refused.
  const refused = `EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = 'ROLLBACK')`
  const wait = `WHILE NOT ${refused} LOOP PERFORM pg_stat_clear_snapshot(), pg_sleep(0.02); END LOOP`
  writeFileSync(join(folder, '9999_two.sql'), `${first}; DO $$ BEGIN ${wait}; END $$; ${then};`)
  const backup = await connectForBackup(old.url)
  const migrating = upgradeDatabase(old.url, folder)
  // Locks of all databases of the server are listed, and a table has the same number in many of them.
  const taken = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
    WHERE l.relation = 'users'::regclass AND l.mode = 'AccessExclusiveLock' AND l.granted`
  await expect.poll(async () => (await backup.query(taken)).rowCount).toBe(1)
  await Promise.all([migrating, beginSnapshot(backup)])
  expect((await backup.query('SELECT count(later)::int AS n FROM addresses')).rows).toEqual([{ n: 0 }])
  await backup.end()
  await old.drop()
  rmSync(folder, { recursive: true })
})

test('a migration may take longer than a statement of the role may', async () => {
  const [old, folder] = [await freshDatabase(), mkdtempSync(join(tmpdir(), 'doorstep-migrations-'))]
  cpSync('db/migrations', folder, { recursive: true })
  writeFileSync(join(folder, '9999_slow.sql'), 'ALTER TABLE users ADD COLUMN slow text; SELECT pg_sleep(2);')
  const database = new URL(old.url).pathname.slice(1)
  const { sql, close } = connect(old.url, { max: 1, ...longTimeouts })
  await sql.unsafe(`ALTER DATABASE "${database}" SET statement_timeout = '1s'`)
  await upgradeDatabase(old.url, folder)
  expect(await sql`SELECT count(slow)::int AS n FROM users`).toEqual([{ n: 0 }])
  await close()
  await old.drop()
  rmSync(folder, { recursive: true })
})

test('a database with a migration of a newer release is left as it is', async () => {
  await database.sql`UPDATE database_edition SET edition = 'a newer one'`
  await database.sql`INSERT INTO migrations (name, run_on) VALUES ('9999_newer', now())`
  await migrate(fresh.url)
  expect(await one("SELECT count(*)::int AS n FROM migrations WHERE name = '9999_newer'")).toBe(1)
})

test('an owner that may not make tables is named, and what to do', async () => {
  const name = `empty_${process.pid}`
  await database.sql.unsafe(`CREATE ROLE ${name} LOGIN PASSWORD 'x'`)
  await database.sql.unsafe(`CREATE DATABASE ${name} TEMPLATE template0`)
  const url = Object.assign(new URL(fresh.url), { pathname: `/${name}`, username: name, password: 'x' }).href
  try {
    await expect(migrate(url)).rejects.toThrow(
      `The role "${name}" may not make tables; run ALTER DATABASE "${name}" OWNER TO "${name}" once`,
    )
    const client = await connectForBackup(url)
    await expect(beginSnapshot(client)).rejects.toThrow('The database has no tables of Doorstep')
    await client.end()
  } finally {
    await database.sql.unsafe(`DROP DATABASE ${name}`)
    await database.sql.unsafe(`DROP ROLE ${name}`)
  }
})
