import { useSyncExternalStore } from 'react'
import type { StatusKey } from '#features/bookings/rules.ts'

/** A customer's code that the server refused, and why; its form shows both until something else is typed. */
type RefusedCode = { bookingId: number; to: StatusKey; code: string; why: string }

let refused: RefusedCode | null = null
const listeners = new Set<() => void>()

export const keepRefusedCode = (next: RefusedCode | null): void => {
  refused = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The refused code of a step of this booking. */
export const useRefusedCode = (bookingId: number, to: StatusKey): RefusedCode | undefined => {
  const found = useSyncExternalStore(
    subscribe,
    () => refused,
    () => null,
  )
  return found?.bookingId === bookingId && found.to === to ? found : undefined
}
