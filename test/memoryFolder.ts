import { existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30

/** Far more than the tests need at once, on the file system and of the machine. */
const hasRoom = (): boolean => {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > 2 * GIB && process.availableMemory() > 4 * GIB
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * A new folder in memory, on disk where there is no room: a database of a test is a thousand files, and a disk takes four times
 * as long to copy them. What runs that were killed have left in memory is removed.
 */
export const memoryFolder = (name: string): string => {
  if (!hasRoom()) return mkdtempSync(join(tmpdir(), `${name}-`))
  for (const left of globSync(`${MEMORY}/${name}-*`))
    if (!isRunning(Number(left.split('-').at(-2)))) rmSync(left, { recursive: true, force: true })
  return mkdtempSync(join(MEMORY, `${name}-${process.pid}-`))
}
