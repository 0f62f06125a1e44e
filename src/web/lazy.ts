import { type ComponentType, lazy } from 'react'

const minDelayMs = 1000
const maxDelayMs = 30_000

/** Until some time has passed, or the line is back. */
const delayOrOnline = (ms: number) =>
  new Promise<void>((done) => {
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go, { once: true })
    function go() {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      done()
    }
  })

const retryUntilLoaded = async <T>(fetch: () => Promise<T>): Promise<T> => {
  for (let wait = minDelayMs; ; wait = Math.min(wait * 2, maxDelayMs)) {
    try {
      return await fetch()
    } catch (error) {
      console.info('asked for again:', error)
      await delayOrOnline(wait)
    }
  }
}

/**
 * A part of a page in a file of its own. While it cannot be fetched it alone is missing, and it comes when the line is back:
 * the page around it, and what was typed there, stays.
 */
export const lazyPart = <P>(fetch: () => Promise<{ default: ComponentType<P> }>) => lazy(() => retryUntilLoaded(fetch))
