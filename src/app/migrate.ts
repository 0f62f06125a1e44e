import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { connect } from '#server/db/database.ts'
import { startConnectMs } from '#server/db/limits.ts'
import { appliedMigrations, findDigests, findEdition, saveEdition } from '#server/db/queries.ts'
import { grantToApp } from '#server/db/roles.ts'
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

type Migration = { name: string; digest: string }

const ourMigrations = (): Migration[] => {
  const folder = new URL('db/migrations/', root)
  return readdirSync(folder)
    .sort()
    .map((file) => ({
      name: basename(file, '.sql'),
      digest: createHash('sha256')
        .update(readFileSync(new URL(file, folder)))
        .digest('base64url'),
    }))
}

/**
 * Refuses a database whose first migrations differ from ours, by name or by content: it cannot be upgraded. One with more
 * migrations belongs to a newer release and is accepted.
 */
const checkHistory = (
  ours: readonly Migration[],
  applied: readonly string[],
  digests: readonly string[] | undefined,
) => {
  const differs = (name: string, position: number): boolean => {
    const own = ours[position]
    if (!own) return false
    return own.name !== name || !digests || (digests[position] ?? own.digest) !== own.digest
  }
  if (applied.some(differs))
    fail(
      'The database was made by a version that this one cannot upgrade; delete the data folder (.data unless DATA_DIR ' +
        'says otherwise), or set DATABASE_URL to a new database.',
    )
}

/**
 * Upgrades the database to the newest schema, under an advisory lock; safe to run from several processes at once. An
 * up-to-date database costs one query: the upgrade code is loaded only when it is needed. The owner migrates; the role of
 * `appUrl`, which the server runs as, gets the grants it needs (docs/decisions/0076).
 */
export const migrate = async (ownerUrl: string, appUrl = ownerUrl): Promise<void> => {
  const edition = editionOfSources()
  // A new database writes its first checkpoint then.
  const owner = connect(ownerUrl, { max: 1, connectMs: startConnectMs })
  const { db } = owner
  try {
    const changed = (await findEdition(db)) !== edition
    const ours = changed ? ourMigrations() : []
    if (changed) {
      checkHistory(ours, await appliedMigrations(db), await findDigests(db))
      const { upgradeDatabase } = await import('./upgrade.ts')
      await upgradeDatabase(ownerUrl)
    }
    if (appUrl !== ownerUrl) await grantToApp(owner, appUrl, changed)
    if (changed)
      await saveEdition(
        db,
        edition,
        ours.map(({ digest }) => digest),
      )
  } finally {
    await owner.close()
  }
}
