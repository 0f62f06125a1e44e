import { randomUUID } from 'node:crypto'
import { accessSync, constants, createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { fail } from '#server/startup.ts'

/** A gzipped tar file, which any machine can list and unpack. */
export type Archive = {
  add: (name: string, bytes: Buffer) => Promise<void>
  /** Makes the file appear under its name, complete and on the disk; returns its size. */
  finish: () => Promise<number>
  /** Leaves nothing behind. */
  abort: () => Promise<void>
}

/** Pictures do not get smaller; rows do with little effort. */
const LEVEL = 4

const refuseTaken = (path: string): void => {
  if (existsSync(path)) fail(`${path} exists already; name another file.`)
}

const requireFolder = (folder: string): void => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    fail(`There is no folder ${folder}; make it, or name another file.`)
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    fail(`This account cannot write in ${folder}; name another file.`)
  }
}

/** Refuses a name that is taken, or that nothing can be written under. Only the owner may read the file: it holds everybody's data. */
export const createArchive = (path: string): Archive => {
  refuseTaken(path)
  requireFolder(dirname(path))
  // Another one may be made under this name meanwhile.
  const partial = `${path}.${randomUUID()}.part`
  const tar = pack()
  const file = createWriteStream(partial, { mode: 0o600, flush: true })
  const written = pipeline(tar, createGzip({ level: LEVEL }), file)
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  return {
    add: (name, bytes) => {
      const added = new Promise<void>((done, refuse) => {
        const entry = tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? refuse(error) : done()))
        // Told here as well, and nobody listening would end the program.
        entry.on('error', refuse)
      })
      // A full disk ends the pipeline, and what is added then fails because of that: the reason is the pipeline's.
      return Promise.race([added, failed]).catch((error: unknown) => written.then(() => Promise.reject(error)))
    },
    finish: async () => {
      tar.finalize()
      await written
      refuseTaken(path)
      await rename(partial, path)
      return (await stat(path)).size
    },
    abort: async () => {
      tar.destroy()
      await written.catch(() => {})
      await rm(partial, { force: true })
    },
  }
}

export type Entry = { name: string; body: Readable }

/** Refuses a name under which there is nothing to read. A pipe has the archive of a program which decrypts it. */
export const requireArchive = (path: string): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true) fail(`There is no file ${path}.`)
}

/** The files of an archive, one after the other. Throws where it is damaged or cut off. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const tar = extract()
  const read = pipeline(createReadStream(path), createGunzip(), tar)
  read.catch(() => {})
  for await (const entry of tar) {
    yield { name: entry.header.name, body: entry as unknown as Readable }
    entry.resume()
  }
  await read
}

export const textOf = async (body: Readable): Promise<string> => (await bytesOf(body)).toString('utf8')

export const bytesOf = async (body: Readable): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
