import * as z from 'zod'
import { sentKey } from './keyText.ts'

const http = (example: string) => z.url({ protocol: /^https?$/, error: `must be an address like ${example}` })
const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** The service for place searches, and the source of the map tiles. */
export const placeVariables = {
  /** own: our own index, no network; photon and nominatim: OpenStreetMap; google: Google Maps Platform. */
  PLACES_PROVIDER: z
    .enum(['own', 'photon', 'nominatim', 'google'], { error: 'must be one of own, photon, nominatim, google' })
    .default('own'),
  /** Another server of the same kind, such as a Photon or Nominatim of your own; unset: the public one. */
  PLACES_URL: http('https://photon.example').optional(),
  /** For PLACES_PROVIDER=google; it stays on the server. */
  GOOGLE_MAPS_KEY: sentKey,
  /** The style of the map (MapLibre); none: always a plain background, no network. */
  MAP_STYLE_URL: z
    .string()
    .refine((text) => text === 'none' || isHttp(text), {
      error: 'must be none or an address like https://tiles.example/style.json',
    })
    .default('https://tiles.openfreemap.org/styles/liberty'),
  /** Where the style loads tiles, fonts and sprites from, comma-separated; unset: only its own origin. */
  MAP_ORIGINS: z
    .string()
    .refine((text) => text.split(',').every((part) => isHttp(part.trim())), {
      error: 'must be addresses like https://tiles.example, comma-separated',
    })
    .optional(),
}

export type PlacesProvider = 'own' | 'photon' | 'nominatim' | 'google'

export type PlaceSettings = {
  places: { provider: PlacesProvider; url: string | undefined; key: string }
  /** `origins`: what pages may load for the map; empty without one. */
  map: { styleUrl: string | null; origins: string[] }
}

export const isPlaceKey = (variable: string): boolean => variable === 'GOOGLE_MAPS_KEY'

type Variables = {
  PLACES_PROVIDER: PlacesProvider
  PLACES_URL?: string | undefined
  GOOGLE_MAPS_KEY?: string | undefined
  MAP_STYLE_URL: string
  MAP_ORIGINS?: string | undefined
}

/** The settings and one message for each mistake. */
export const readPlaceSettings = (given: Variables): PlaceSettings & { mistakes: string[] } => {
  const google = given.PLACES_PROVIDER === 'google'
  const mistakes = google && !given.GOOGLE_MAPS_KEY ? ['PLACES_PROVIDER google needs GOOGLE_MAPS_KEY'] : []
  if (!google && given.GOOGLE_MAPS_KEY)
    mistakes.push('GOOGLE_MAPS_KEY is of use only together with PLACES_PROVIDER google')
  if (given.PLACES_PROVIDER === 'own' && given.PLACES_URL)
    mistakes.push('PLACES_URL is of use only together with PLACES_PROVIDER photon, nominatim or google')
  const drawn = given.MAP_STYLE_URL !== 'none'
  const others = given.MAP_ORIGINS?.split(',').map((part) => new URL(part.trim()).origin) ?? []
  return {
    places: {
      provider: given.PLACES_PROVIDER,
      url: given.PLACES_URL?.replace(/\/+$/, ''),
      key: given.GOOGLE_MAPS_KEY ?? '',
    },
    map: {
      styleUrl: drawn ? given.MAP_STYLE_URL : null,
      origins: drawn ? [...new Set([new URL(given.MAP_STYLE_URL).origin, ...others])] : [],
    },
    mistakes,
  }
}
