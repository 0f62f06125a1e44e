import { createHash } from 'node:crypto'
import type { Changes } from '#server/db/changes.ts'
import { collectReads, noteReads, type Reads } from '#server/db/reads.ts'
import type { Encoding } from '#server/http/encoding.ts'

/** Bytes an entry takes besides its key, headers and body. */
const OVERHEAD = 1000

/** A response that is the same for every visitor, in one language. */
export type CachedResponse = {
  status: number
  body: Buffer
  headers: Record<string, string>
  etag: string
  /** Whether it may be stored and sent to other visitors. */
  cacheable: boolean
  /** The pattern of a page's path. */
  route: string | undefined
  /** Brotli's level; the usual one where none is said. */
  quality: number | undefined
  /** The compressed bodies, each made once. */
  encoded: Map<Encoding, Promise<Buffer>>
  /** Complete responses that were sent before, by encoding. */
  sent: Map<Encoding, SentResponse>
  /** Tells, after a change of what it was read from, whether the same response would be created again. */
  unchanged?: () => Promise<boolean>
}

/** A body in one encoding with all its headers (name, value, …) except the request id, and the route that answers with it. */
export type SentResponse = { body: Buffer; head: readonly string[]; route: string }

/** In memory of its own: a small slice that is kept would hold the whole 64 KiB that Node makes small buffers of. */
const bytesOf = (text: string): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** The ETag covers `headers` too: a 304 refreshes them, so they must belong to the same body. */
export const responseOf = (
  content: string | Buffer,
  headers: Record<string, string>,
  {
    status = 200,
    cacheable = true,
    route,
    quality,
  }: { status?: number; cacheable?: boolean; route?: string | undefined; quality?: number } = {},
): CachedResponse => {
  const body = typeof content === 'string' ? bytesOf(content) : content
  const hash = createHash('sha256').update(body).update(JSON.stringify(headers)).digest('base64url')
  return {
    status,
    cacheable,
    route,
    quality,
    body,
    headers,
    etag: `W/"${hash.slice(0, 22)}"`,
    encoded: new Map(),
    sent: new Map(),
  }
}

/** The current minute: opening hours change at full minutes, so cached responses must not outlive it. */
const minute = (): number => Math.floor(Date.now() / 60_000)

/** Bytes of the id of a row that is shown. */
const ID = 40

/** Estimated bytes, with room for the encodings and headers that are added later. */
const sizeOf = (key: string, { body, headers }: CachedResponse, reads: ReadonlySet<Reads>): number => {
  let ids = 0
  for (const { shown } of reads) for (const { size } of shown?.values() ?? []) ids += size
  return OVERHEAD + key.length * 2 + JSON.stringify(headers).length * 2 + body.length * 1.6 + ids * ID
}

type Moment = { version: number; minute: number }

/** A response with what it was read from, and when it was created or last known to be unchanged. */
type Entry = { answer: CachedResponse; reads: ReadonlySet<Reads>; weight: number; at: Moment }

type Created = Pick<Entry, 'answer' | 'reads'>

export type Cache = {
  /** The response stored under `key`, if it is still valid. */
  get: (key: string) => CachedResponse | undefined
  /** Whether there is one; counts as no hit. */
  has: (key: string) => boolean
  /**
   * The response stored under `key`, if it is still valid or turns out unchanged, else the result of `make`, which is stored if
   * nothing changed while it ran. Concurrent calls with the same key share that work. The key must hold everything the
   * response depends on. `spend` comes before the work and may throw; then only this call fails.
   */
  getOrCreate: (key: string, make: () => Promise<CachedResponse>, spend?: () => void) => Promise<CachedResponse>
  /** Waits until every change counts that was acknowledged before this call, whichever process made it. */
  sync: () => Promise<void>
  /** Counts for the bench and the tests. */
  stats: () => { entries: number; bytes: number; hits: number; misses: number }
}

/**
 * An LRU cache of at most `limit` bytes for responses that are the same for every visitor. An entry is valid only within
 * the minute it was created or last checked in, and while nothing of what it was read from has changed. While changes could
 * be missed, the cache is neither read nor written (docs/decisions/0005, 0162, 0184).
 */
export const createCache = (changes: Changes, limit: number): Cache => {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, { at: Moment; created: Promise<Created> }>()
  let bytes = 0
  let hits = 0
  let misses = 0

  const remove = (key: string) => {
    bytes -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  const now = (): Moment => ({ version: changes.version, minute: minute() })

  const isValid = ({ at, reads }: Pick<Entry, 'at' | 'reads'>): boolean =>
    at.minute === minute() && changes.isReliable(reads) && !changes.changedSince(at.version, reads)

  const store = (key: string, entry: Omit<Entry, 'weight'>) => {
    const weight = sizeOf(key, entry.answer, entry.reads)
    remove(key)
    if (weight > limit / 8) return
    entries.set(key, { ...entry, weight })
    bytes += weight
    for (const oldest of entries.keys()) {
      if (bytes <= limit) break
      remove(oldest)
    }
  }

  const create = async (key: string, make: () => Promise<CachedResponse>, at: Moment): Promise<Created> => {
    const { result: answer, reads } = await collectReads(async () => {
      const last = entries.get(key)?.answer
      return last && (await last.unchanged?.()) ? last : make()
    })
    if (answer.cacheable && isValid({ at, reads })) store(key, { answer, reads, at })
    return { answer, reads }
  }

  const get = (key: string): CachedResponse | undefined => {
    const found = entries.get(key)
    if (!found || !isValid(found)) return undefined
    hits++
    found.at = now()
    entries.delete(key)
    entries.set(key, found)
    noteReads(found.reads)
    return found.answer
  }

  /** What is being created is shared with calls that come before anything else has changed. */
  const createShared = (key: string, make: () => Promise<CachedResponse>, spend: () => void): Promise<Created> => {
    const [at, running] = [now(), pending.get(key)]
    if (running?.at.version === at.version && running.at.minute === at.minute) return running.created
    spend()
    const created = create(key, make, at)
    pending.set(key, { at, created })
    const forget = () => pending.get(key)?.created === created && pending.delete(key)
    created.then(forget, forget)
    return created
  }

  return {
    has: (key) => {
      const found = entries.get(key)
      return found !== undefined && isValid(found)
    },
    get,
    getOrCreate: async (key, make, spend = () => {}) => {
      const found = limit === 0 ? undefined : get(key)
      if (found) return found
      if (limit === 0 || !changes.isReliable()) {
        spend()
        return make()
      }
      misses++
      const { answer, reads } = await createShared(key, make, spend)
      noteReads(reads)
      return answer
    },
    sync: changes.sync,
    stats: () => ({ entries: entries.size, bytes, hits, misses }),
  }
}
