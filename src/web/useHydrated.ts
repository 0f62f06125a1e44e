import { createContext, use } from 'react'

/**
 * Set by the root in a transition: what appears then is drawn in slices, after a tap that waited. Parts loaded late have their
 * Suspense boundary inside of what appears; one outside would hold back everything else.
 */
export const Hydrated = createContext(false)

/**
 * False on the server and until the page is hydrated, then true: for forms, which would be submitted with the input in the
 * address before that, and for parts that exist only in the browser.
 */
export const useHydrated = (): boolean => use(Hydrated)
