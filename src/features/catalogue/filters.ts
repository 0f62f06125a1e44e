import { visitDayOf } from '#features/availability/rules.ts'
import { type Filters, priceRanges, ratings, sorts } from './rules.ts'

type Params = { id?: string; sort?: string; price?: string; review?: string }

const longestKeywords = 255

export const choiceOf = <T extends string>(all: readonly T[], value: string | undefined | null, fallback: T): T =>
  all.find((one) => one === value) ?? fallback

/** The day in an address. */
export const dayIn = (query: URLSearchParams) => visitDayOf(query.get('day'), query.get('part'))

const noQuery = new URLSearchParams()

/** Unknown values in a URL mean "all". */
export const filtersOf = ({ id = '', sort, price, review }: Params, query = noQuery): Filters => ({
  id,
  keywords: (query.get('keywords') ?? '').trim().slice(0, longestKeywords),
  sort: choiceOf(sorts, sort, 'all'),
  price: choiceOf(priceRanges, price, 'all'),
  review: choiceOf(ratings, review, 'all'),
  day: dayIn(query),
})

/** The same keywords and category without the rest. */
export const withoutFilters = ({ id, keywords }: Filters): Filters => ({ ...filtersOf({ id }), keywords })

/** Whether the list depends on free times. */
export const isLive = ({ day, sort }: Filters): boolean => day !== null || sort === 'soonest'

/** A path with the values that narrow something. */
export const withQuery = (path: string, values: Record<string, string | null | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value && value !== 'all') query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The shortest address for these filters. */
export const categoryPath = ({ id, keywords, sort, price, review, day }: Filters): string => {
  const parts: string[] = [sort, price, review]
  while (parts.at(-1) === 'all') parts.pop()
  return withQuery(['/category', id, ...parts].join('/'), { keywords, day: day?.date, part: day?.part })
}
