import { availableNow } from '#features/providers/service.ts'
import { parseId } from '#lib/ids.ts'
import { type Fragment, fragment, type Options, requiredValue, singleLikeSearch } from '#server/listQuery/index.ts'

/** Where the caller is, in degrees. */
export type Point = { lat: number; lon: number }

/**
 * What `e_services` does besides its search: only providers open now; best rated first; `near`: only who comes there,
 * nearest first; `preferred`: who comes there first, the better rated before the nearer.
 */
export type Flags = { open: boolean; best: boolean; near: Point | null; preferred: Point | null }

const open: Fragment = {
  texts: [`EXISTS (SELECT 1 FROM e_providers p WHERE p.id = t.e_provider_id AND ${availableNow('p')})`],
  values: [],
}

const straightTo = (address: string, { lat, lon }: Point): Fragment =>
  fragment`${{ texts: [`${address}.place`], values: [] }} <-> (SELECT on_globe(${lat}::float8, ${lon}::float8))`

/** The nearest address of each provider that comes there, so that an index yields them nearest first. */
const comingTo = (point: Point) => {
  const straight = straightTo('a', point)
  return {
    joins: [
      fragment`JOIN e_provider_addresses a ON a.e_provider_id = t.e_provider_id JOIN e_providers n ON n.id = t.e_provider_id`,
    ],
    where: [
      fragment`${straight} <= straight_km(n.availability_range)`,
      fragment`NOT EXISTS (SELECT FROM e_provider_addresses b WHERE b.e_provider_id = t.e_provider_id
        AND (${straightTo('b', point)}, b.id) < (${straight}, a.id))`,
    ],
    orderFirst: [straight],
  }
}

/** Who comes there before who does not, the better rated before the nearer. */
const preferring = (point: Point) => ({
  joins: [
    fragment`JOIN e_providers n ON n.id = t.e_provider_id CROSS JOIN LATERAL (SELECT min(${straightTo('b', point)}) AS straight
      FROM e_provider_addresses b WHERE b.e_provider_id = t.e_provider_id) a`,
  ],
  where: [],
  orderFirst: [
    fragment`coalesce(a.straight <= straight_km(n.availability_range), false) DESC`,
    fragment`round(t.rate * 2) DESC`,
    fragment`a.straight`,
  ],
})

const anywhere = { joins: [], met: undefined, where: [], orderFirst: [] }

/** Best rated first: of one category in the order of an index. */
const bestFirst = (category: number | null) =>
  category === null
    ? { ...anywhere, orderFirst: [fragment`t.rate DESC`] }
    : {
        ...anywhere,
        joins: [fragment`JOIN e_service_categories l ON l.e_service_id = t.id AND l.category_id = ${category}`],
        met: 'categories.id',
        orderFirst: [fragment`l.rate DESC`],
      }

/** What nothing narrows but a name, in the order of `nameSearch` (queries.ts), without ranking all that is found. */
const named = ({ text, rows }: { text: string; rows: number }) => ({
  ...anywhere,
  joins: [fragment`JOIN unnest((SELECT best_matches(${text}, ${rows}))) WITH ORDINALITY m (id, place) ON m.id = t.id`],
  met: 'name',
  orderFirst: [fragment`m.place`],
})

/** How the services of a query are found and put in order. */
export const found = (query: Record<string, unknown>, flags: Flags, listing: Options): Options => {
  const { near, preferred } = flags
  const point = near ?? preferred
  const placed = near ? comingTo(near) : preferred ? preferring(preferred) : anywhere
  const search = point || flags.open || flags.best ? undefined : singleLikeSearch(query, 'name')
  const best = flags.best
    ? bestFirst(parseId(requiredValue(query, 'categories.id')))
    : search
      ? named(search)
      : anywhere
  return {
    satisfied: best.met,
    joins: [...best.joins, ...placed.joins],
    where: [fragment`t.available`, ...placed.where, ...(flags.open ? [open] : [])],
    orderFirst: [...best.orderFirst, ...placed.orderFirst],
    params: { ...listing.params, lat: point?.lat ?? null, lon: point?.lon ?? null },
  }
}
