import { plainAmount } from '#lib/digits.ts'
import { parseId } from '#lib/ids.ts'

/** The parameters of a list in the address of its page that are no filters. */
const own = ['q', 'sort', 'after']

/** The query of the call, from the address of the page. */
export const queryOf = (address: URLSearchParams, filters: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [...own, ...filters].flatMap((name) => {
      const value = address.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** The address with changes; null and '' remove a parameter. Any change but that of `after` begins at the first page. */
export const changed = (address: URLSearchParams, changes: Record<string, string | null>): string => {
  const next = new URLSearchParams(address)
  next.delete('after')
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.size > 0 ? `?${next}` : ''
}

/** What a saved view keeps of the address: filters, search and order. */
export const keptInView = (address: URLSearchParams, filters: readonly string[]): string => {
  const { after: _, ...kept } = queryOf(address, filters)
  return new URLSearchParams(kept).toString()
}

/** A typed end of a range of numbers, as the address has it: '' where nothing is typed, null where it is no number. */
export const numberOf = (typed: string): string | null => {
  const plain = plainAmount(typed)
  return /^(-?\d{1,12}(\.\d{1,3})?)?$/.test(plain) ? plain : null
}

/** The typed number of a row, with # or without: '' where nothing is typed, null where it is none. */
export const idOf = (typed: string): string | null => {
  const plain = plainAmount(typed).replace(/^#/, '')
  return plain === '' || parseId(plain) !== null ? plain : null
}

/** A range of two ends as the address has it; null without any. */
export const rangeOf = (from: string, to: string): string | null => (from || to ? `${from}..${to}` : null)

/** The order that a heading leads to: the largest or newest first, then the other way. */
export const toggledSort = (current: string | null, name: string): string =>
  current === `-${name}` ? name : `-${name}`
