import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import { checkMayMakeTables } from '#server/db/check.ts'
import { isSqlState } from '#server/db/database.ts'
import { Hosts, openClient } from '#server/db/hosts.ts'
import { installJobs } from '#server/jobs/install.ts'
import { root } from '#server/root.ts'
import { installPlaces } from '../../db/gazetteer/install.ts'

const ours = fileURLToPath(new URL('db/migrations', root))
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Milliseconds that a migration waits for a table, while everybody else waits behind it, and that these have then. */
const [lockMs, restMs] = [1000, 2000]

const runMigrations = async (hosts: Hosts, folder: string): Promise<void> => {
  const client = await openClient(hosts, () => hosts.config())
  try {
    // A role of a hosted database may have a limit, which is for requests.
    await client.query(`SET lock_timeout = ${lockMs}; SET statement_timeout = 0`)
    await checkMayMakeTables(client)
    await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      migrationsTable: 'migrations',
      count: Number.POSITIVE_INFINITY,
      advisoryLockMode: 'wait',
      log: () => {},
      logger: quiet,
    })
  } finally {
    await client.end()
  }
}

/** A long read, as of a backup, may hold a table for minutes, and another start the lock of migrations: it is tried again. */
const runWhenFree = async (hosts: Hosts, folder: string): Promise<void> => {
  for (;;) {
    try {
      return await runMigrations(hosts, folder)
    } catch (error) {
      if (!isSqlState(error, '55P03')) throw error
      await sleep(restMs)
    }
  }
}

/** Runs missing migrations, then installs places and queues; idempotent. */
export const upgradeDatabase = async (databaseUrl: string, folder = ours): Promise<void> => {
  await runWhenFree(new Hosts(databaseUrl), folder)
  await Promise.all([installPlaces(databaseUrl), installJobs(databaseUrl)])
}
