import { useSyncExternalStore } from 'react'

/** A value kept in this browser under one key; parts that read it follow every change, other tabs' too. */
export type StoredValue<T> = {
  get: () => T | null
  set: (value: T) => void
  clear: () => void
  /** Null while the server's HTML is being taken over. */
  use: () => T | null
}

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** `accept` looks at what was found, because older versions of us or the visitor may have written it. */
export const stored = <T>(key: string, accept: (found: unknown) => found is T): StoredValue<T> => {
  const listeners = new Set<() => void>()
  let known: { text: string | null; value: T | null } = { text: null, value: null }

  const get = (): T | null => {
    if (typeof localStorage === 'undefined') return null
    const text = localStorage.getItem(key)
    if (text !== known.text) {
      const found = parse(text)
      known = { text, value: accept(found) ? found : null }
    }
    return known.value
  }
  const tell = () => {
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
      localStorage.setItem(key, JSON.stringify(value))
      tell()
    },
    clear: () => {
      localStorage.removeItem(key)
      tell()
    },
    use: () => useSyncExternalStore(subscribe, get, () => null),
  }
}
