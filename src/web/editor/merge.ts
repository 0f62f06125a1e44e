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
  // Of both: a picture that was chosen is none of the stored row.
  for (const key of Object.keys({ ...theirs, ...mine }) as (keyof T & string)[])
    if (!same(mine[key], base[key]) && chosen[key] !== 'theirs') merged[key] = mine[key]
  return merged
}

/** What differs in two texts: of several lines without those that both begin or end with, for which an ellipsis stands. */
export const differenceOf = (mine: string, theirs: string): Record<Side, string> => {
  const [one, other] = [mine.split('\n'), theirs.split('\n')]
  const most = Math.min(one.length, other.length)
  if (Math.max(one.length, other.length) === 1) return { mine, theirs }
  if (mine === theirs) return { mine: '', theirs: '' }
  let begin = 0
  while (begin < most && one[begin] === other[begin]) begin++
  let end = 0
  while (end < most - begin && one.at(-1 - end) === other.at(-1 - end)) end++
  const part = (lines: string[]) =>
    [...(begin > 0 ? ['…'] : []), ...lines.slice(begin, lines.length - end), ...(end > 0 ? ['…'] : [])].join('\n')
  return { mine: part(one), theirs: part(other) }
}
