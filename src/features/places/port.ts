import type { Locale } from '#lib/words.ts'
import type { Place, Suggestion } from './contract.ts'
import type { Point } from './rules.ts'

export type Suggested = Omit<Suggestion, 'query'>
export type Found = Omit<Place, 'query'>

/** Where the person is or the map stands, as far as it is known. */
export type PlaceQuery = { query: string; near: Point; locale: Locale; session: string | undefined }

/** Whoever knows about places. Nothing found is an empty list or null; no answer at all is {@link ServiceAway}. */
export type Places = {
  /** Begins the ids of its suggestions. */
  name: string
  /** Whom to thank, as its licence asks. */
  attribution: string
  /** Days its answers may be kept; 0: not at all. */
  cacheDays: number
  suggest: (asked: PlaceQuery) => Promise<Suggested[]>
  details: (id: string, asked: Pick<PlaceQuery, 'locale' | 'session'>) => Promise<Found | null>
  nearby: (point: Point, locale: Locale) => Promise<Found | null>
  geocode: (asked: Omit<PlaceQuery, 'session'>) => Promise<Found | null>
}

/** The service cannot be reached, is overburdened, refuses us or talks nonsense. */
export class ServiceUnavailable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ServiceAway'
  }
}

/** Suggestions shown at once. */
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
