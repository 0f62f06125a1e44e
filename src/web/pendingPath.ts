import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** In the session's storage. */
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
 * Keeps where a navigation leads until it has ended. Where the script of the next page cannot be fetched, the router loads
 * the document of the old one anew; from there {@link resumeNavigation} goes on.
 */
export const keepPendingPath: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  storage()?.setItem(key, pathname + search)
  try {
    return await next()
  } finally {
    storage()?.removeItem(key)
  }
}

/** Goes to where a navigation led that ended in a reload. Answers whether it does. */
export const resumeNavigation = (): boolean => {
  const wanted = storage()?.getItem(key)
  if (!wanted) return false
  storage()?.removeItem(key)
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'reload') return false
  location.replace(wanted)
  return true
}
