import { type VisitDay, visitDayOf } from '#features/availability/rules.ts'

/** The filter values of a category listing as used in its URL (`spec §4, §9`), and three orders more. */
export const sorts = ['all', 'nearest', 'soonest', 'price', 'available', 'rating', 'featured', 'popular'] as const
export type Sort = (typeof sorts)[number]

export const priceRanges = ['all', '1-20', '20-50', '50-100', '100-200', '200-500'] as const
export type PriceRange = (typeof priceRanges)[number]

/** Minimum average rating, of five. */
export const ratings = ['all', '1', '2', '3', '4', '5'] as const
export type Rating = (typeof ratings)[number]

/** What a list of services shows; `id` is a category, empty for all of them. */
export type Filters = {
  id: string
  keywords: string
  sort: Sort
  price: PriceRange
  review: Rating
  day: VisitDay | null
}

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

/** "20-50" → [20, 50]; null: any price. */
export const boundsOf = (range: PriceRange): [from: number, to: number] | null => {
  if (range === 'all') return null
  const [from, to] = range.split('-').map(Number)
  return [from ?? 0, to ?? 0]
}
