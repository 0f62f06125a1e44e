import * as z from 'zod/mini'
import { askService, optionalText } from './http.ts'
import { type Found, mostSuggestions, type Places } from './port.ts'
import { addressLine, commaIn, metresBetween, nearbyMetres, type Point } from './rules.ts'

const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    osm_id: z.number(),
    osm_type: z.string(),
    name: optionalText,
    housenumber: optionalText,
    street: optionalText,
    locality: optionalText,
    district: optionalText,
    city: optionalText,
    county: optionalText,
    state: optionalText,
    country: optionalText,
    postcode: optionalText,
  }),
})
const responseSchema = z.object({ features: z.array(feature) })
type Feature = z.infer<typeof feature>

const pointOf = ({ geometry: { coordinates } }: Feature): Point => ({ lat: coordinates[1], lng: coordinates[0] })

const toPlace = (found: Feature, locale: string): Found => {
  const { properties: p } = found
  const road = addressLine([p.street, p.housenumber], ' ')
  const city = p.city ?? p.county ?? ''
  return {
    ...pointOf(found),
    place: p.name ?? road,
    address_description: addressLine(
      [p.name, road, p.district ?? p.locality, city, p.state, p.country],
      commaIn(locale),
    ),
    city,
    state: p.state ?? '',
    country: p.country ?? '',
    zip_code: p.postcode ?? '',
  }
}

/** Photon has no lookup by id: the id contains the point to search its object at. */
const idOf = (found: Feature): string => {
  const { lat, lng } = pointOf(found)
  return `photon:${found.properties.osm_type}${found.properties.osm_id}@${lat},${lng}`
}
const idPattern = /^photon:([NWR]\d{1,15})@(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$/

/** Languages Photon supports; others get local names. */
const languageOf = (locale: string) => (['en', 'de', 'fr'].includes(locale) ? locale : 'default')

/** Photon, public (komoot) or self-hosted: search as you type over OpenStreetMap. */
export const photon = (base: string, userAgent: string): Places => {
  const ask = async (path: string, query: Record<string, string | number | undefined>): Promise<Feature[]> =>
    (await askService({ base, path, query, headers: { 'user-agent': userAgent } }, responseSchema))?.features ?? []
  const search = (query: string, near: Point, locale: string, limit: number) =>
    ask('/api', { q: query, limit, lang: languageOf(locale), lat: near.lat, lon: near.lng })
  const around = ({ lat, lng }: Point, locale: string, limit: number) =>
    ask('/reverse', { lat, lon: lng, limit, lang: languageOf(locale) })
  return {
    name: 'photon',
    attribution: '© OpenStreetMap',
    cacheDays: 30,
    suggest: async ({ query, near, locale }) =>
      (await search(query, near, locale, mostSuggestions)).map((found) => {
        const { place, address_description } = toPlace(found, locale)
        const rest = address_description.slice(place.length).replace(/^[،,]\s*/, '')
        return { id: idOf(found), place, address_description: rest }
      }),
    details: async (id, { locale }) => {
      const [, object, lat, lng] = idPattern.exec(id) ?? []
      if (!object) return null
      const features = await around({ lat: Number(lat), lng: Number(lng) }, locale, 20)
      const found = features.find(({ properties: { osm_type, osm_id } }) => `${osm_type}${osm_id}` === object)
      return found ? toPlace(found, locale) : null
    },
    nearby: async (at, locale) => {
      const [found] = await around(at, locale, 1)
      if (!found) return null
      const place = toPlace(found, locale)
      const isNear = metresBetween(at, pointOf(found)) <= nearbyMetres
      if (isNear) return { ...place, ...at }
      const { district, locality, street, name } = found.properties
      const area = addressLine(
        [street ?? (district ? '' : name), district ?? locality, place.city, place.state, place.country],
        commaIn(locale),
      )
      return { ...place, ...at, place: street ?? district ?? locality ?? place.city, address_description: area }
    },
    geocode: async ({ query, near, locale }) => {
      const [found] = await search(query, near, locale, 1)
      return found ? toPlace(found, locale) : null
    },
  }
}
