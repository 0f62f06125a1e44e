import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * False on the server and until the page is hydrated, then true: for forms, which would be submitted with the input in the
 * address before that, and for parts that exist only in the browser.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
