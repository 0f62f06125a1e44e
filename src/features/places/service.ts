import { createHash } from 'node:crypto'
import { setting } from '#features/settings/service.ts'
import type { Locale } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { limitCall } from '#server/http/limits.ts'
import type { Place, Suggestion } from './contract.ts'
import { google } from './google.ts'
import { nominatim, publicNominatim } from './nominatim.ts'
import { ownIndex, sketchAround } from './ownIndex.ts'
import { photon } from './photon.ts'
import { type Found, type Places, ServiceUnavailable, type Suggested } from './port.ts'
import { cacheAnswer, cachedAnswer, evictAnswers } from './queries.ts'
import { type Point, rounded } from './rules.ts'

type Near = { lat?: number | undefined; lng?: number | undefined }

const publicPhoton = 'https://photon.komoot.io'

/** Maximum cached responses, and writes between two evictions. */
const maxCached = 50_000
const evictEvery = 200
let writesSinceEvict = 0

const placesOf = ({ db, config }: { db: Db; config: Config }): Places => {
  const { provider, url, key } = config.places
  // Public services require contact details in the user agent.
  const userAgent = `Doorstep/1.0 (+${config.publicUrl}; ${config.mailFrom.replace(/.*<|>.*/g, '')})`
  if (provider === 'photon') return photon(url ?? publicPhoton, userAgent)
  if (provider === 'nominatim') return nominatim(url ?? publicNominatim, userAgent, db)
  return provider === 'google' ? google(key, url) : ownIndex(db)
}

/** The marketplace's position. */
const centreOf = async (db: Db): Promise<Point> => {
  const [lat, lng] = await Promise.all([setting(db, 'map_latitude'), setting(db, 'map_longitude')])
  return { lat: Number(lat) || 0, lng: Number(lng) || 0 }
}

/** The point to search near, rounded to some kilometres: the caller's, else the marketplace's. */
const nearOf = async (db: Db, { lat, lng }: Near): Promise<Point> => {
  const point = lat === undefined || lng === undefined ? await centreOf(db) : { lat, lng }
  return { lat: Math.round(point.lat * 10) / 10, lng: Math.round(point.lng * 10) / 10 }
}

/** Caches responses if the service's terms allow it. */
const cached = async <T>(db: Db, { name, cacheDays }: Places, input: object, ask: () => Promise<T>): Promise<T> => {
  if (cacheDays === 0) return ask()
  const key = createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest()
  const hit = (await cachedAnswer(db, key)) as { it: T } | undefined
  if (hit) return hit.it
  const it = await ask()
  if (++writesSinceEvict % evictEvery === 0) await evictAnswers(db, maxCached)
  await cacheAnswer(db, key, { it }, cacheDays)
  return it
}

/** One rate-limited request; falls back to our own index if the service is unavailable. */
const askWithFallback = async <T>(
  context: ReadContext,
  what: string,
  asked: object,
  ask: (places: Places) => Promise<T>,
): Promise<T> => {
  await limitCall(context, 'place')
  const places = placesOf(context)
  try {
    return await cached(context.db, places, { what, ...asked, in: context.locale }, () => ask(places))
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    context.log.warn({ reason: error.message, service: places.name }, 'places: no answer')
    return ask(ownIndex(context.db))
  }
}

const withQuery = (found: Found | null, query: string): Place | null => found && { query, ...found }

type Typed = Near & { query?: string | undefined; session?: string | undefined }

/** Places for what is being typed, at most six. Nothing typed, nothing suggested. */
export const suggestPlaces = async (context: ReadContext, typed: Typed): Promise<Suggestion[]> => {
  const query = (typed.query ?? '').replace(/\s+/g, ' ').trim()
  if (query === '') return []
  const near = await nearOf(context.db, typed)
  const { locale } = context
  const ask = (places: Places): Promise<Suggested[]> => places.suggest({ query, near, locale, session: typed.session })
  const found = await askWithFallback(context, 'suggest', { query: query.toLowerCase(), near }, ask)
  return found.map((one) => ({ query, ...one }))
}

/** A suggested place; the id's prefix names its service. */
export const placeWithId = async (context: ReadContext, id: string, session: string | undefined): Promise<Place> => {
  const asked = { locale: context.locale, session }
  const ask = (places: Places) => places.details(id, asked)
  const own = id.startsWith('own:')
  if (own) await limitCall(context, 'place')
  const found = own ? await ask(ownIndex(context.db)) : await askWithFallback(context, 'details', { id }, ask)
  return withQuery(found, '') ?? refuse('not_found')
}

export const placeNear = async (context: ReadContext, pin: Point): Promise<Place | null> => {
  const at = rounded(pin)
  const found = await askWithFallback(context, 'nearby', at, (places) => places.nearby(at, context.locale))
  return withQuery(found, '')
}

export const placeOfAddress = async (context: ReadContext, { query, ...where }: Near & { query: string }) => {
  const near = await nearOf(context.db, where)
  const ask = (places: Places) => places.geocode({ query, near, locale: context.locale })
  return withQuery(await askWithFallback(context, 'geocode', { query, near }, ask), query)
}

export const mapOf = async ({ db, config, locale }: { db: Db; config: Config; locale: Locale }) => {
  const centre = await centreOf(db)
  return {
    style: config.map.styleUrl,
    centre,
    sketch: await sketchAround(db, centre, locale),
    attribution: placesOf({ db, config }).attribution,
  }
}
