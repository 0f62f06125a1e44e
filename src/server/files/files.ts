import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Files, folderFiles } from './folder.ts'
import { leavingRoom } from './room.ts'
import { type S3, s3Files } from './s3.ts'

export type { Files }
export { folderFiles }

type Place = { dataDir: string; s3?: S3 | undefined }

/** The marketplace's files: in the bucket of the settings, else in a folder. */
export const filesOf = ({ dataDir, s3 }: Place): Files =>
  s3 ? s3Files(s3, s3.bucket) : folderFiles(join(dataDir, 'files'))

/** Private documents: this folder or bucket is never served to the public. */
export const privateFilesOf = ({ dataDir, s3 }: Place): Files =>
  s3 ? s3Files(s3, s3.privateBucket) : folderFiles(join(dataDir, 'private'))

/** Derived files, such as resized pictures. Always on this machine; may be emptied at any time. */
export const derivedFilesOf = ({ dataDir }: Place): Files =>
  leavingRoom(folderFiles(join(dataDir, 'cache')), () => statfs(dataDir))
