import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../src/server/migrate.ts'

const TEMPLATE = 'doorstep_template'

/** Makes the migrated database that every test's own is a copy of. */
export async function prepareTemplate(serverUrl: string): Promise<void> {
  await execute(serverUrl, `CREATE DATABASE ${TEMPLATE}`)
  await migrate(named(serverUrl, TEMPLATE))
}

/** A migrated database nobody else uses; `drop` takes it away again, ending whatever is still connected. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  return { url: named(serverUrl, name), drop: () => execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) }
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
