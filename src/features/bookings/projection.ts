const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Keys = Map<string, Keys>

const keysOf = (only: string): Keys => {
  const keys: Keys = new Map()
  for (const path of only.split(';').slice(0, 60)) {
    let level = keys
    for (const step of path.split('.').map((name) => snake(name.trim()))) {
      if (step === '') break
      const next = level.get(step) ?? new Map()
      level.set(step, next)
      level = next
    }
  }
  return keys
}

const pick = (value: unknown, keys: Keys): unknown => {
  if (keys.size === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => pick(item, keys))
  const kept = Object.entries(value).flatMap(([key, inner]) => {
    const deeper = keys.get(key)
    return deeper ? [[key, pick(inner, deeper)]] : []
  })
  return Object.fromEntries(kept)
}

/** Keeps the keys named by `only`, also in relations (`wire.md §2.5`), for replies that are completed outside the database. */
export const narrow = <T extends object>(whole: T, only: string | undefined): T =>
  only?.trim() ? (pick(whole, keysOf(only)) as T) : whole

/** Without the keys that `filter` leaves out. */
export const without = <T extends object>(whole: T, keys: readonly string[]): T =>
  keys.length > 0 ? (Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key))) as T) : whole
