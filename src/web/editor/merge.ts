export type Side = 'mine' | 'theirs'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Keys that two people changed to different values since `base`; what only one of them changed needs no choice. */
export const conflictsOf = <T extends object>(base: T, mine: T, theirs: T): (keyof T & string)[] =>
  (Object.keys(theirs) as (keyof T & string)[]).filter(
    (key) => !same(mine[key], theirs[key]) && !same(mine[key], base[key]) && !same(theirs[key], base[key]),
  )

/** Both people's changes in one row: where both changed a key, `chosen` says whose value stays. */
export const mergeChanges = <T extends object>(
  base: T,
  mine: T,
  theirs: T,
  chosen: Partial<Record<string, Side>>,
): T => {
  const merged = { ...theirs }
  for (const key of Object.keys(theirs) as (keyof T & string)[])
    if (!same(mine[key], base[key]) && chosen[key] !== 'theirs') merged[key] = mine[key]
  return merged
}
