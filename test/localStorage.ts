import { vi } from 'vitest'

/** Puts an empty storage of a browser in place, until `vi.unstubAllGlobals`; returns what is kept in it. */
export const stubLocalStorage = (): Map<string, string> => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}
