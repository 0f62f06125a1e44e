import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Near, useNear } from '#features/addresses/useNear.ts'
import { visitDayQuery } from '#features/availability/queryOptions.ts'
import { infiniteQueryFor, queryFor } from '#web/query.ts'
import { listCategories, listEServices } from './calls.ts'
import { cardKeys } from './queryOptions.ts'
import { boundsOf, type Filters } from './rules.ts'

/** Names of the top-level categories and of what belongs to them. */
export const categoryNames = queryFor(listCategories, {
  query: {
    with: 'subCategories',
    parent: true,
    orderBy: 'order',
    sortedBy: 'asc',
    only: 'id;name;sub_categories.id;sub_categories.name',
  },
})

/** Flags a sort order sets beside the search (`wire.md §4.1`); popular is the most-rated list (`spec §4`). */
const flags = {
  all: {},
  available: { available_e_provider: true },
  rating: { rating: true },
  featured: { rating: true },
  popular: { rating: true },
  nearest: { sorting: 'nearest' },
  soonest: { sorting: 'soonest' },
  price: { sorting: 'price' },
} as const

/** With a point, cards also show the distance, and providers that serve it come first. */
const cardsNear = (near: Near | null) =>
  near ? { only: `${cardKeys};distance;comes_here`, ...near } : { only: cardKeys }

/** A colon or semicolon would end the value in the list-query language; control characters are refused. */
const searchTextOf = (keywords: string) => keywords.replace(/[:;\p{Cc}]/gu, ' ').trim()

/** Services of a category, or by keywords, or both. */
export const servicesOf = ({ id, keywords, sort, price, review, day }: Filters, near: Near | null = null) => {
  const bounds = boundsOf(price)
  const conditions = [
    ...(id ? [['categories.id', id, '=']] : []),
    ...(keywords ? [['name', searchTextOf(keywords), 'like']] : []),
    ...(sort === 'featured' ? [['featured', '1', '=']] : []),
    ...(bounds ? [['final_price', bounds.join(','), 'between']] : []),
    ...(review !== 'all' ? [['rate', `${review},5`, 'between']] : []),
  ]
  return infiniteQueryFor(listEServices, {
    query: {
      ...cardsNear(near),
      search: conditions.map(([field, value]) => `${field}:${value}`).join(';'),
      searchFields: conditions.map(([field, , operator]) => `${field}:${operator}`).join(';'),
      searchJoin: 'and',
      ...flags[sort],
      ...visitDayQuery(day),
    },
  })
}

/**
 * A list of services sorted by the current address, as long as the server-rendered one (`?page=`), which is shown until it has
 * loaded.
 */
export const useServices = (listFor: (near: Near | null) => ReturnType<typeof servicesOf>, enabled = true) => {
  const queries = useQueryClient()
  const near = useNear()
  const initial = queries.getQueryData(listFor(null).queryKey)
  const options = listFor(near)
  const { queryKey } = options
  const pages = initial?.pages.length ?? 1
  const isDeep = enabled && near !== null && pages > 1 && queries.getQueryData(queryKey) === undefined
  const fetchDeep = useEffectEvent(() => {
    if (isDeep) void queries.prefetchInfiniteQuery({ ...options, pages })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(fetchDeep, [JSON.stringify(queryKey), isDeep])
  const list = useInfiniteQuery({ ...options, enabled: enabled && !isDeep })
  return list.data || !initial || !near ? list : { ...list, data: initial }
}
