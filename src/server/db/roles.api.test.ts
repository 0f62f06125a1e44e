import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor, schedules } from '#app/jobs.ts'
import { migrate } from '#app/migrate.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { testApp } from '../../../test/app.ts'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { connect, type Database } from './database.ts'
import { roleWarning } from './roles.ts'

/** The server's own role reads and writes rows; the tables are their owner's. */
const { config, database, ownerSql: sql } = await testApp()

test('the server runs as a role that is no superuser and owns nothing', async () => {
  const [role] = await database.sql`
    SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
      (SELECT count(*)::int FROM pg_class c WHERE c.relowner = r.oid) AS tables
    FROM pg_roles r WHERE rolname = current_user`
  const none = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, rolreplication: false }
  expect(role).toEqual({ ...none, tables: 0 })
})

test.each([
  'DROP TABLE users',
  'ALTER TABLE time_claims DISABLE TRIGGER ALL',
  'ALTER TABLE users DROP CONSTRAINT users_email_key',
  'TRUNCATE payments CASCADE',
  'CREATE TABLE mine (id integer)',
  'CREATE FUNCTION mine() RETURNS integer LANGUAGE sql RETURN 1',
  'DROP SCHEMA jobs CASCADE',
  "UPDATE database_edition SET edition = 'mine'",
  'DELETE FROM migrations',
  'DELETE FROM change_log',
  "COPY users TO PROGRAM 'cat'",
  "SELECT pg_read_file('/etc/passwd')",
  'SET session_replication_role = replica',
  'CREATE ROLE mine SUPERUSER',
])('it may not: %s', async (statement) => {
  const outcome = await database.sql.unsafe(statement).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
  expect(outcome).toBe('42501')
})

test('every table can be read by it, and the queues work', async () => {
  const tables = await sql<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'jobs')`
  expect(tables.length).toBeGreaterThan(40)
  for (const { name } of tables) await database.sql.unsafe(`SELECT FROM ${name} LIMIT 1`)
  const problems: unknown[] = []
  const handlers = handlersFor(config)
  const ran = Promise.withResolvers<void>()
  const worker = await startWorker({
    database,
    handlers: { ...handlers, purge: (one, data) => handlers.purge(one, data).then(ran.resolve, ran.reject) },
    schedules,
    pollSeconds: 0.5,
    onError: (error) => problems.push(error),
  })
  await sql`INSERT INTO jobs.job (name, data) VALUES ('purge', '{}')`
  await ran.promise
  await worker.stop()
  expect([problems, worker.failure()]).toEqual([[], undefined])
})

describe('a database of one’s own', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  let owner: Database
  const other = 'doorstep_test_other'
  const urlOf = (role: string) => {
    const url = new URL(fresh.url)
    url.username = role
    url.password = 'secret'
    return url.href
  }
  beforeAll(async () => {
    fresh = await freshDatabase()
    owner = connect(fresh.url, { max: 1, ...longTimeouts })
    await owner.sql.unsafe(`CREATE ROLE ${other} LOGIN PASSWORD 'secret'`)
  })
  afterAll(async () => {
    await owner.sql.unsafe(`DROP OWNED BY ${other}`)
    await owner.sql.unsafe(`DROP ROLE ${other}`)
    await owner.close()
    await fresh.drop()
  })

  test('a new role gets its grants at the next start, also where no migration is due', async () => {
    const app = connect(urlOf(other), { max: 1 })
    await expect(app.sql`SELECT FROM users`).rejects.toMatchObject({ code: '42501' })
    await Promise.all([migrate(fresh.url, urlOf(other)), migrate(fresh.url, urlOf(other))])
    expect(await app.sql`SELECT id FROM users`).toEqual([])
    await expect(app.sql.unsafe('DROP TABLE users')).rejects.toMatchObject({ code: '42501' })
    await app.close()
  })

  test('a schema that was dropped and made again gets its grants, too', async () => {
    await owner.sql.unsafe('DROP SCHEMA public CASCADE; DROP SCHEMA jobs CASCADE; CREATE SCHEMA public')
    await migrate(fresh.url, urlOf(other))
    const app = connect(urlOf(other), { max: 1 })
    expect(await app.sql`SELECT id FROM users`).toEqual([])
    await app.close()
  })

  test('the log warns when the server runs as the owner, and only then', async () => {
    expect(await roleWarning(urlOf(other))).toBeUndefined()
    expect(await roleWarning(fresh.url)).toMatch(/^The database role "doorstep" owns the tables .* DATABASE_OWNER_URL/)
  })
})
