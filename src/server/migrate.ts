import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import { installPlaces } from '../../db/gazetteer/install.ts'
import { installJobs } from './jobs/install.ts'

const dir = fileURLToPath(new URL('../../db/migrations', import.meta.url))

/** Brings the database to the newest schema, under an advisory lock; safe to run from several processes at once. */
export const migrate = async (databaseUrl: string, log: (line: string) => void = () => {}): Promise<void> => {
  await runner({
    databaseUrl,
    dir,
    direction: 'up',
    migrationsTable: 'migrations',
    count: Number.POSITIVE_INFINITY,
    advisoryLockMode: 'wait',
    log,
    logger: { debug: () => {}, info: log, warn: log, error: log },
  })
  await Promise.all([installPlaces(databaseUrl), installJobs(databaseUrl)])
}
