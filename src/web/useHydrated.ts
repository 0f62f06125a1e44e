import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and while its HTML is taken over, then true: for parts that exist only in the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
