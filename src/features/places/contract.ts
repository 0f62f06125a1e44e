import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { text } from '#lib/schema.ts'

const degrees = (most: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/))]),
    z.pipe(z.transform(Number), z.number().check(z.minimum(-most), z.maximum(most))),
  )

/** One suggestion of the search box; places/details returns its position. */
export const suggestion = z.object({
  id: z.string(),
  /** What was typed. */
  query: z.string(),
  /** Its own name. */
  place: z.string(),
  /** Address after the name: street, district, city, country. */
  address_description: z.string(),
})
export type Suggestion = z.infer<typeof suggestion>

/** A place (`spec §3`, place search output); unknown parts are empty strings. */
export const place = z.object({
  query: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  place: z.string(),
  address_description: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zip_code: z.string(),
})
export type Place = z.infer<typeof place>

/** Groups typing and the final choice; some services bill such a session as one request. */
const session = z.optional(text(64))

export const autocomplete = contract({
  method: 'GET',
  path: 'places/autocomplete',
  access: 'open',
  live: true,
  asksAnotherService: true,
  summary: 'Place suggestions for typed text, those near a point first',
  query: z.object({
    query: z.optional(text(255)),
    lat: z.optional(degrees(90)),
    lng: z.optional(degrees(180)),
    session,
  }),
  reply: z.array(suggestion),
  message: 'Places retrieved successfully',
})

export const placeDetails = contract({
  method: 'GET',
  path: 'places/details',
  access: 'open',
  live: true,
  asksAnotherService: true,
  summary: 'The location of a suggested place; null if unknown',
  query: z.object({ id: text(400, 1), session }),
  reply: place,
  message: 'Place retrieved successfully',
})

export const nearbyPlace = contract({
  method: 'GET',
  path: 'places/nearby',
  access: 'open',
  live: true,
  asksAnotherService: true,
  summary: 'Reverse geocoding: the address within ten metres of a point, else the area around it; null if unknown',
  query: z.object({ lat: degrees(90), lng: degrees(180) }),
  reply: z.nullable(place),
  message: 'Place retrieved successfully',
})

export const geocode = contract({
  method: 'GET',
  path: 'places/geocode',
  access: 'open',
  live: true,
  asksAnotherService: true,
  summary: 'Geocoding: the location of a written address; null if not found',
  query: z.object({ query: text(255, 1), lat: z.optional(degrees(90)), lng: z.optional(degrees(180)) }),
  reply: z.nullable(place),
  message: 'Place retrieved successfully',
})

const point = z.object({ lat: z.number(), lng: z.number() })
const sketch = z.object({
  /** Named landmarks. */
  spots: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })),
  /** Main streets: latitude and longitude of each bend, one after the other. */
  streets: z.array(z.object({ name: z.string(), line: z.array(z.number()) })),
})
export type Sketch = z.infer<typeof sketch>

export const mapSettings = contract({
  method: 'GET',
  path: 'places/map',
  access: 'open',
  summary: 'The initial map view, its tile source, and a sketch to draw without tiles',
  reply: z.object({
    /** Address of a MapLibre style; null: no tiles, the sketch is the map. */
    style: z.nullable(z.string()),
    centre: point,
    sketch,
    /** Attribution required by the data licences. */
    attribution: z.string(),
  }),
  message: 'Map retrieved successfully',
})
