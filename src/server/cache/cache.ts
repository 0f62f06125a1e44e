import { createHash } from 'node:crypto'
import type { Changes } from '#server/db/changes.ts'
import type { Encoding } from '#server/http/encoding.ts'

/** What an entry takes besides its texts. */
const OVERHEAD = 1000

/** An answer that is the same for everybody who asks for it, in one language. */
export type Answer = {
  status: number
  body: Buffer
  headers: Record<string, string>
  etag: string
  /** Whether others may have it, too. */
  kept: boolean
  /** The body as it was compressed, once, for whoever takes it so. */
  encoded: Map<Encoding, Promise<Buffer>>
  /** What was sent of it so far, ready to be sent again. */
  sent: Map<Encoding, Sent>
}

/** A body in one encoding and every header that went with it, name after value, but the request's own id. */
export type Sent = { body: Buffer; head: readonly string[] }

/** `headers` are part of what the tag stands for: a 304 renews them, so they must belong to that very body. */
export const answerOf = (
  text: string,
  headers: Record<string, string>,
  { status = 200, kept = true }: { status?: number; kept?: boolean } = {},
): Answer => {
  const body = Buffer.from(text)
  const hash = createHash('sha256').update(body).update(JSON.stringify(headers)).digest('base64url')
  return { status, kept, body, headers, etag: `W/"${hash.slice(0, 22)}"`, encoded: new Map(), sent: new Map() }
}

/** The minute of the clock: opening hours begin and end with one, so what depends on them never outlives it. */
const minute = (): number => Math.floor(Date.now() / 60_000)

/** Bytes, with room for the encodings and the heads that are still to come. */
const weigh = (key: string, { body, headers }: Answer): number =>
  OVERHEAD + key.length * 2 + JSON.stringify(headers).length * 2 + body.length * 1.6

export type Cache = {
  /** The answer kept under `key`, if it may be used now. */
  find: (key: string) => Answer | undefined
  /**
   * The answer kept under `key`, else what `make` answers, which is kept if nothing changed meanwhile. Those who ask for
   * the same at the same time share one making. The key must hold everything the answer depends on.
   */
  answer: (key: string, make: () => Promise<Answer>) => Promise<Answer>
  /** Counts for the bench and the tests. */
  stats: () => { entries: number; bytes: number; hits: number; misses: number }
}

/**
 * Keeps the answers that are the same for every visitor, at most `limit` bytes of them, the least used going first. An
 * answer is used only while nothing public has changed since it was made, and within the minute it was made in; as
 * long as it is not certain that nothing has changed, nothing is used and nothing is kept (docs/decisions/0005).
 */
export const cacheOf = (changes: Changes, limit: number): Cache => {
  const kept = new Map<string, { answer: Answer; weight: number }>()
  const making = new Map<string, Promise<Answer>>()
  let state = { version: -1, minute: -1 }
  let bytes = 0
  let hits = 0
  let misses = 0

  const current = (): boolean => {
    if (!changes.settled()) return false
    const now = minute()
    if (state.version === changes.version && state.minute === now) return true
    kept.clear()
    making.clear()
    bytes = 0
    state = { version: changes.version, minute: now }
    return true
  }

  const keep = (key: string, answer: Answer) => {
    const weight = weigh(key, answer)
    if (weight > limit / 8) return
    kept.set(key, { answer, weight })
    bytes += weight
    for (const [oldest, { weight: freed }] of kept) {
      if (bytes <= limit) break
      kept.delete(oldest)
      bytes -= freed
    }
  }

  const makeNow = async (key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const before = state
    try {
      const answer = await make()
      if (answer.kept && current() && before === state) keep(key, answer)
      return answer
    } finally {
      if (before === state) making.delete(key)
    }
  }

  const find = (key: string): Answer | undefined => {
    if (!current()) return undefined
    const found = kept.get(key)
    if (!found) return undefined
    hits++
    kept.delete(key)
    kept.set(key, found)
    return found.answer
  }

  return {
    find,
    answer: (key, make) => {
      if (limit === 0 || !current()) return make()
      const found = find(key)
      if (found) return Promise.resolve(found)
      misses++
      const running = making.get(key)
      if (running) return running
      const made = makeNow(key, make)
      making.set(key, made)
      return made
    },
    stats: () => ({ entries: kept.size, bytes, hits, misses }),
  }
}
