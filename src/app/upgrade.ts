import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import { Hosts, openClient } from '#server/db/hosts.ts'
import { installJobs } from '#server/jobs/install.ts'
import { root } from '#server/root.ts'
import { installPlaces } from '../../db/gazetteer/install.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Runs missing migrations, then installs places and queues; idempotent. */
export const upgradeDatabase = async (databaseUrl: string): Promise<void> => {
  const hosts = new Hosts(databaseUrl)
  const client = await openClient(hosts, () => hosts.config())
  await runner({
    dbClient: client,
    dir: fileURLToPath(new URL('db/migrations', root)),
    direction: 'up',
    migrationsTable: 'migrations',
    count: Number.POSITIVE_INFINITY,
    advisoryLockMode: 'wait',
    log: () => {},
    logger: quiet,
  }).finally(() => client.end())
  await Promise.all([installPlaces(databaseUrl), installJobs(databaseUrl)])
}
