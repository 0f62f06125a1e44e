import * as z from 'zod/mini'
import type { Locale } from '#lib/words.ts'
import { askService, optionalText } from './http.ts'
import { emptyPlace, type Found, mostSuggestions, type Places, ServiceUnavailable } from './port.ts'
import { metresBetween, nearbyMetres, type Point } from './rules.ts'

const text = z.catch(z.optional(z.object({ text: optionalText })), undefined)
const latLng = z.object({ latitude: z.number(), longitude: z.number() })

const suggestions = z.object({
  suggestions: z.optional(
    z.array(
      z.object({
        placePrediction: z.optional(
          z.object({
            placeId: z.string(),
            text,
            structuredFormat: z.optional(z.object({ mainText: text, secondaryText: text })),
          }),
        ),
      }),
    ),
  ),
})

const component = z.object({ longText: optionalText, types: z.array(z.string()) })
const place = z.object({
  displayName: text,
  formattedAddress: optionalText,
  location: z.optional(latLng),
  addressComponents: z.optional(z.array(component)),
})
const places = z.object({ places: z.optional(z.array(place)) })

const geocoded = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      formatted_address: z.string(),
      address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
    }),
  ),
})

type Component = { name: string | undefined; types: readonly string[] }

const partsOf = (components: readonly Component[]) => {
  const named = (type: string) => components.find(({ types }) => types.includes(type))?.name ?? ''
  return {
    city: named('locality') || named('administrative_area_level_2'),
    state: named('administrative_area_level_1'),
    country: named('country'),
    zip_code: named('postal_code'),
  }
}

const toPlace = ({
  displayName,
  formattedAddress = '',
  location,
  addressComponents = [],
}: z.infer<typeof place>): Found => ({
  ...emptyPlace,
  lat: location?.latitude ?? null,
  lng: location?.longitude ?? null,
  place: displayName?.text ?? formattedAddress,
  address_description: formattedAddress,
  ...partsOf(addressComponents.map(({ longText, types }) => ({ name: longText, types }))),
})

const fields = ['displayName', 'formattedAddress', 'location', 'addressComponents']

/** Kilometres around the user in which suggestions are preferred. */
const biasKm = 50

/**
 * Google Maps Platform: Places API (New) and Geocoding API. Its terms forbid caching.
 * `baseUrl` replaces both of its hosts.
 */
export const google = (key: string, baseUrl?: string): Places => {
  const placesBase = baseUrl ?? 'https://places.googleapis.com'
  const mapsBase = baseUrl ?? 'https://maps.googleapis.com'
  const headers = (mask?: readonly string[]) => ({
    'x-goog-api-key': key,
    ...(mask && { 'x-goog-fieldmask': mask.join(',') }),
  })
  const circle = ({ lat, lng }: Point, radius: number) => ({
    circle: { center: { latitude: lat, longitude: lng }, radius },
  })

  const geocoding = async (query: Record<string, string>, locale: Locale): Promise<Found | null> => {
    const path = '/maps/api/geocode/json'
    const response = await askService({ base: mapsBase, path, query: { ...query, language: locale, key } }, geocoded)
    if (response && !['OK', 'ZERO_RESULTS'].includes(response.status))
      throw new ServiceUnavailable(`${path}: ${response.status}`)
    const [first] = response?.results ?? []
    if (!first) return null
    const components = first.address_components.map(({ long_name, types }) => ({ name: long_name, types }))
    return {
      ...first.geometry.location,
      place: components[0]?.name ?? first.formatted_address,
      address_description: first.formatted_address,
      ...partsOf(components),
    }
  }

  return {
    name: 'google',
    attribution: 'Google',
    cacheDays: 0,
    suggest: async ({ query, near, locale, session }) => {
      const json = {
        input: query,
        languageCode: locale,
        ...(session && { sessionToken: session }),
        locationBias: circle(near, biasKm * 1000),
      }
      const response = await askService(
        { base: placesBase, path: '/v1/places:autocomplete', json, headers: headers() },
        suggestions,
      )
      const predictions = response?.suggestions?.flatMap(({ placePrediction }) => placePrediction ?? []) ?? []
      return predictions.slice(0, mostSuggestions).map(({ placeId, text, structuredFormat }) => ({
        id: `google:${placeId}`,
        place: structuredFormat?.mainText?.text ?? text?.text ?? '',
        address_description: structuredFormat?.secondaryText?.text ?? '',
      }))
    },
    details: async (id, { locale, session }) => {
      const [, placeId] = /^google:([\w-]{1,300})$/.exec(id) ?? []
      if (!placeId) return null
      const request = {
        base: placesBase,
        path: `/v1/places/${placeId}`,
        query: { languageCode: locale, sessionToken: session },
        headers: headers(fields),
      }
      const found = await askService(request, place)
      return found && toPlace(found)
    },
    nearby: async (at, locale) => {
      const json = {
        languageCode: locale,
        maxResultCount: 1,
        rankPreference: 'DISTANCE',
        locationRestriction: circle(at, nearbyMetres),
      }
      const mask = headers(fields.map((field) => `places.${field}`))
      const response = await askService(
        { base: placesBase, path: '/v1/places:searchNearby', json, headers: mask },
        places,
      )
      const found = response?.places
        ?.map(toPlace)
        .find(({ lat, lng }) => lat !== null && lng !== null && metresBetween(at, { lat, lng }) <= nearbyMetres)
      const address = found ?? (await geocoding({ latlng: `${at.lat},${at.lng}` }, locale))
      return address && { ...address, ...at }
    },
    geocode: ({ query, near, locale }) =>
      geocoding(
        {
          address: query,
          bounds: `${near.lat - 0.5},${near.lng - 0.5}|${near.lat + 0.5},${near.lng + 0.5}`,
        },
        locale,
      ),
  }
}
