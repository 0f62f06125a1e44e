/** Milliseconds by which the server's clock is ahead of the device's, which may be wrong by days. */
let ahead = 0
const listeners = new Set<() => void>()

/** The present instant by the server's clock; by the device's until the server has said what time it is. */
export const now = (): number => Date.now() + ahead

/** Calls the listener when the difference of the clocks is known, or is another one. */
export const onClock = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The server's clock showed `said` at some moment between two of the device's. Only what is sure is corrected, so that the
 * time an answer takes, or a device that sleeps meanwhile, changes nothing.
 */
export const hearTime = (said: number, from: number, to: number): void => {
  const next = said < from ? said - from : said > to ? said - to : 0
  if (Number.isNaN(said) || next === ahead) return
  ahead = next
  for (const listener of listeners) listener()
}

/** A `Date` header names whole seconds. */
const second = 1000

/** Of an answer to a request that was sent at `sentAt`. */
export const hearAnswer = ({ headers }: Response, sentAt: number): void =>
  hearTime(Date.parse(headers.get('date') ?? ''), sentAt - second, Date.now())

type Timing = Pick<
  PerformanceNavigationTiming,
  'requestStart' | 'responseStart' | 'serverTiming' | 'transferSize' | 'type' | 'workerStart'
>

/** Before the page is hydrated. What a browser or a service worker has kept may be days old: it says nothing of now. */
export const hearDocument = (
  [page]: readonly Timing[] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[],
  opened = Date.now() - performance.now(),
): void => {
  if (!page || page.transferSize === 0 || page.workerStart > 0 || page.type === 'back_forward') return
  const said = page.serverTiming?.find(({ name }) => name === 'now')?.duration
  hearTime(said ?? Number.NaN, opened + page.requestStart, opened + page.responseStart)
}
