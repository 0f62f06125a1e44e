import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Changes } from '#server/db/changes.ts'
import { noteReads, wholeTables } from '#server/db/reads.ts'
import { createCache, responseOf } from './cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5, 9, 0, 30) })
})
afterEach(() => {
  vi.useRealTimers()
})

const line = () => {
  const state = { version: 1, settled: true }
  const changes: Changes = {
    get version() {
      return state.version
    },
    changedSince: (version, reads) =>
      version < state.version && [...reads].some(({ tables }) => tables.has('services')),
    isReliable: () => state.settled,
    onNotice: () => {},
    sync: async () => {},
    position: () => undefined,
  }
  return { state, changes }
}

/** A cache over a text that may change, and a way to ask for it. */
const kept = (limit = 1_000_000) => {
  const { state, changes } = line()
  const cache = createCache(changes, limit)
  const source = { text: 'old', made: 0, tables: ['services'] }
  const make = async () => {
    source.made++
    noteReads([wholeTables(source.tables)])
    return responseOf(source.text, {})
  }
  const ask = async (key = 'en /a') => String((await cache.getOrCreate(key, make)).body)
  return { cache, state, source, ask }
}

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('what was made is used again, under its own key only', async () => {
  const { ask, source, cache } = kept()
  await ask()
  source.text = 'new'
  expect([await ask(), await ask('ar /a')]).toEqual(['old', 'new'])
  expect(cache.stats()).toMatchObject({ entries: 2, hits: 1, misses: 2 })
})

test('a change drops everything', async () => {
  const { ask, source, state, cache } = kept()
  await ask()
  await ask('en /b')
  source.text = 'new'
  state.version++
  expect([await ask(), await ask('en /b')]).toEqual(['new', 'new'])
  expect(cache.stats().entries).toBe(2)
})

test('a change of other tables drops nothing, also not what was made of other responses', async () => {
  const { ask, source, state, cache } = kept()
  source.tables = ['slides']
  const outer = async () => String((await cache.getOrCreate('en /page', async () => responseOf(await ask(), {}))).body)
  await outer()
  state.version++
  source.text = 'new'
  expect([await ask(), await outer()]).toEqual(['old', 'old'])
  source.tables = ['services']
  const other = async () =>
    String((await cache.getOrCreate('en /other', async () => responseOf(await ask('b'), {}))).body)
  await other()
  state.version++
  source.text = 'newer'
  expect([await ask(), await other()]).toEqual(['old', 'newer'])
})

test('after a change a response that is the same is kept, another one is created', async () => {
  const { changes, state } = line()
  const cache = createCache(changes, 1_000_000)
  const source = { text: 'old', made: 0, checked: 0 }
  const make = async () => {
    const { text } = source
    source.made++
    noteReads([wholeTables(['services'])])
    const unchanged = async () => {
      source.checked++
      noteReads([wholeTables(['services'])])
      return source.text === text
    }
    return { ...responseOf(text, {}), unchanged }
  }
  const ask = async () => (await cache.getOrCreate('en /a', make)).body
  const first = await ask()
  state.version++
  expect(cache.get('en /a')).toBeUndefined()
  const [again, shared] = await Promise.all([ask(), ask()])
  expect([again === first, shared === first, source.made, source.checked]).toEqual([true, true, 1, 1])
  expect(cache.get('en /a')?.body).toBe(first)
  source.text = 'new'
  expect(await ask()).toBe(first)
  state.version++
  expect(String(await ask())).toBe('new')
  expect([source.made, source.checked, cache.stats().entries]).toEqual([2, 2, 1])
})

test('while changes may be missed nothing is read from or written to the cache', async () => {
  const { ask, source, state, cache } = kept()
  await ask()
  state.settled = false
  source.text = 'new'
  expect([await ask(), await ask()]).toEqual(['new', 'new'])
  expect(source.made).toBe(3)
  state.version++
  state.settled = true
  expect(await ask()).toBe('new')
  expect(cache.stats().entries).toBe(1)
})

test.each([
  ['a change', (state: { version: number }) => state.version++],
  ['the end of the minute', () => vi.setSystemTime(Date.UTC(2026, 0, 5, 9, 1, 0))],
])('what is being made is not kept past %s, nor shared with who comes after', async (_, happen) => {
  const { state, changes } = line()
  const cache = createCache(changes, 1_000_000)
  const { open, opened } = gate()
  const first = cache.getOrCreate('en /a', async () => {
    noteReads([wholeTables(['services'])])
    await opened
    return responseOf('old', {})
  })
  happen(state)
  const second = await cache.getOrCreate('en /a', async () => responseOf('new', {}))
  open()
  expect([String((await first).body), String(second.body)]).toEqual(['old', 'new'])
  const third = await cache.getOrCreate('en /a', async () => responseOf('newer', {}))
  expect(String(third.body)).toBe('new')
})

test('what depends on opening hours does not outlive the minute', async () => {
  const { ask, source } = kept()
  await ask()
  source.text = 'new'
  vi.setSystemTime(Date.UTC(2026, 0, 5, 9, 0, 59, 999))
  expect(await ask()).toBe('old')
  vi.setSystemTime(Date.UTC(2026, 0, 5, 9, 1, 0))
  expect(await ask()).toBe('new')
})

test('concurrent requests share one computation, and its failure, which is not cached', async () => {
  const { changes } = line()
  const cache = createCache(changes, 1_000_000)
  let made = 0
  const fail = async () => {
    made++
    throw new Error('no')
  }
  const all = await Promise.allSettled([1, 2, 3].map(() => cache.getOrCreate('en /a', fail)))
  expect([made, all.map(({ status }) => status)]).toEqual([1, ['rejected', 'rejected', 'rejected']])
  expect(String((await cache.getOrCreate('en /a', async () => responseOf('yes', {}))).body)).toBe('yes')
})

test('the least recently used is evicted first, and no response exceeds its size limit', async () => {
  const { ask, source, cache } = kept(20_000)
  for (const key of ['a', 'b', 'c']) await ask(key)
  await ask('a')
  for (let n = 0; n < 30; n++) await ask(`more ${n}`)
  source.text = 'new'
  expect(await ask('b')).toBe('new')
  expect(cache.stats().bytes).toBeLessThanOrEqual(20_000)
  source.text = 'x'.repeat(5000)
  const { entries } = cache.stats()
  await ask('large')
  expect(cache.stats().entries).toBe(entries)
})

test('with size zero nothing is cached', async () => {
  const { ask, source } = kept(0)
  await ask()
  await ask()
  expect(source.made).toBe(2)
})

test('the ETag depends on body and headers', () => {
  const tags = [responseOf('a', {}), responseOf('b', {}), responseOf('a', { csp: 'x' }), responseOf('a', {})].map(
    (a) => a.etag,
  )
  expect(new Set(tags).size).toBe(3)
  expect(tags[0]).toBe(tags[3])
})
