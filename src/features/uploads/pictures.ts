import { type MediaFormat, mediaFormats, mediaWidths } from '#lib/mediaSources.ts'
import { limitConcurrency } from '#server/concurrency.ts'
import { derivedFilesOf, type Files, filesOf } from '#server/files/files.ts'
import type { Context, Deps } from '#server/http/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { asRefusal } from '#server/http/failures.ts'
import { limitCall } from '#server/http/limits.ts'
import { network } from '#server/http/network.ts'
import { createLines } from '#server/lines.ts'
import { render, type Variant } from './variants.ts'

export type PictureQuery = { w?: string; f?: string; c?: string }
type Stored = { path: string; mime_type: string }
type Find = () => Promise<Stored | undefined>
type Served = {
  type: string
  bytes: Buffer
  /** Served in place of a size that is not rendered now. */
  substitute?: true
}

/** Folders of cached variants: what is in the public one is served to anybody. */
export const variantFolders = ['media', 'private-media'] as const

/** Where the cached variant of a picture lies. */
export const variantPath = (
  folder: (typeof variantFolders)[number],
  uuid: string,
  { shape, format }: { shape: Variant['shape']; format: MediaFormat },
): string => `${folder}/${uuid.slice(0, 2)}/${uuid}-${shape}.${format}`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Media types served as they are. */
const safeTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])

/** Only the seed makes them; other clients do not show them. In place of a size they are served all the same: no answer runs scripts. */
const drawing = 'image/svg+xml'

/** The requested variant: null is the original, undefined an unsupported one. */
const variantOf = ({ w, f, c }: PictureQuery): Variant | null | undefined => {
  if (w === undefined && f === undefined && c === undefined) return null
  const format = f === undefined ? 'webp' : mediaFormats.find((known) => known === f)
  if (!format || (c !== undefined && w !== undefined)) return undefined
  if (c !== undefined) return c === 'thumb' || c === 'icon' ? { shape: c, format } : undefined
  const shape = w === undefined ? 1600 : mediaWidths.find((known) => String(known) === w)
  return shape && { shape, format }
}

/** Rendering is bounded in the whole process. */
const limited = limitConcurrency(2, 200)
const inProgress = new Map<string, Promise<Buffer | null>>()

/** Files that one network reads at once, and that may wait: each is in memory as a whole. */
const [readAtOnce, waitingReads] = [16, 500]

/**
 * Reads pictures in the sizes of {@link PictureQuery}; each size is rendered on first request and cached. An address that asked
 * for too many new sizes gets the stored file instead (decision 346). `find` finds that file; it is not asked for a cached
 * variant of the public folder.
 */
export const pictureReader = (
  { config, database: { db } }: Pick<Deps, 'config' | 'database'>,
  log: Pick<Context['log'], 'warn'>,
  folder: (typeof variantFolders)[number],
) => {
  const [files, cache] = [filesOf(config), derivedFilesOf(config)]
  const inLine = createLines({
    atOnce: readAtOnce,
    most: waitingReads * config.rateLimitScale,
    stuckMs: config.database.waitMs,
  })
  const readFile = (from: Files, path: string, ip: string) => inLine(network(ip), () => from.read(path))

  const readStored = async ({ path, mime_type }: Stored, ip: string): Promise<Served | undefined> => {
    const bytes = await readFile(files, path, ip)
    const isShown = safeTypes.has(mime_type) || mime_type === drawing
    return bytes ? { type: isShown ? mime_type : 'application/octet-stream', bytes } : undefined
  }

  /** Refuses as well while the database takes no changes. */
  const countNewSize = (ip: string) =>
    limitCall({ db, config, ip }, 'picture').catch((error: unknown) => {
      const refusal = asRefusal(error)
      throw refusal.code === 'internal' ? error : refusal
    })

  const renderVariant = async (find: Find, variant: Variant, key: string, ip: string): Promise<Buffer | null> => {
    const stored = await find()
    const original = stored && (await readFile(files, stored.path, ip))
    if (!original) return null
    await countNewSize(ip)
    const rendered = await limited(() => render(original, variant))
    // A full disk must not prevent serving pictures.
    await cache.write(key, rendered).catch((error: unknown) => log.warn({ err: error }, 'a picture was not kept'))
    return rendered
  }

  const readCached = async (uuid: string, variant: Variant, find: Find, ip: string): Promise<Buffer | null> => {
    const key = variantPath(folder, uuid, variant)
    if (folder !== 'media' && !(await find())) return null
    const cached = await readFile(cache, key, ip)
    if (cached) return cached
    const pending = inProgress.get(key) ?? renderVariant(find, variant, key, ip).finally(() => inProgress.delete(key))
    inProgress.set(key, pending)
    return pending
  }

  const readVariant = async (uuid: string, variant: Variant, find: Find, ip: string): Promise<Served | undefined> => {
    try {
      const bytes = await readCached(uuid, variant, find, ip)
      return bytes ? { type: `image/${variant.format}`, bytes } : undefined
    } catch (error) {
      const stored = error instanceof Refusal ? await find() : undefined
      const served = stored && (await readStored(stored, ip))
      if (!served?.type.startsWith('image/')) throw error
      return { ...served, substitute: true }
    }
  }

  return async (uuid: string, query: PictureQuery, ip: string, find: Find): Promise<Served | undefined> => {
    const variant = variantOf(query)
    if (!UUID.test(uuid) || variant === undefined) return undefined
    if (variant) return readVariant(uuid, variant, find, ip)
    const stored = await find()
    if (stored?.mime_type === drawing) return readVariant(uuid, { shape: 1600, format: 'webp' }, async () => stored, ip)
    return stored && readStored(stored, ip)
  }
}
