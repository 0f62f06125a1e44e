import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { makeFolder } from '#server/makeFolder.ts'
import { exchangeFilePlace, findFilePlace } from './queries.ts'
import type { S3 } from './s3.ts'

type Settings = { dataDir: string; s3?: S3 | undefined }

const idFile = (dataDir: string): string => join(dataDir, 'files', 'folder-id')

/** The id of a folder of files, which moves with it. */
const idOf = (dataDir: string): string => {
  const path = idFile(dataDir)
  makeFolder(dirname(path), 0o700)
  try {
    writeFileSync(path, randomUUID(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}

const bucketOf = ({ endpoint, bucket }: S3): string => `${endpoint}/${bucket}`
const nameOf = ({ dataDir, s3 }: Settings): string => (s3 ? bucketOf(s3) : join(dataDir, 'files'))
const otherName = (place: string): string => (place.startsWith('folder ') ? 'another folder' : place)

/**
 * A sentence, if this process does not see the files that processes with the same database saw which started before it: those
 * of another machine, or of other settings.
 */
export const checkFilePlace = async (
  { transaction }: Database,
  { dataDir, s3 }: Settings,
): Promise<string | undefined> => {
  const place = s3 ? bucketOf(s3) : `folder ${idOf(dataDir)}`
  const before = await transaction((tx) => exchangeFilePlace(tx, place))
  if (before === undefined || before === place) return undefined
  const [here, there] = [nameOf({ dataDir, s3 }), otherName(before)]
  return (
    `Files are in ${here} from now on; before, they were in ${there}. ` +
    'Several machines see the same files only in a shared folder (DATA_DIR) or an object store (S3_ENDPOINT).'
  )
}

/** A sentence, if the server that was started last on this database has its files elsewhere than these settings say. */
export const otherFilePlace = async ({ db }: Database, { dataDir, s3 }: Settings): Promise<string | undefined> => {
  const known = await findFilePlace(db)
  const id = idFile(dataDir)
  const here = s3 ? bucketOf(s3) : existsSync(id) && `folder ${readFileSync(id, 'utf8')}`
  if (known === undefined || known === here) return undefined
  return (
    `Files are looked for in ${nameOf({ dataDir, s3 })}, and the server has them in ${otherName(known)}; ` +
    'use its settings (DATA_DIR, or S3_ENDPOINT and those that belong to it).'
  )
}
