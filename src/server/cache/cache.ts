import { createHash } from 'node:crypto'
import type { Changes } from '#server/db/changes.ts'
import type { Encoding } from '#server/http/encoding.ts'

/** What an entry takes besides its texts. */
const OVERHEAD = 1000

/** An answer that is the same for everybody who asks for it, in one language. */
export type CachedResponse = {
  status: number
  body: Buffer
  headers: Record<string, string>
  etag: string
  /** Whether others may have it, too. */
  cacheable: boolean
  /** The body as it was compressed, once, for whoever takes it so. */
  encoded: Map<Encoding, Promise<Buffer>>
  /** What was sent of it so far, ready to be sent again. */
  sent: Map<Encoding, SentResponse>
}

/** A body in one encoding and every header that went with it, name after value, but the request's own id. */
export type SentResponse = { body: Buffer; head: readonly string[] }

/** `headers` are part of what the tag stands for: a 304 renews them, so they must belong to that very body. */
export const responseOf = (
  text: string,
  headers: Record<string, string>,
  { status = 200, cacheable = true }: { status?: number; cacheable?: boolean } = {},
): CachedResponse => {
  const body = Buffer.from(text)
  const hash = createHash('sha256').update(body).update(JSON.stringify(headers)).digest('base64url')
  return {
    status,
    cacheable: cacheable,
    body,
    headers,
    etag: `W/"${hash.slice(0, 22)}"`,
    encoded: new Map(),
    sent: new Map(),
  }
}

/** The minute of the clock: opening hours begin and end with one, so what depends on them never outlives it. */
const minute = (): number => Math.floor(Date.now() / 60_000)

/** Bytes, with room for the encodings and the heads that are still to come. */
const sizeOf = (key: string, { body, headers }: CachedResponse): number =>
  OVERHEAD + key.length * 2 + JSON.stringify(headers).length * 2 + body.length * 1.6

export type Cache = {
  /** The answer kept under `key`, if it may be used now. */
  get: (key: string) => CachedResponse | undefined
  /**
   * The answer kept under `key`, else what `make` answers, which is kept if nothing changed meanwhile. Those who ask for
   * the same at the same time share one making. The key must hold everything the answer depends on.
   */
  getOrCreate: (key: string, make: () => Promise<CachedResponse>) => Promise<CachedResponse>
  /** Counts for the bench and the tests. */
  stats: () => { entries: number; bytes: number; hits: number; misses: number }
}

/**
 * Keeps the answers that are the same for every visitor, at most `limit` bytes of them, the least used going first. An
 * answer is used only while nothing public has changed since it was made, and within the minute it was made in; as
 * long as it is not certain that nothing has changed, nothing is used and nothing is kept (docs/decisions/0005).
 */
export const createCache = (changes: Changes, limit: number): Cache => {
  const entries = new Map<string, { answer: CachedResponse; weight: number }>()
  const pending = new Map<string, Promise<CachedResponse>>()
  let state = { version: -1, minute: -1 }
  let bytes = 0
  let hits = 0
  let misses = 0

  const current = (): boolean => {
    if (!changes.isReliable()) return false
    const now = minute()
    if (state.version === changes.version && state.minute === now) return true
    entries.clear()
    pending.clear()
    bytes = 0
    state = { version: changes.version, minute: now }
    return true
  }

  const store = (key: string, answer: CachedResponse) => {
    const weight = sizeOf(key, answer)
    if (weight > limit / 8) return
    entries.set(key, { answer, weight })
    bytes += weight
    for (const [oldest, { weight: freed }] of entries) {
      if (bytes <= limit) break
      entries.delete(oldest)
      bytes -= freed
    }
  }

  const createEntry = async (key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> => {
    const before = state
    try {
      const answer = await make()
      if (answer.cacheable && current() && before === state) store(key, answer)
      return answer
    } finally {
      if (before === state) pending.delete(key)
    }
  }

  const get = (key: string): CachedResponse | undefined => {
    if (!current()) return undefined
    const found = entries.get(key)
    if (!found) return undefined
    hits++
    entries.delete(key)
    entries.set(key, found)
    return found.answer
  }

  return {
    get,
    getOrCreate: (key, make) => {
      if (limit === 0 || !current()) return make()
      const found = get(key)
      if (found) return Promise.resolve(found)
      misses++
      const running = pending.get(key)
      if (running) return running
      const created = createEntry(key, make)
      pending.set(key, created)
      return created
    },
    stats: () => ({ entries: entries.size, bytes, hits, misses }),
  }
}
