import type { Locale } from '#lib/words.ts'
import type { Place, Suggestion } from './contract.ts'
import type { Point } from './rules.ts'

export type Suggested = Omit<Suggestion, 'query'>
export type Found = Omit<Place, 'query'>

/** A search; `near` is the user's or the map's position. */
export type PlaceQuery = { query: string; near: Point; locale: Locale; session: string | undefined }

/** A place service. Nothing found is an empty list or null; failures throw {@link ServiceUnavailable}. */
export type Places = {
  /** Prefix of its suggestion ids. */
  name: string
  /** Attribution required by its licence. */
  attribution: string
  /** Days its responses may be cached; 0: not at all. */
  cacheDays: number
  suggest: (asked: PlaceQuery) => Promise<Suggested[]>
  details: (id: string, asked: Pick<PlaceQuery, 'locale' | 'session'>) => Promise<Found | null>
  nearby: (point: Point, locale: Locale) => Promise<Found | null>
  geocode: (asked: Omit<PlaceQuery, 'session'>) => Promise<Found | null>
}

/** The service is unreachable, overloaded, refuses requests or sends invalid responses. */
export class ServiceUnavailable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ServiceUnavailable'
  }
}

/** Maximum number of suggestions. */
export const mostSuggestions = 6

export const emptyPlace: Found = {
  lat: null,
  lng: null,
  place: '',
  address_description: '',
  city: '',
  state: '',
  country: '',
  zip_code: '',
}
