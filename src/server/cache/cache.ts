import { createHash } from 'node:crypto'
import type { Changes } from '#server/db/changes.ts'
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
  /** The compressed bodies, each made once. */
  encoded: Map<Encoding, Promise<Buffer>>
  /** Complete responses that were sent before, by encoding. */
  sent: Map<Encoding, SentResponse>
  /** Tells, after a change of public data, whether the same response would be created again. Without it, it is not kept. */
  unchanged?: () => Promise<boolean>
}

/** A body in one encoding with all its headers (name, value, …) except the request id, and the route that answers with it. */
export type SentResponse = { body: Buffer; head: readonly string[]; route: string }

/** The ETag covers `headers` too: a 304 refreshes them, so they must belong to the same body. */
export const responseOf = (
  text: string,
  headers: Record<string, string>,
  { status = 200, cacheable = true, route }: { status?: number; cacheable?: boolean; route?: string | undefined } = {},
): CachedResponse => {
  const body = Buffer.from(text)
  const hash = createHash('sha256').update(body).update(JSON.stringify(headers)).digest('base64url')
  return {
    status,
    cacheable,
    route,
    body,
    headers,
    etag: `W/"${hash.slice(0, 22)}"`,
    encoded: new Map(),
    sent: new Map(),
  }
}

/** The current minute: opening hours change at full minutes, so cached responses must not outlive it. */
const minute = (): number => Math.floor(Date.now() / 60_000)

/** Estimated bytes, with room for the encodings and headers that are added later. */
const sizeOf = (key: string, { body, headers }: CachedResponse): number =>
  OVERHEAD + key.length * 2 + JSON.stringify(headers).length * 2 + body.length * 1.6

/** `state`: the one it was created or last checked in. */
type Entry = { answer: CachedResponse; weight: number; state: object }

export type Cache = {
  /** The response stored under `key`, if it is still valid. */
  get: (key: string) => CachedResponse | undefined
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
 * the minute it was created or last checked in and while no public data has changed. While changes could be missed, the
 * cache is neither read nor written (docs/decisions/0005, 0162).
 */
export const createCache = (changes: Changes, limit: number): Cache => {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<CachedResponse>>()
  let state = { version: -1, minute: -1 }
  let bytes = 0
  let hits = 0
  let misses = 0

  const remove = (key: string) => {
    bytes -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  const current = (): boolean => {
    if (!changes.isReliable()) return false
    const now = minute()
    if (state.version === changes.version && state.minute === now) return true
    for (const [key, { answer }] of entries) if (!answer.unchanged) remove(key)
    pending.clear()
    state = { version: changes.version, minute: now }
    return true
  }

  const store = (key: string, answer: CachedResponse) => {
    const weight = sizeOf(key, answer)
    remove(key)
    if (weight > limit / 8) return
    entries.set(key, { answer, weight, state })
    bytes += weight
    for (const oldest of entries.keys()) {
      if (bytes <= limit) break
      remove(oldest)
    }
  }

  const createEntry = async (key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> => {
    const before = state
    try {
      const last = entries.get(key)?.answer
      const answer = last && (await last.unchanged?.()) ? last : await make()
      if (answer.cacheable && current() && before === state) store(key, answer)
      return answer
    } finally {
      if (before === state) pending.delete(key)
    }
  }

  const get = (key: string): CachedResponse | undefined => {
    if (!current()) return undefined
    const found = entries.get(key)
    if (found?.state !== state) return undefined
    hits++
    entries.delete(key)
    entries.set(key, found)
    return found.answer
  }

  return {
    get,
    getOrCreate: (key, make, spend) => {
      if (limit === 0 || !current()) {
        spend?.()
        return make()
      }
      const found = get(key)
      if (found) return Promise.resolve(found)
      misses++
      const running = pending.get(key)
      if (running) return running
      spend?.()
      const created = createEntry(key, make)
      pending.set(key, created)
      return created
    },
    sync: changes.sync,
    stats: () => ({ entries: entries.size, bytes, hits, misses }),
  }
}
