/** Seeded randomness: the demo town is the same on every run, so nothing in the seed may use `Math.random`. */
export type Random = {
  /** 0 ≤ x < 1 */
  next(): number
  /** Whole number, both ends included. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  shuffle<T>(list: readonly T[]): T[]
  /** Picks an index with the given relative weights. */
  weighted(weights: readonly number[]): number
}

const hash = (text: string) => {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}

/** A generator (mulberry32) whose whole sequence follows from `seed`. */
export const random = (seed: string): Random => {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('pick() from an empty list')
    return list[int(0, list.length - 1)] as T
  }
  const shuffle = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = int(0, i)
      const held = copy[i] as T
      copy[i] = copy[j] as T
      copy[j] = held
    }
    return copy
  }
  const weighted = (weights: readonly number[]) => {
    let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
    const found = weights.findIndex((weight) => {
      left -= weight
      return left < 0
    })
    return found < 0 ? weights.length - 1 : found
  }
  return { next, int, pick, chance: (probability) => next() < probability, shuffle, weighted }
}
