import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { makeFolder } from '#server/makeFolder.ts'
import { exchangeFilePlace } from './queries.ts'
import type { S3 } from './s3.ts'

type Settings = { dataDir: string; s3?: S3 | undefined }

/** The id of a folder of files, which moves with it. */
const idOf = (dataDir: string): string => {
  const folder = join(dataDir, 'files')
  const path = join(folder, 'folder-id')
  makeFolder(folder, 0o700)
  try {
    writeFileSync(path, randomUUID(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}

/**
 * A sentence, if this process does not see the files that processes with the same database saw which started before it: those
 * of another machine, or of other settings.
 */
export const checkFilePlace = async (
  { transaction }: Database,
  { dataDir, s3 }: Settings,
): Promise<string | undefined> => {
  const place = s3 ? `${s3.endpoint}/${s3.bucket}` : `folder ${idOf(dataDir)}`
  const before = await transaction((tx) => exchangeFilePlace(tx, place))
  if (before === undefined || before === place) return undefined
  const [here, there] = [s3 ? place : join(dataDir, 'files'), before.startsWith('folder ') ? 'another folder' : before]
  return (
    `Files are in ${here} from now on; before, they were in ${there}. ` +
    'Several machines see the same files only in a shared folder (DATA_DIR) or an object store (S3_ENDPOINT).'
  )
}
