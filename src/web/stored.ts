import { useSyncExternalStore } from 'react'
import { browserStorage } from '#lib/browserStorage.ts'

/** A value in `localStorage`; components that read it re-render on every change, also from other tabs. */
export type StoredValue<T> = {
  get: () => T | null
  set: (value: T) => void
  clear: () => void
  /** Null during hydration. */
  use: () => T | null
  /** One part of it: other changes do not render the component. A part that a change leaves out is the same object as before. */
  usePart: <P>(pick: (value: T | null) => P) => P
}

/** Begins the key of what a person has written and not yet sent. */
export const unsentPrefix = 'unsent:'

/** For the end of a sign-in: the next user of this browser finds nothing that another one has written. */
export const removeUnsent = (): void => {
  for (const key of browserStorage.keys()) if (key.startsWith(unsentPrefix)) browserStorage.remove(key)
}

/** What is left of a text that went on while its beginning was on its way. */
export const restOf = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length) : typed

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** `isValid` checks the stored value: an older release or the visitor may have written it. */
export const stored = <T>(key: string, isValid: (found: unknown) => found is T): StoredValue<T> => {
  const listeners = new Set<() => void>()
  let cached: { text: string | null; value: T | null } = { text: null, value: null }

  const get = (): T | null => {
    const text = browserStorage.get(key)
    if (text !== cached.text) {
      const found = parse(text)
      cached = { text, value: isValid(found) ? found : null }
    }
    return cached.value
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => event.key === key && listener()
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }
  return {
    get,
    set: (value) => {
      const text = JSON.stringify(value)
      browserStorage.set(key, text)
      cached = { text, value }
      notify()
    },
    clear: () => {
      browserStorage.remove(key)
      notify()
    },
    use: () => useSyncExternalStore(subscribe, get, () => null),
    usePart: (pick) =>
      useSyncExternalStore(
        subscribe,
        () => pick(get()),
        () => pick(null),
      ),
  }
}
