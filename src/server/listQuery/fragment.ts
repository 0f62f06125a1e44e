/** A bound value; never part of the SQL text. */
export type SqlValue = string | number | boolean | null

/** SQL text with separate values. The listed row's alias is `t`. */
export type Fragment = { texts: readonly string[]; values: readonly SqlValue[] }

/**
 * A value that is too expensive to compute for every row: only for the first `most` rows in the order without it. A function of the
 * database, `call`, has their ids, how many of them need a value, and what is `given`. It returns ids with their values, in that
 * order, until as many have one. `required`: rows without the value are left out. `sorted`: the smallest value comes first.
 */
export type Refinement = { call: string; given: Fragment; most: number; required: boolean; sorted: boolean }

/**
 * Joins in place of the list's own, and more conditions, that leave only rows that come before all others of the list. Where
 * they are enough for the page, the others are not looked at. Not used where a search ranks the rows.
 */
export type Shortcut = { joins: readonly Fragment[]; where: readonly Fragment[] }

/** part`t.user_id = ${userId}`. A value may be another fragment. */
export function fragment(texts: TemplateStringsArray, ...given: (SqlValue | Fragment)[]): Fragment {
  const out = [texts[0] ?? '']
  const values: SqlValue[] = []
  for (const [index, value] of given.entries()) {
    const after = texts[index + 1] ?? ''
    if (value !== null && typeof value === 'object') {
      const [first = '', ...rest] = value.texts
      out.push(out.pop() + first, ...rest)
      values.push(...value.values)
      out.push(out.pop() + after)
    } else {
      values.push(value)
      out.push(after)
    }
  }
  return { texts: out, values }
}
