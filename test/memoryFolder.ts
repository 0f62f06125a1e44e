import { existsSync, globSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30
const HOUR = 3_600_000

/** Far more than the tests need at once, on the file system and of the machine. */
const hasRoom = (): boolean => {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > 2 * GIB && process.availableMemory() > 4 * GIB
}

/** Whether its run was killed: it is old, and of no process that is there. */
const isLeft = (folder: string): boolean => {
  const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
  if (Date.now() - mtimeMs < HOUR) return false
  try {
    process.kill(Number(folder.split('-').at(-2)), 0)
    return false
  } catch (error) {
    // Otherwise it is somebody else's.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/**
 * A new folder in memory, on disk where there is no room: a database or the pictures of a town are a thousand files, and a disk
 * takes four times as long to copy them. What runs that were killed have left in memory is removed.
 */
export const memoryFolder = (name: string): string => {
  if (!hasRoom()) return mkdtempSync(join(tmpdir(), `${name}-`))
  for (const folder of globSync(`${MEMORY}/${name}-*`).filter(isLeft)) rmSync(folder, { recursive: true, force: true })
  return mkdtempSync(join(MEMORY, `${name}-${process.pid}-`))
}
