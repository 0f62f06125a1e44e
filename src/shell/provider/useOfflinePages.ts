import { useEffect } from 'react'

/**
 * Registers the worker that opens the provider's pages without a connection, and names what this page loads: one that was
 * opened elsewhere, as at login, does not load through the worker.
 */
export const useOfflinePages = (): void => {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    let observer: PerformanceObserver | undefined
    let isLeft = false
    const register = async () => {
      const { active, installing, waiting } = await navigator.serviceWorker.register('/provider.js', {
        scope: '/provider',
      })
      const worker = active ?? waiting ?? installing
      const keep = (addresses: string[]) => worker?.postMessage({ keep: addresses })
      if (isLeft) return
      keep([new URL('/provider', location.href).href])
      observer = new PerformanceObserver((list) => keep(list.getEntries().map(({ name }) => name)))
      observer.observe({ type: 'resource', buffered: true })
    }
    void register().catch((error) => console.info('offline pages are not available:', error))
    return () => {
      isLeft = true
      observer?.disconnect()
    }
  }, [])
}
