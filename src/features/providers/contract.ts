import * as z from 'zod/mini'
import { person, review } from '#features/reviews/contract.ts'
import { contract } from '#lib/contract.ts'
import { pictured } from '#lib/media.ts'
import { idParams, itemQuery, listQuery, selectable, translated } from '#lib/schema.ts'
import { verifications } from './rules.ts'

export const eProviderType = selectable(
  z.looseObject({ id: z.int(), name: translated, commission: z.number(), disabled: z.boolean() }),
)
export type EProviderType = z.infer<typeof eProviderType>

/** Hours of one weekday; an end that is not after the start belongs to the next day. */
export const availabilityHour = selectable(
  z.looseObject({
    id: z.int(),
    day: z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']),
    /** Wall time `HH:MM` in the provider's zone. */
    start_at: z.string(),
    end_at: z.string(),
    data: z.nullable(translated),
    e_provider_id: z.int(),
  }),
)
export type AvailabilityHour = z.infer<typeof availabilityHour>

/** A date whose hours differ from those of its weekday; without times it is closed. */
const specialDate = selectable(
  z.looseObject({
    id: z.int(),
    /** `YYYY-MM-DD` in the provider's zone. */
    date: z.string(),
    start_at: z.nullable(z.string()),
    end_at: z.nullable(z.string()),
  }),
)
export type SpecialDate = z.infer<typeof specialDate>

export const tax = selectable(
  z.looseObject({ id: z.int(), name: translated, type: z.enum(['percent', 'fixed']), value: z.number() }),
)
export type Tax = z.infer<typeof tax>

const place = selectable(
  z.looseObject({
    id: z.int(),
    description: z.string(),
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
)

export const gallery = selectable(
  z.looseObject({
    id: z.int(),
    /** Under `LEGACY_CLIENTS` a text in the requested language, because existing clients print it as it is (`wire.md §3`). */
    description: z.union([translated, z.string()]),
    /** Both languages under every setting; with only=descriptions. */
    descriptions: z.optional(translated),
    e_provider_id: z.int(),
    ...pictured,
  }),
)
export type Gallery = z.infer<typeof gallery>

/** An experience has the same keys. */
export const award = selectable(
  z.looseObject({ id: z.int(), title: translated, description: translated, e_provider_id: z.int() }),
)
export type Award = z.infer<typeof award>

export const eProvider = selectable(
  z.looseObject({
    id: z.int(),
    name: translated,
    /** May contain markup. */
    description: translated,
    phone_number: z.nullable(z.string()),
    mobile_number: z.nullable(z.string()),
    /** Kilometres. */
    availability_range: z.number(),
    /** Accepted, switched on and open at this moment. */
    available: z.boolean(),
    /** When it opens next, while it is closed by its hours and that is within a week. */
    opens_at: z.nullable(z.string()),
    featured: z.boolean(),
    accepted: z.boolean(),
    /** IANA zone of its hours. */
    time_zone: z.string(),
    /** Plain average, 0 without reviews. */
    rate: z.number(),
    total_reviews: z.int(),
    e_provider_type_id: z.int(),
    /** What was verified, and on which date (`YYYY-MM-DD`). */
    verified: z.array(z.object({ kind: z.enum(verifications), on: z.string() })),
    ...pictured,
    /** with=eProviderType */
    e_provider_type: z.optional(eProviderType),
    /** with=availabilityHours; Sunday first. */
    availability_hours: z.optional(z.array(availabilityHour)),
    /** with=specialDates; the next ones, today's first. */
    special_dates: z.optional(z.array(specialDate)),
    /** with=users */
    users: z.optional(z.array(person)),
    /** with=addresses */
    addresses: z.optional(z.array(place)),
    /** with=categories: those of its available services */
    categories: z.optional(
      z.array(z.object({ id: z.int(), name: translated, color: z.string(), parent_id: z.nullable(z.int()) })),
    ),
    /** with=taxes */
    taxes: z.optional(z.array(tax)),
    /** with=eProviderReviews */
    e_provider_reviews: z.optional(z.array(review)),
    galleries: z.optional(z.array(gallery)),
    awards: z.optional(z.array(award)),
    experiences: z.optional(z.array(award)),
  }),
)
export type EProvider = z.infer<typeof eProvider>

export const listEProviders = contract({
  method: 'GET',
  path: 'e_providers',
  access: 'open',
  summary: 'Accepted providers',
  query: listQuery,
  reply: z.array(eProvider),
  message: 'E Providers retrieved successfully',
})

export const getEProvider = contract({
  method: 'GET',
  path: 'e_providers/:id',
  access: 'open',
  summary: 'One accepted provider',
  params: idParams,
  query: itemQuery,
  reply: eProvider,
  message: 'E Provider retrieved successfully',
})

export const listGalleries = contract({
  method: 'GET',
  path: 'galleries',
  access: 'open',
  summary: 'Galleries; by provider with search=e_provider_id:{id}, without which they are not searched',
  query: listQuery,
  reply: z.array(gallery),
  message: 'Galleries retrieved successfully',
})

export const listAwards = contract({
  method: 'GET',
  path: 'awards',
  access: 'open',
  summary: 'Awards; by provider with search=e_provider_id:{id}, without which they are not searched',
  query: listQuery,
  reply: z.array(award),
  message: 'Awards retrieved successfully',
})

export const listExperiences = contract({
  method: 'GET',
  path: 'experiences',
  access: 'open',
  summary: 'Experiences; by provider with search=e_provider_id:{id}, without which they are not searched',
  query: listQuery,
  reply: z.array(award),
  message: 'Experiences retrieved successfully',
})

export const listAvailabilityHours = contract({
  method: 'GET',
  path: 'availability_hours',
  access: 'open',
  summary: 'Weekly hours; by provider with search=e_provider_id:{id}, without which they are not searched',
  query: listQuery,
  reply: z.array(availabilityHour),
  message: 'Availability Hours retrieved successfully',
})

export const listEProviderTypes = contract({
  method: 'GET',
  path: 'e_provider_types',
  access: 'open',
  summary: 'Provider types',
  query: listQuery,
  reply: z.array(eProviderType),
  message: 'E Provider Types retrieved successfully',
})

/** For the provider registration form (`spec §7`); a bare array. */
export const listProviderTypes = contract({
  method: 'GET',
  path: 'provider-types',
  access: 'open',
  summary: 'Provider types as a bare array of id and name',
  reply: z.array(z.object({ id: z.int(), name: translated })),
  bare: true,
})
