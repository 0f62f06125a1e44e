import { pictured } from '#features/uploads/service.ts'
import type { Db } from '#server/db/database.ts'
import {
  bool,
  instant,
  int,
  json,
  type ListOptions,
  listJson,
  many,
  noCustomFields,
  number,
  oneJson,
  related,
  resource,
  text,
  through,
  time,
  timestamp,
  toOne,
  translated,
} from '#server/listQuery/index.ts'
import type { AvailabilityHour, Award, EProvider, EProviderType, Gallery, SpecialDate, Tax } from './contract.ts'
import { isOpen, opensAt } from './opening/queries.ts'
import { mostDates } from './rules.ts'

/** The Available badge: accepted, switched on and open now (wire §3). */
export const availableNow = (provider: string): string =>
  `${provider}.accepted AND ${provider}.available AND ${isOpen(provider)}`

const providerPictures = pictured('e_providers')
const galleryPictures = pictured('galleries')

const types = resource<EProviderType>('e_provider_types', {
  columns: { id: int(), name: translated(), commission: number(), disabled: bool(), custom_fields: noCustomFields },
  searchable: ['name', 'commission', 'disabled'],
  conditions: ['id'],
  where: (row) => `NOT ${row}.disabled`,
})

/** What narrows a search of what each provider has some of. */
const ofProvider = ['e_provider_id', 'id']

const hours = resource<AvailabilityHour>('availability_hours', {
  columns: {
    id: int(),
    day: text(),
    start_at: time(),
    end_at: time(),
    data: translated(),
    e_provider_id: int(),
    custom_fields: noCustomFields,
  },
  searchable: ['day', 'start_at', 'end_at', 'data', 'e_provider_id'],
  conditions: ['id'],
  narrowedBy: ofProvider,
  order: ['weekday', 'start_at'],
})

resource<SpecialDate>('special_dates', {
  table: 'availability_exceptions',
  columns: { id: int(), date: text({ sql: (row) => `${row}.date::text` }), start_at: time(), end_at: time() },
})

resource<Tax>('taxes', { columns: { id: int(), name: translated(), type: text(), value: number() } })

resource('e_provider_addresses', {
  columns: {
    id: int(),
    description: text(),
    address: text(),
    latitude: number(),
    longitude: number(),
    custom_fields: noCustomFields,
  },
})

/** Categories as small as a list of links needs them. */
resource('linked_categories', {
  table: 'categories',
  columns: { id: int(), name: translated(), color: text(), parent_id: int() },
})

const stamps = { created_at: timestamp({ hidden: true }), updated_at: timestamp({ hidden: true }) }
const accepted = (row: string): string =>
  `EXISTS (SELECT 1 FROM e_providers p WHERE p.id = ${row}.e_provider_id AND p.accepted)`

const galleries = resource<Gallery>('galleries', {
  columns: {
    id: int(),
    description: translated({ plain: true }),
    descriptions: translated({ from: 'description', extra: true }),
    e_provider_id: int(),
    created_at: timestamp(),
    updated_at: timestamp(),
    ...galleryPictures.columns,
    custom_fields: noCustomFields,
  },
  relations: galleryPictures.relations,
  always: galleryPictures.always,
  searchable: ['description', 'e_provider_id'],
  conditions: ['id'],
  narrowedBy: ofProvider,
  where: accepted,
})

const titled = {
  columns: {
    id: int(),
    title: translated(),
    description: translated(),
    e_provider_id: int(),
    ...stamps,
    custom_fields: noCustomFields,
  },
  searchable: ['title', 'description', 'e_provider_id'],
  conditions: ['id'],
  narrowedBy: ofProvider,
  where: accepted,
}
const awards = resource<Award>('awards', titled)
const experiences = resource<Award>('experiences', titled)

const newest = { foreign: 'e_provider_id', order: ['updated_at desc', 'id desc'], limit: 20 }

const providers = resource<EProvider>('e_providers', {
  columns: {
    id: int(),
    name: translated({ folded: 'search_text' }),
    description: translated({ folded: 'search_body' }),
    phone_number: text(),
    mobile_number: text(),
    availability_range: number(),
    available: bool({ sql: availableNow }),
    /** Null while it is open, switched off, or closed for more than a week. */
    opens_at: instant({
      sql: (row) => `CASE WHEN ${row}.accepted AND ${row}.available AND NOT ${isOpen(row)} THEN ${opensAt(row)} END`,
    }),
    featured: bool(),
    accepted: bool(),
    time_zone: text(),
    rate: number({ sql: (row) => `coalesce(${row}.rate_sum::float8 / nullif(${row}.total_reviews, 0), 0)` }),
    total_reviews: int(),
    e_provider_type_id: int(),
    verified: json({
      sql: (
        row,
      ) => `(SELECT coalesce(json_agg(json_build_object('kind', v.kind, 'on', v.verified_on) ORDER BY v.kind), '[]')
        FROM e_provider_verifications v WHERE v.e_provider_id = ${row}.id)`,
    }),
    ...stamps,
    ...providerPictures.columns,
    custom_fields: noCustomFields,
  },
  relations: {
    ...providerPictures.relations,
    eProviderType: toOne('e_provider_types', { local: 'e_provider_type_id' }),
    availabilityHours: many('availability_hours', { foreign: 'e_provider_id', order: ['weekday', 'start_at', 'id'] }),
    specialDates: related('special_dates', {
      many: true,
      on: (special, provider) =>
        `${special}.e_provider_id = ${provider}.id AND ${special}.date = ANY (ARRAY(SELECT DISTINCT x.date FROM availability_exceptions x
          WHERE x.e_provider_id = ${provider}.id AND x.date >= (now() AT TIME ZONE clock_of(${provider}.time_zone))::date
          ORDER BY x.date LIMIT ${mostDates}))`,
      order: ['date', 'start_at', 'id'],
    }),
    users: through('people', { table: 'e_provider_users', local: 'e_provider_id', foreign: 'user_id', limit: 20 }),
    addresses: many('e_provider_addresses', { foreign: 'e_provider_id' }),
    categories: related('linked_categories', {
      many: true,
      on: (category, provider) =>
        `${category}.id IN (SELECT c.category_id FROM e_services s JOIN e_service_categories c ON c.e_service_id = s.id
          WHERE s.e_provider_id = ${provider}.id AND s.available)`,
      order: ['order', 'id'],
      limit: 20,
    }),
    taxes: through('taxes', { table: 'e_provider_taxes', local: 'e_provider_id', foreign: 'tax_id' }),
    eProviderReviews: related('e_service_reviews', {
      many: true,
      on: (review, provider) =>
        `${review}.e_service_id IN (SELECT s.id FROM e_services s WHERE s.e_provider_id = ${provider}.id)`,
      where: (review) => `${review}.hidden_at IS NULL`,
      order: ['created_at desc', 'id desc'],
      limit: 20,
    }),
    galleries: many('galleries', newest),
    awards: many('awards', newest),
    experiences: many('experiences', newest),
  },
  always: providerPictures.always,
  searchable: [
    'name',
    'e_provider_type_id',
    'description',
    'phone_number',
    'mobile_number',
    'availability_range',
    'available',
    'featured',
  ],
  conditions: ['id'],
  where: (row) => `${row}.accepted`,
})

export const findProviders = (db: Db, query: object, options: ListOptions) =>
  listJson(db, providers, { ...query }, options)
export const providerById = (db: Db, id: string | number, query: object, options: ListOptions) =>
  oneJson(db, providers, id, { ...query }, options)
export const findGalleries = (db: Db, query: object, options: ListOptions) =>
  listJson(db, galleries, { ...query }, options)
export const findAwards = (db: Db, query: object, options: ListOptions) => listJson(db, awards, { ...query }, options)
export const findExperiences = (db: Db, query: object, options: ListOptions) =>
  listJson(db, experiences, { ...query }, options)
export const findHours = (db: Db, query: object, options: ListOptions) => listJson(db, hours, { ...query }, options)
export const findTypes = (db: Db, query: object, options: ListOptions) => listJson(db, types, { ...query }, options)
