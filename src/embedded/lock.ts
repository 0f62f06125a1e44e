import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fail } from '#server/startup.ts'
import { startedAt } from './processes.ts'

/**
 * Locks a data folder with the file `path`, which holds the owner's process id and start time, so that the lock of a
 * killed process is stale even when its id is reused. Returns the release function.
 */
export function acquireLock(path: string, folder: string): () => void {
  const mine = `${process.pid} ${startedAt(process.pid)}\n`
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    while (!tryLink(draft, path)) {
      const owner = read(path)
      if (isAlive(owner)) {
        fail(`Another Doorstep (process ${owner.split(' ')[0]}) is using ${folder}; stop it or set DATA_DIR.`)
      }
      removeStale(path, owner)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (read(path) === mine) rmSync(path, { force: true })
  }
}

/** A hard link is atomic, so no reader ever sees a partial lock file. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes a stale lock by renaming it; a lock that another process has just taken is put back. */
function removeStale(path: string, stale: string): void {
  const renamed = `${path}.${randomUUID()}`
  try {
    renameSync(path, renamed)
  } catch {
    return
  }
  if (read(renamed) !== stale) tryLink(renamed, path)
  rmSync(renamed, { force: true })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(owner: string): boolean {
  const [pid, started] = owner.trim().split(' ')
  return started !== undefined && startedAt(Number(pid)) === started
}
