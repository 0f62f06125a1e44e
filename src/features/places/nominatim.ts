import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { askService, optionalText } from './http.ts'
import { ownIndex } from './ownIndex.ts'
import { type Found, mostSuggestions, type Places, ServiceUnavailable } from './port.ts'
import { nextTurn } from './queries.ts'
import { addressLine, commaIn, metresBetween, nearbyMetres, type Point } from './rules.ts'

const result = z.object({
  osm_type: z.enum(['node', 'way', 'relation']),
  osm_id: z.number(),
  lat: z.pipe(z.string(), z.pipe(z.transform(Number), z.number())),
  lon: z.pipe(z.string(), z.pipe(z.transform(Number), z.number())),
  name: optionalText,
  address: z.catch(z.optional(z.record(z.string(), optionalText)), undefined),
})
type Result = z.infer<typeof result>
const results = z.array(result)
/** For a point without results Nominatim returns an object with an `error`. */
const oneOrNone = z.union([result, z.object({ error: z.unknown() })])

/** The public server has a usage policy; self-hosted ones do not. */
export const publicNominatim = 'https://nominatim.openstreetmap.org'

/** Maximum seconds to wait for the public server's rate limit before falling back to our own index. */
const maxWaitSeconds = 3

const letters = { node: 'N', way: 'W', relation: 'R' } as const

const firstOf = (address: Record<string, string | undefined>, keys: readonly string[]): string =>
  keys.map((key) => address[key]).find(Boolean) ?? ''

const toPlace = ({ lat, lon, name, address = {} }: Result, locale: string): Found => {
  const road = addressLine([address.road ?? address.pedestrian, address.house_number], ' ')
  const area = firstOf(address, ['suburb', 'neighbourhood', 'quarter', 'city_district'])
  const city = firstOf(address, ['city', 'town', 'village', 'municipality', 'county'])
  const { state = '', country = '', postcode = '' } = address
  const own = name && name !== address.road ? name : ''
  return {
    lat,
    lng: lon,
    place: own || road || area || city,
    address_description: addressLine([own, road, area, city, state, country], commaIn(locale)),
    city,
    state,
    country,
    zip_code: postcode,
  }
}

/**
 * Nominatim. Usage policy of the public server: one request a second in total, an identifying user agent, cached
 * responses, no autocomplete. With it, suggestions come from our own index.
 */
export const nominatim = (base: string, userAgent: string, db: Db): Places => {
  const isPublic = new URL(base).host === new URL(publicNominatim).host
  const own = ownIndex(db)
  const ask = async <S extends z.ZodMiniType>(
    path: string,
    locale: string,
    query: Record<string, string | number | undefined>,
    schema: S,
  ) => {
    const wait = isPublic ? await nextTurn(db, new URL(base).host, maxWaitSeconds) : 0
    if (wait === null) throw new ServiceUnavailable('too many are waiting')
    if (wait > 0) await pause(wait * 1000)
    const headers = { 'user-agent': userAgent, 'accept-language': locale }
    return askService({ base, path, headers, query: { format: 'jsonv2', addressdetails: 1, ...query } }, schema)
  }
  const viewbox = (near: Point) =>
    [near.lng - 0.5, near.lat + 0.5, near.lng + 0.5, near.lat - 0.5].map((n) => n.toFixed(4)).join(',')
  const search = (query: string, near: Point, locale: string, limit: number) =>
    ask('/search', locale, { q: query, limit, viewbox: viewbox(near) }, results)
  return {
    name: 'nominatim',
    attribution: '© OpenStreetMap',
    cacheDays: 30,
    suggest: async (asked) => {
      if (isPublic) return own.suggest(asked)
      const found = (await search(asked.query, asked.near, asked.locale, mostSuggestions)) ?? []
      return found.map((one) => {
        const { place, address_description } = toPlace(one, asked.locale)
        const rest = address_description.slice(place.length).replace(/^[،,]\s*/, '')
        return { id: `nominatim:${letters[one.osm_type]}${one.osm_id}`, place, address_description: rest }
      })
    },
    details: async (id, asked) => {
      const [, object] = /^nominatim:([NWR]\d{1,15})$/.exec(id) ?? []
      if (!object) return null
      const [found] = (await ask('/lookup', asked.locale, { osm_ids: object }, results)) ?? []
      return found ? toPlace(found, asked.locale) : null
    },
    nearby: async (at, locale) => {
      const found = await ask('/reverse', locale, { lat: at.lat, lon: at.lng, zoom: 18 }, oneOrNone)
      if (!found || 'error' in found) return null
      const isNear = metresBetween(at, { lat: found.lat, lng: found.lon }) <= nearbyMetres
      // A farther result gives the street of the pin, but not its house number.
      const { house_number: _, ...address } = found.address ?? {}
      const place = toPlace(isNear ? found : { ...found, name: undefined, address }, locale)
      return { ...place, ...at }
    },
    geocode: async ({ query, near, locale }) => {
      const [found] = (await search(query, near, locale, 1)) ?? []
      return found ? toPlace(found, locale) : null
    },
  }
}
