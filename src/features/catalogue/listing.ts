import type { FirstStarts } from '#features/availability/service.ts'
import { availableNow } from '#features/providers/service.ts'
import { parseId } from '#lib/ids.ts'
import { type Fragment, fragment, type ListOptions, requiredValue, singleLikeSearch } from '#server/listQuery/index.ts'

/** Where the caller is, in degrees. */
export type Point = { lat: number; lon: number }

export type ServiceSorting = 'nearest' | 'soonest' | 'price' | 'rating'

/**
 * Flags of `e_services` besides the search: only providers open now; best rated first; `near`: only providers that serve
 * the point, nearest first; `preferred`: providers that serve the point first, nearest first. `free`: when a service could
 * be had, where that is asked for; `onlyFree`: the others are left out.
 */
export type ServiceFlags = {
  open: boolean
  best: boolean
  near: Point | null
  preferred: Point | null
  sorting?: ServiceSorting | undefined
  free?: FirstStarts | null
  onlyFree?: boolean
}

/** Services whose free times are looked at for one page, at most. */
const triedForFree = 300

const open: Fragment = {
  texts: [`EXISTS (SELECT 1 FROM e_providers p WHERE p.id = t.e_provider_id AND ${availableNow('p')})`],
  values: [],
}

const straightDistance = (address: string, { lat, lon }: Point): Fragment =>
  fragment`${{ texts: [`${address}.place`], values: [] }} <-> (SELECT on_globe(${lat}::float8, ${lon}::float8))`

/** The nearest address of each provider that serves the point, so that an index yields them nearest first. */
const withinReach = (point: Point) => {
  const distance = straightDistance('a', point)
  return {
    joins: [
      fragment`JOIN e_provider_addresses a ON a.e_provider_id = t.e_provider_id JOIN e_providers n ON n.id = t.e_provider_id`,
    ],
    where: [
      fragment`${distance} <= straight_km(n.availability_range)`,
      fragment`NOT EXISTS (SELECT FROM e_provider_addresses b WHERE b.e_provider_id = t.e_provider_id
        AND (${straightDistance('b', point)}, b.id) < (${distance}, a.id))`,
    ],
    orderFirst: [distance],
  }
}

const serves = fragment`coalesce(a.straight <= straight_km(n.availability_range), false)`

/** Providers that serve the point first, or only they. */
const reachableFirst = (point: Point, only: boolean) => ({
  joins: [
    fragment`JOIN e_providers n ON n.id = t.e_provider_id CROSS JOIN LATERAL (SELECT min(${straightDistance('b', point)}) AS straight
      FROM e_provider_addresses b WHERE b.e_provider_id = t.e_provider_id) a`,
  ],
  where: only ? [serves] : [],
  orderFirst: [fragment`${serves} DESC`],
})

/** Addresses that are looked at before all others: for a page, and for as many services as free times are tried of. */
const [forPage, forFree] = [300, 1000]

/**
 * Of the providers with the nearest addresses, those that serve the point; where the farthest of these addresses is beyond
 * everybody's reach, the others, too. Ties belong to the nearest, so that all other providers are farther away.
 */
const nearestFew = (point: Point, addresses: number) => {
  const distance = straightDistance('b', point)
  return {
    joins: [
      fragment`JOIN e_providers n ON n.id = t.e_provider_id JOIN (
        SELECT b.e_provider_id, min(b.straight) AS straight, max(max(b.straight)) OVER () AS farthest FROM (
          SELECT b.e_provider_id, ${distance} AS straight FROM e_provider_addresses b
          ORDER BY ${distance} FETCH FIRST ${addresses} ROWS WITH TIES) b
        GROUP BY b.e_provider_id) a ON a.e_provider_id = t.e_provider_id`,
    ],
    where: [fragment`(${serves} OR a.farthest > straight_km((SELECT max(availability_range) FROM e_providers)))`],
  }
}

/** The price that is paid for one, in minor units: the reduced one where there is one. */
export const finalPrice = (service: string): string =>
  `coalesce(nullif(${service}.discount_price_minor, 0), ${service}.price_minor)`

/** Orders that were asked for by name. */
const sortings: Partial<Record<ServiceSorting, Fragment[]>> = {
  price: [{ texts: [finalPrice('t')], values: [] }],
  rating: [fragment`t.rate DESC`, fragment`t.total_reviews DESC`],
}

const noPoint = { joins: [], met: undefined, where: [], orderFirst: [] }

/** Best rated first; within one category in index order. */
const bestFirst = (category: number | null) =>
  category === null
    ? { ...noPoint, orderFirst: [fragment`t.rate DESC`] }
    : {
        ...noPoint,
        joins: [fragment`JOIN e_service_categories l ON l.e_service_id = t.id AND l.category_id = ${category}`],
        met: 'categories.id',
        orderFirst: [fragment`l.rate DESC`],
      }

/** Matches that are found one kind after the other; for a page behind them all are ranked, which costs less. */
const firstMatched = 1000

const firstMatches = (query: Record<string, unknown>) => {
  const search = singleLikeSearch(query, 'name')
  return search && search.rows <= firstMatched ? search : undefined
}

/** For a search by name only: the order of `nameSearch` (queries.ts) without ranking every match. */
const byName = ({ text, rows }: { text: string; rows: number }) => ({
  ...noPoint,
  joins: [fragment`JOIN unnest((SELECT best_matches(${text}, ${rows}))) WITH ORDINALITY m (id, place) ON m.id = t.id`],
  met: 'name',
  orderFirst: [fragment`m.place`],
})

/** Joins, conditions and order for a list query of services. */
export const serviceListOptions = (
  query: Record<string, unknown>,
  flags: ServiceFlags,
  listing: ListOptions,
): ListOptions => {
  const { near, preferred, sorting, free, onlyFree = false } = flags
  const point = near ?? preferred
  const byPoint = near ? withinReach(near) : preferred ? reachableFirst(preferred, onlyFree) : noPoint
  const named = sorting && sortings[sorting]
  const search = point || flags.open || flags.best || named ? undefined : firstMatches(query)
  const best = flags.best
    ? bestFirst(parseId(requiredValue(query, 'categories.id')))
    : search
      ? byName(free ? { ...search, rows: triedForFree } : search)
      : noPoint
  const isNearestFirst = preferred !== null && !near && !flags.best && !named
  const nearestFirst = preferred && !near ? [fragment`a.straight`] : []
  return {
    satisfied: best.met,
    joins: [...best.joins, ...byPoint.joins],
    where: [
      fragment`t.available`,
      ...byPoint.where,
      ...(flags.open ? [open] : []),
      ...(free ? [fragment`t.enable_booking`] : []),
    ],
    orderFirst: [...best.orderFirst, ...byPoint.orderFirst, ...(named ?? []), ...nearestFirst],
    shortcut: isNearestFirst ? nearestFew(preferred, free ? forFree : forPage) : undefined,
    // An order asked for by name comes before how well a service matches the search.
    ranked: !named && sorting !== 'nearest',
    refinement: free ? { ...free, most: triedForFree, required: onlyFree, sorted: sorting === 'soonest' } : undefined,
    params: { ...listing.params, lat: point?.lat ?? null, lon: point?.lon ?? null },
  }
}
