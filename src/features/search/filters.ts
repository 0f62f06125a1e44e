import { choiceOf, dayIn, type Filters, priceRanges, ratings, type Sort, withQuery } from '#features/catalogue/rules.ts'
import { keywordsIn, searchPath } from './rules.ts'

/** The orders of search results; all: best match. */
export const searchSorts = ['all', 'nearest', 'soonest', 'price', 'rating'] as const satisfies Sort[]

/** The filters of the search page: the keywords in the path, the others behind it. */
export const searchFiltersOf = (params: { keywords?: string }, query: URLSearchParams): Filters => ({
  id: /^[1-9]\d{0,9}$/.exec(query.get('category') ?? '')?.[0] ?? '',
  keywords: keywordsIn(params),
  sort: choiceOf(searchSorts, query.get('sort'), 'all'),
  price: choiceOf(priceRanges, query.get('price'), 'all'),
  review: choiceOf(ratings, query.get('review'), 'all'),
  day: dayIn(query),
})

/** The address of search results with these filters. */
export const filteredSearchPath = ({ id, keywords, sort, price, review, day }: Filters): string =>
  withQuery(searchPath(keywords), { category: id, sort, price, review, day: day?.date, part: day?.part })

/** Whether there is something to look for. */
export const isSearch = ({ id, keywords, price, review, day }: Filters): boolean =>
  [id, keywords].some(Boolean) || price !== 'all' || review !== 'all' || day !== null
