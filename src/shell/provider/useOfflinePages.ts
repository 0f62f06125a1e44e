import { useEffect } from 'react'

/** Registers the worker that opens the provider's pages without a connection, and names what this page was made of. */
export const useOfflinePages = (): void => {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const register = async () => {
      const { active, installing, waiting } = await navigator.serviceWorker.register('/provider.js', {
        scope: '/provider',
      })
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      const worker = active ?? waiting ?? installing
      worker?.postMessage({ keep: [new URL('/provider', location.href).href, ...loaded] })
    }
    void register().catch((error) => console.info('offline pages are not available:', error))
  }, [])
}
