import type { Translated } from '#lib/schema.ts'

export type Side = 'mine' | 'theirs'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A text in two languages: perhaps each of two people wrote another one. */
export const isTranslated = (value: unknown): value is Translated =>
  typeof value === 'object' && value !== null && 'en' in value && 'ar' in value

/** Keys that two people changed to different values since `base`; what only one of them changed needs no choice. */
export const conflictsOf = <T extends object>(base: T, mine: T, theirs: T): (keyof T & string)[] =>
  (Object.keys(theirs) as (keyof T & string)[]).filter((key) => {
    const [was, one, other] = [base[key], mine[key], theirs[key]] as const
    if (isTranslated(was) && isTranslated(one) && isTranslated(other)) return conflictsOf(was, one, other).length > 0
    return !same(one, other) && !same(one, was) && !same(other, was)
  })

/** Both people's changes in one row: where both changed a key, or one language of it, `chosen` says whose value stays. */
export const mergeChanges = <T extends object>(
  base: T,
  mine: T,
  theirs: T,
  chosen: Partial<Record<string, Side>>,
): T => {
  const merged = { ...theirs }
  // Of both: a picture that was chosen is none of the stored row.
  for (const key of Object.keys({ ...theirs, ...mine }) as (keyof T & string)[]) {
    const [was, one, other] = [base[key], mine[key], theirs[key]] as const
    const side = chosen[key] ?? 'mine'
    if (isTranslated(was) && isTranslated(one) && isTranslated(other))
      merged[key] = { ...other, ...mergeChanges<Translated>(was, one, other, { en: side, ar: side }) }
    else if (!same(one, was) && (side === 'mine' || same(other, was))) merged[key] = one
  }
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
