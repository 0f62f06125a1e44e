/** The filter values of a category listing as used in its URL (`spec §4, §9`). */
export const sorts = ['all', 'available', 'rating', 'featured', 'popular'] as const
export type Sort = (typeof sorts)[number]

export const priceRanges = ['all', '1-20', '20-50', '50-100', '100-200', '200-500'] as const
export type PriceRange = (typeof priceRanges)[number]

/** Minimum average rating, of five. */
export const ratings = ['all', '1', '2', '3', '4', '5'] as const
export type Rating = (typeof ratings)[number]

export type Filters = { id: string; sort: Sort; price: PriceRange; review: Rating }

type Params = { id?: string; sort?: string; price?: string; review?: string }

const choiceOf = <T extends string>(all: readonly T[], value: string | undefined, fallback: T): T =>
  all.find((one) => one === value) ?? fallback

/** Unknown values in a URL mean "all". */
export const filtersOf = ({ id = '', sort, price, review }: Params): Filters => ({
  id,
  sort: choiceOf(sorts, sort, 'all'),
  price: choiceOf(priceRanges, price, 'all'),
  review: choiceOf(ratings, review, 'all'),
})

/** The shortest path for these filters. */
export const categoryPath = ({ id, sort, price, review }: Filters): string => {
  const parts: string[] = [sort, price, review]
  while (parts.at(-1) === 'all') parts.pop()
  return ['/category', id, ...parts].join('/')
}

/** "20-50" → [20, 50]; null: any price. */
export const boundsOf = (range: PriceRange): [from: number, to: number] | null => {
  if (range === 'all') return null
  const [from, to] = range.split('-').map(Number)
  return [from ?? 0, to ?? 0]
}
