import { useSyncExternalStore } from 'react'

/** A banner message (`spec §2.26`). */
export type Snack = { type: 'success' | 'error' | 'warning'; title: string; message?: string }

let current: (Snack & { id: number }) | null = null
let count = 0
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Shows a message; it replaces the current one. */
export const show = (snack: Snack): void => {
  count += 1
  current = { ...snack, id: count }
  notifyListeners()
}

export const dismiss = (): void => {
  current = null
  notifyListeners()
}

export const useSnack = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => null,
  )
