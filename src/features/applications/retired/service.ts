import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { privateFilesOf } from '#server/files/files.ts'
import { forgetDocument, postponeDocument, retiredDocuments, retireOldDocuments } from './queries.ts'

/** Files removed per sweep, and how many may fail in one: a store that is away fails each, after a while. */
const sweepBatch = 500
const mostFailures = 5

/**
 * Removes the files that no application names any more. A row stays until its file is gone.
 * @throws the error of the store, after the others.
 */
export const sweepDocuments = async ({ db, transaction }: Database, config: Config): Promise<void> => {
  const files = privateFilesOf(config)
  await transaction(retireOldDocuments)
  const failures: unknown[] = []
  for (const { path } of await retiredDocuments(db, sweepBatch)) {
    if (failures.length >= mostFailures) break
    try {
      await files.remove(path)
      await forgetDocument(db, path)
    } catch (error) {
      failures.push(error)
      await postponeDocument(db, path)
    }
  }
  if (failures.length > 0) throw failures[0]
}
