import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { privateFilesOf } from '#server/files/files.ts'
import { forgetDocument, retiredDocuments, retireOldDocuments } from './queries.ts'

/** Files removed per sweep. */
const sweepBatch = 500

/** Removes the files that no application names any more. A row stays until its file is gone. @throws the error of the store */
export const sweepDocuments = async ({ db, transaction }: Database, config: Config): Promise<void> => {
  const files = privateFilesOf(config)
  await transaction(retireOldDocuments)
  for (const { path } of await retiredDocuments(db, sweepBatch)) {
    await files.remove(path)
    await forgetDocument(db, path)
  }
}
