import { join } from 'node:path'
import { type Files, folderFiles } from './folder.ts'
import { type S3, s3Files } from './s3.ts'

export type { Files }
export { folderFiles }

type Place = { dataDir: string; s3?: S3 | undefined }

/** The marketplace's files: in the bucket of the settings, else in a folder. */
export const filesOf = ({ dataDir, s3 }: Place): Files =>
  s3 ? s3Files(s3, s3.bucket) : folderFiles(join(dataDir, 'files'))

/** Papers people show us: nothing serves this folder, or this bucket, to the public. */
export const privateFilesOf = ({ dataDir, s3 }: Place): Files =>
  s3 ? s3Files(s3, s3.privateBucket) : folderFiles(join(dataDir, 'private'))

/** Copies that can be made again: pictures in other sizes. On this machine always; may be emptied at any time. */
export const derivedFilesOf = ({ dataDir }: Place): Files => folderFiles(join(dataDir, 'cache'))
