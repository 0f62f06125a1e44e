import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#lib/liveEvent.ts'
import { eventsPath, parseEvents } from './rules.ts'

/** Milliseconds before reconnecting after the first failure, and the maximum backoff. */
const retryDelay = { first: 1000, most: 30_000 }

/** Query path prefixes to invalidate, by topic. */
const affectedPaths: Record<LiveEvent['topic'], readonly string[]> = {
  notifications: ['notifications', 'bookings/:id/messages'],
  booking: ['bookings', 'provider/'],
  all: ['notifications', 'bookings', 'provider/'],
}

const invalidate = (queries: QueryClient, topic: LiveEvent['topic']): void => {
  void queries.invalidateQueries({
    // When a page's stream opens, its first answers are on their way, too, and as new.
    predicate: ({ queryKey: [path], state }) =>
      (topic !== 'all' || state.data !== undefined) &&
      affectedPaths[topic].some((beginning) => String(path).startsWith(beginning)),
  })
}

type SessionListener = {
  /** The server took the token. */
  onAccepted: () => void
  /** It no longer does; the subscription has ended. */
  onRefused: () => void
}

/** Reads the event stream; resolves with whether to reconnect when it ends, throws if it cannot be opened or breaks. */
const readStream = async (
  token: string,
  signal: AbortSignal,
  onEvent: (topic: LiveEvent['topic']) => void,
  { onAccepted, onRefused }: SessionListener,
): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  const response = await fetch(eventsPath, { headers, signal, cache: 'no-store' })
  if (response.status === 401) {
    onRefused()
    return false
  }
  if (response.status !== 200 || !response.body) throw new Error(`HTTP ${response.status}`)
  onAccepted()
  // Events may have been missed before connecting: refresh everything.
  onEvent('all')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return true
    const found = parseEvents(rest + value)
    rest = found.rest
    for (const event of found.events) onEvent((JSON.parse(event) as LiveEvent).topic)
  }
}

/**
 * Keeps the user's data up to date while the tab is visible. A hidden tab closes its connection, because browsers limit
 * their number. Ends when the token is refused. Returns the unsubscribe function.
 */
export const subscribeToEvents = (queries: QueryClient, token: string, session: SessionListener): (() => void) => {
  let delay = retryDelay.first
  let timer: ReturnType<typeof setTimeout> | undefined
  let stream: AbortController | undefined

  const start = async () => {
    if (stream || document.hidden) return
    const controller = new AbortController()
    stream = controller
    try {
      const onEvent = (topic: LiveEvent['topic']) => {
        delay = retryDelay.first
        invalidate(queries, topic)
      }
      if (!(await readStream(token, controller.signal, onEvent, session))) return end()
    } catch {
      delay = Math.min(delay * 2, retryDelay.most)
    }
    if (stream !== controller) return
    stream = undefined
    timer = setTimeout(() => void start(), delay)
  }
  const pause = () => {
    clearTimeout(timer)
    const open = stream
    stream = undefined
    open?.abort()
  }
  const onVisibilityChange = () => (document.hidden ? pause() : void start())
  const end = () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    pause()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  void start()
  return end
}
