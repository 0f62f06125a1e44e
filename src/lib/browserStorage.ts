/** What the browser did not take. */
const kept = new Map<string, string>()

/** Undefined on the server, and where the browser lets nothing be stored. */
const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

/**
 * `localStorage`. What it does not take, as where cookies are blocked or it is full, is kept until the document is loaded
 * again: pages go on, and who signs in is signed in until then.
 */
export const browserStorage = {
  get: (key: string): string | null => kept.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
  set: (key: string, text: string): void => {
    kept.set(key, text)
    attempt((storage) => {
      storage.setItem(key, text)
      kept.delete(key)
    })
  },
  remove: (key: string): void => {
    kept.delete(key)
    attempt((storage) => storage.removeItem(key))
  },
  keys: (): string[] => [...kept.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])],
  /** Whether what is there goes with this document. */
  isLost: (key: string): boolean => kept.has(key),
}

// What another tab has stored since is newer.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => (key === null ? kept.clear() : kept.delete(key)))
