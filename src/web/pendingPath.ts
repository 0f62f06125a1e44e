import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** In the session's storage. */
const key = 'pending_path'

/**
 * Keeps where a navigation leads until it has ended. Where the script of the next page cannot be fetched, the router loads
 * the document of the old one anew; from there {@link resumeNavigation} goes on.
 */
export const savePendingPath: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  sessionStorage.setItem(key, pathname + search)
  try {
    return await next()
  } finally {
    sessionStorage.removeItem(key)
  }
}

/** Goes to where a navigation led that ended in a reload. Answers whether it does. */
export const resumeNavigation = (): boolean => {
  const wanted = sessionStorage.getItem(key)
  if (wanted === null) return false
  sessionStorage.removeItem(key)
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'reload') return false
  location.replace(wanted)
  return true
}
