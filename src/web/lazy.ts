import { type ComponentType, lazy } from 'react'

const minDelayMs = 1000
const maxDelayMs = 30_000

/** Resolves after `ms` milliseconds, or as soon as the browser is online again. */
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
      console.info('chunk load failed, retrying:', error)
      await delayOrOnline(wait)
    }
  }
}

/**
 * A lazy component that is retried until its chunk loads. Until then only this part is missing; the page around it and
 * its input stay.
 */
export const lazyPart = <P>(fetch: () => Promise<{ default: ComponentType<P> }>) => lazy(() => retryUntilLoaded(fetch))
