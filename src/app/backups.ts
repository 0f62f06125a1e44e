import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runningEmbedded, startEmbedded } from '#embedded/embedded.ts'
import type { FileColumn, Place } from '#server/backup/format.ts'
import type { Config } from '#server/config/config.ts'
import { checkDatabase } from '#server/db/check.ts'
import { connect } from '#server/db/database.ts'
import { type Files, filesOf, privateFilesOf } from '#server/files/files.ts'
import { otherFilePlace } from '#server/files/place.ts'
import { root } from '#server/root.ts'
import { fail } from '#server/startup.ts'

/** Every column that names files; a test compares them with the schema. */
export const fileColumns: readonly FileColumn[] = [
  { table: 'public.media', column: 'path', place: 'files' },
  { table: 'public.uploads', column: 'path', place: 'files' },
  { table: 'public.provider_applications', column: 'document_path', place: 'private' },
  { table: 'public.provider_applications', column: 'permit_path', place: 'private' },
  { table: 'public.retired_documents', column: 'path', place: 'private' },
]

export const placesOf = (config: Config): Record<Place, Files> => ({
  files: filesOf(config),
  private: privateFilesOf(config),
})

/** The version of this program. */
export const programVersion = (): string =>
  (JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }).version

type Opened = { url: string; close: () => Promise<void> }

const opened = async (dataDir: string): Promise<Opened> => {
  const { url, stop } = await startEmbedded({ dataDir, log: () => {} })
  return { url, close: stop }
}

/** The configured database as its owner, past a pooler: copying takes one connection for minutes. */
const configured = ({ databaseOwnerUrl, directUrl, databaseUrl }: Config): Opened | undefined => {
  const url = databaseUrl && (databaseOwnerUrl ?? directUrl ?? databaseUrl)
  return url === undefined ? undefined : { url, close: async () => {} }
}

/** The database of the settings, also while a Doorstep is running on it. */
export const openSource = async (config: Config): Promise<Opened> => {
  const { dataDir } = config
  const own = configured(config)
  if (own) return own
  // Looked for before: a folder without one would get a new one.
  if (!['postgres', 'database-folder'].some((name) => existsSync(join(dataDir, name))))
    fail(`There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL.`)
  const url = runningEmbedded(dataDir)
  return url ? { url, close: async () => {} } : opened(dataDir)
}

/** The database of the settings, which a start would take; the embedded one must not be in use. */
export const openTarget = async (config: Config): Promise<Opened> => {
  const own = configured(config)
  if (own) await checkDatabase(own.url, undefined)
  return own ?? opened(config.dataDir)
}

/** Refuses an archive without files because they are elsewhere: a script would delete the last good one after it. */
export const requireFilePlace = async (url: string, config: Config): Promise<void> => {
  const database = connect(url, { max: 1 })
  const elsewhere = await otherFilePlace(database, config).finally(database.close)
  if (elsewhere) fail(elsewhere)
}
