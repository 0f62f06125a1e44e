import type { VisitDay } from '#features/availability/rules.ts'
import { firstStartsAt, zoneOfAddress } from '#features/availability/service.ts'
import { marketplaceZone, resourceOptions } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import type { ReadContext } from '#server/http/context.ts'
import type { Point, ServiceSorting } from './listing.ts'
import { findCategories, findGroups, findServices } from './queries.ts'

type PointQuery = { myLat?: unknown; myLon?: unknown; nearLat?: unknown; nearLon?: unknown }

const degrees = (value: unknown, most: number): number | null => {
  const text = String(value ?? '').trim()
  const number = text === '' ? Number.NaN : Number(text)
  return Math.abs(number) <= most ? number : null
}

/** Clients without a position send nothing, `null` or `undefined`: no filter then. */
export const pointOf = ({ myLat, myLon }: PointQuery): Point | null => {
  const [lat, lon] = [degrees(myLat, 90), degrees(myLon, 180)]
  return lat === null || lon === null ? null : { lat, lon }
}

/** The one service whose options are searched: `search=options.e_service_id:{id}`. */
export const searchedService = (search = ''): number | null => {
  const values = [...search.matchAll(/(?:^|;)\s*options\.e_service_id\s*:([^;:]*)/g)].map((match) => match[1]?.trim())
  return values.length === 1 ? parseId(values[0]) : null
}

type Query = PointQuery & { search?: string | undefined }

type ServicesQuery = Query & {
  available_e_provider?: unknown
  rating?: unknown
  sorting?: ServiceSorting | undefined
  visit_date?: string | undefined
  visit_part?: VisitDay['part'] | undefined
}

/** Services that can be booked. A flag counts when it is present, whatever its value (wire §2.6). */
export const services = async (
  context: ReadContext,
  { available_e_provider: open, rating: best, sorting, visit_date: date, visit_part: part, ...query }: ServicesQuery,
) => {
  const preferred = pointOf({ myLat: query.nearLat, myLon: query.nearLon })
  const near = pointOf(query)
  const day = date ? { date, part: part ?? null } : null
  const free = day || sorting === 'soonest' ? await firstStartsNear(context, near ?? preferred, day) : null
  const flags = {
    open: open !== undefined,
    best: best !== undefined,
    near,
    preferred,
    sorting,
    free,
    onlyFree: day !== null,
  }
  return findServices(context.db, query, flags, await resourceOptions(context.db, context))
}

/** The visit would take place at the point; without one the marketplace's clock counts, as for free times. */
const firstStartsNear = async ({ db }: ReadContext, point: Point | null, day: VisitDay | null) => {
  const marketplace = await marketplaceZone(db)
  return firstStartsAt(zoneOfAddress({ latitude: point?.lat, longitude: point?.lon, marketplace }), day)
}

export const categories = async (context: ReadContext, { parent, ...query }: Query & { parent?: unknown }) =>
  findCategories(context.db, query, parent !== undefined, pointOf(query), await resourceOptions(context.db, context))

export const optionGroups = async (context: ReadContext, query: Query) =>
  findGroups(context.db, query, searchedService(query.search), await resourceOptions(context.db, context))
