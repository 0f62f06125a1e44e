import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, statSync } from 'node:fs'
import { lchown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Where uploaded and seeded files are stored. Paths are our own, like `e_services/3f….webp`, never a client's file
 * name.
 */
export type Files = {
  /** The file's bytes; null when there is none. */
  read: (path: string) => Promise<Buffer | null>
  /** Atomic, and there after a loss of power. */
  write: (path: string, bytes: Uint8Array) => Promise<void>
  remove: (path: string) => Promise<void>
}

/** @throws RangeError where a path could lead elsewhere. */
export const ownPath = (path: string): string => {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path)) throw new RangeError(`not a path of ours: ${path}`)
  return path
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** People's papers and pictures: for no other account of this machine. */
const [folderMode, fileMode] = [0o700, 0o600]

/** Some shared folders cannot do that. */
const isUnknownThere = (error: unknown): boolean =>
  ['EINVAL', 'ENOTSUP', 'EBADF'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Names are on the disk when their folder is: of `inner` and those around it up to `outer`. */
const flushFolders = async (inner: string, outer: string): Promise<void> => {
  const folder = await open(inner)
  try {
    await folder.sync()
  } catch (error) {
    if (!isUnknownThere(error)) throw error
  } finally {
    await folder.close()
  }
  if (inner !== outer) await flushFolders(dirname(inner), outer)
}

type Give = (path: string) => Promise<void>

/**
 * What root makes belongs to the account that has the folder, or the one around it: after a restore the service has to read it.
 * Some shared folders cannot do that.
 */
const givingTo = (root: string): Give => {
  const owner = [root, dirname(root)].map((path) => statSync(path, { throwIfNoEntry: false })).find(Boolean)
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return async () => {}
  return (path) =>
    lchown(path, owner.uid, owner.gid).catch((error: unknown) => {
      if (!isUnknownThere(error) && (error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    })
}

/** Outer ones first. */
const giveFolders = async (give: Give, inner: string, outer: string): Promise<void> => {
  if (inner !== outer) await giveFolders(give, dirname(inner), outer)
  await give(inner)
}

/** Files in a folder of this machine. */
export const folderFiles = (root: string): Files => {
  const place = (path: string): string => join(root, ownPath(path))
  // One made before, or by hand, is closed too, and with it all that is in it.
  if (existsSync(root)) chmodSync(root, folderMode)
  const give = givingTo(root)
  return {
    read: async (path) => {
      try {
        return await readFile(place(path))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    write: async (path, bytes) => {
      const target = place(path)
      const partial = `${target}.${randomUUID()}.part`
      const made = await mkdir(dirname(target), { recursive: true, mode: folderMode })
      try {
        if (made !== undefined) await giveFolders(give, dirname(target), made)
        await writeFile(partial, bytes, { mode: fileMode, flush: true })
        await give(partial)
        await rename(partial, target)
        await flushFolders(dirname(target), dirname(made ?? target))
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    remove: (path) => rm(place(path), { force: true }),
  }
}
