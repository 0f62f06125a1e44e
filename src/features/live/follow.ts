import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#lib/liveEvent.ts'
import { eventsIn, eventsPath } from './rules.ts'

/** Milliseconds until the next try after the first failure, and the most it grows to. */
const patience = { first: 1000, most: 30_000 }

/** What is read anew, by the beginnings of its paths. */
const stale: Record<LiveEvent['topic'], readonly string[]> = {
  notifications: ['notifications', 'bookings/:id/messages'],
  booking: ['bookings'],
  all: ['notifications', 'bookings'],
}

const refresh = (queries: QueryClient, topic: LiveEvent['topic']) =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => stale[topic].some((beginning) => String(path).startsWith(beginning)),
  })

/** Reads the stream to its end; resolves when it ended, throws when it could not be opened or broke. */
const read = async (token: string, signal: AbortSignal, hear: (topic: LiveEvent['topic']) => void): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  const response = await fetch(eventsPath, { headers, signal, cache: 'no-store' })
  if (response.status !== 200 || !response.body) throw new Error(`HTTP ${response.status}`)
  // Whatever happened while nobody followed is news.
  hear('all')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const found = eventsIn(rest + value)
    rest = found.rest
    for (const event of found.events) hear((JSON.parse(event) as LiveEvent).topic)
  }
}

/**
 * Keeps what the tab shows of a person's own up to date while the tab is in sight: a hidden one holds no connection, of
 * which browsers have few. Ends with the answered function.
 */
export const follow = (queries: QueryClient, token: string): (() => void) => {
  let wait = patience.first
  let timer: ReturnType<typeof setTimeout> | undefined
  let stream: AbortController | undefined

  const start = async () => {
    if (stream || document.hidden) return
    const mine = new AbortController()
    stream = mine
    try {
      await read(token, mine.signal, (topic) => {
        wait = patience.first
        void refresh(queries, topic)
      })
    } catch {
      wait = Math.min(wait * 2, patience.most)
    }
    if (stream !== mine) return
    stream = undefined
    timer = setTimeout(() => void start(), wait)
  }
  const pause = () => {
    clearTimeout(timer)
    const open = stream
    stream = undefined
    open?.abort()
  }
  const look = () => (document.hidden ? pause() : void start())
  document.addEventListener('visibilitychange', look)
  void start()
  return () => {
    document.removeEventListener('visibilitychange', look)
    pause()
  }
}
