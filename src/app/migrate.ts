import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { connect } from '#server/db/database.ts'
import { appliedMigrations, findEdition, saveEdition } from '#server/db/queries.ts'
import { root } from '#server/root.ts'
import { fail } from '#server/startup.ts'

/** The sources of a database: migrations, the gazetteer, the queues, and the version of the job library. */
const sources = [
  'db/migrations/',
  'db/gazetteer/',
  'src/server/jobs/install.ts',
  'src/server/jobs/queues.ts',
  'package.json',
]

const editionOfSources = (): string => {
  const hash = createHash('sha256')
  for (const source of sources) {
    const names = source.endsWith('/') ? readdirSync(new URL(source, root)).sort() : ['']
    for (const name of names) hash.update(`${source}${name}\0`).update(readFileSync(new URL(`${source}${name}`, root)))
  }
  return hash.digest('base64url')
}

/**
 * Refuses a database whose first migrations differ from ours: it cannot be upgraded. One with more migrations belongs to a
 * newer release and is accepted.
 */
const checkHistory = (applied: string[]): void => {
  const files = readdirSync(new URL('db/migrations/', root)).sort()
  const known = files.map((file) => basename(file, '.sql'))
  if (applied.some((name, position) => known[position] && known[position] !== name))
    fail(
      'The database was made by a version that this one cannot upgrade; delete the data folder (.data unless DATA_DIR ' +
        'says otherwise), or set DATABASE_URL to a new database.',
    )
}

/**
 * Upgrades the database to the newest schema, under an advisory lock; safe to run from several processes at once. An
 * up-to-date database costs one query: the upgrade code is loaded only when it is needed.
 */
export const migrate = async (databaseUrl: string): Promise<void> => {
  const edition = editionOfSources()
  const { db, close } = connect(databaseUrl, { max: 1 })
  try {
    if ((await findEdition(db)) === edition) return
    checkHistory(await appliedMigrations(db))
    const { upgradeDatabase } = await import('./upgrade.ts')
    await upgradeDatabase(databaseUrl)
    await saveEdition(db, edition)
  } finally {
    await close()
  }
}
