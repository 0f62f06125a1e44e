import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { seed } from '../db/seed/seed.ts'
import { migrate } from '../src/app/migrate.ts'
import { connect } from '../src/server/db/database.ts'
import { longTimeouts } from './longTimeouts.ts'
import { pretendGrowth } from './plans.ts'

/** What a test's own database is a copy of: migrated and empty, or with the demo town in it. */
const templates = { empty: 'doorstep_empty', town: 'doorstep_town' }

/** A database without rows whose planner takes the tables for large ones. */
const grown = 'doorstep_grown'

/** Creates the empty template database that most test databases are copied from. */
export async function prepareEmpty({ url, appUrl }: { url: string; appUrl: string }): Promise<void> {
  await execute(url, `CREATE DATABASE ${templates.empty}`)
  await migrate(named(url, templates.empty), named(appUrl, templates.empty))
}

/** Creates the database that `test/plans.ts` asks for plans. */
export async function prepareGrown(serverUrl: string): Promise<void> {
  await copy(serverUrl, templates.empty, grown)
  await pretendGrowth(named(serverUrl, grown))
}

export const grownUrl = (): string => named(inject('postgresUrl'), grown)

/** Creates the template with the demo town, unless it is there; its pictures go to `filesDir`. */
export async function prepareTown(serverUrl: string, filesDir: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [templates.town])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [templates.town])
    if (rowCount) return
    const unfinished = `${templates.town}_unfinished`
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`)
    await copy(serverUrl, templates.empty, unfinished)
    const database = connect(named(serverUrl, unfinished), longTimeouts)
    await seed(database, { filesDir }).finally(() => database.close())
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${templates.town}`)
  } finally {
    await client.end()
  }
}

/** A copy of the demo town, for tests that do not look at its pictures. */
export async function freshTown(): ReturnType<typeof freshDatabase> {
  const files = mkdtempSync(join(tmpdir(), 'doorstep-pictures-'))
  try {
    await prepareTown(inject('postgresUrl'), files)
  } finally {
    rmSync(files, { recursive: true, force: true })
  }
  return freshDatabase('town')
}

/** A database for one test file, for its owner and for the server's role; `drop` removes it and closes its connections. */
export async function freshDatabase(
  like: keyof typeof templates = 'empty',
): Promise<{ url: string; appUrl: string; drop(): Promise<void> }> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await copy(serverUrl, templates[like], name)
  const appUrl = named(inject('postgresAppUrl'), name)
  return { url: named(serverUrl, name), appUrl, drop: () => execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) }
}

function copy(serverUrl: string, from: string, to: string): Promise<void> {
  return execute(serverUrl, `CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY FILE_COPY`)
}

function named(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = database
  return url.href
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
