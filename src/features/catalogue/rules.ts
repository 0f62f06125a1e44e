import type { VisitDay } from '#features/availability/rules.ts'

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

/** "20-50" → [20, 50]; null: any price. */
export const boundsOf = (range: PriceRange): [from: number, to: number] | null => {
  if (range === 'all') return null
  const [from, to] = range.split('-').map(Number)
  return [from ?? 0, to ?? 0]
}
