import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** Key in `sessionStorage`. */
const key = 'pending_path'

/** Undefined where the browser lets nothing be stored. */
const storage = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/**
 * Saves the target of a navigation until it has ended. When the next page's script cannot be fetched, the router
 * reloads the current document; {@link resumeNavigation} then continues to the target.
 */
export const savePendingPath: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  try {
    storage()?.setItem(key, pathname + search)
  } catch {
    // It is full: the reload then shows the page before.
  }
  try {
    return await next()
  } finally {
    storage()?.removeItem(key)
  }
}

/**
 * Continues a navigation that ended in a reload, unless there is no connection: what the worker of the provider's pages has kept stays.
 * Returns whether there was one.
 */
export const resumeNavigation = (): boolean => {
  const wanted = storage()?.getItem(key)
  if (!wanted) return false
  storage()?.removeItem(key)
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'reload' || !navigator.onLine) return false
  location.replace(wanted)
  return true
}
