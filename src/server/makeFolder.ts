import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Makes a folder and what is missing above it. Node's recursive `mkdir` spins for ever under /proc, and says of a disk that takes
 * no changes that it is not there.
 */
export const makeFolder = (path: string, mode: number): void => {
  if (isFolder(path)) return
  const above = dirname(path)
  if (!statSync(above, { throwIfNoEntry: false })) makeFolder(above, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Another start may have made it.
    if (isFolder(path)) return
    // A name that is taken by nothing is a link to what is missing.
    throw statSync(path, { throwIfNoEntry: false }) ? error : Object.assign(error as Error, { code: 'ENOENT' })
  }
}
