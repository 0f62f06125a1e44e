import { pictured } from '#features/uploads/service.ts'
import type { Db } from '#server/db/database.ts'
import {
  bool,
  fragment,
  int,
  json,
  type ListOptions,
  listJson,
  many,
  money,
  noCustomFields,
  number,
  oneJson,
  type Param,
  resource,
  type Search,
  text,
  through,
  time,
  timestamp,
  toOne,
  translated,
} from '#server/listQuery/index.ts'
import type { Category, EService, Option, OptionGroup } from './contract.ts'
import { finalPrice, type Point, type ServiceFlags, serviceListOptions } from './listing.ts'

const stamps = { created_at: timestamp({ hidden: true }), updated_at: timestamp({ hidden: true }) }

const accepted = (service: string): string =>
  `EXISTS (SELECT 1 FROM e_providers p WHERE p.id = ${service}.e_provider_id AND p.accepted)`

const servicePictures = pictured('e_services')
const categoryPictures = pictured('categories')
const optionPictures = pictured('options')

/**
 * `like` on the name of a service: finds it by its name as it was typed, and by the words of its whole document (name,
 * categories, provider, description). Ranked by where the words are found, then by rating; where no service has all words, by
 * how many it has before that.
 */
const nameSearch: Search = {
  parse: (typed) => `SELECT * FROM search_query(${typed})`,
  matches: (row, asked) =>
    `${row}.search_text LIKE ${asked('pattern')} OR ${row}.search_document @@ ${asked('anywhere')}`,
  rank: (row, asked) => [
    `CASE WHEN ${asked('loose')} IS NOT NULL THEN
      (SELECT count(*) FROM unnest(${asked('loose')}) word WHERE ${row}.search_document @@ word) END DESC`,
    `CASE WHEN ${row}.search_document @@ ${asked('whole_named')} THEN 1
      WHEN ${row}.search_text LIKE ${asked('pattern')} OR ${row}.search_document @@ ${asked('whole_kindred')}
        OR ${row}.search_document @@ ${asked('named')} THEN 2
      WHEN ${row}.search_document @@ ${asked('kindred')} THEN 3
      WHEN ${row}.search_document @@ ${asked('offered')} THEN 4 ELSE 5 END`,
  ],
  tieBreakers: (row) => [`${row}.rate DESC`],
}

const point = (param: Param) => `${param('lat', 'float8')}, ${param('lon', 'float8')}`
const atPoint = (param: Param, sql: string) => `CASE WHEN ${param('lat', 'float8')} IS NOT NULL THEN ${sql} END`

/**
 * The first characters of a description in one language, else in the other, without a tag or an entity that is cut in two: many
 * cards fit into a page, however long their descriptions are.
 */
const beginning = (service: string, language: string, other: string): string =>
  `regexp_replace(left(coalesce(nullif(${service}.description ->> '${language}', ''), ${service}.description ->> '${other}'), 500),
    '(<[^>]*|&[^;]*)$', '')`

const services = resource<EService>('e_services', {
  columns: {
    id: int(),
    name: translated({ folded: 'search_text', search: nameSearch }),
    description: translated({ folded: 'search_body' }),
    price: money(),
    discount_price: money(),
    /** What is paid for one: the reduced price where there is one. */
    final_price: money({ hidden: true, sql: finalPrice }),
    price_unit: text(),
    quantity_unit: translated({ folded: 'search_unit' }),
    duration: text(),
    featured: bool(),
    enable_booking: bool(),
    available: bool({ sql: (row) => `${row}.available AND ${accepted(row)}` }),
    e_provider_id: int(),
    rate: number(),
    total_reviews: int(),
    is_favorite: bool({
      sql: (row, param) =>
        `EXISTS (SELECT 1 FROM favorites f WHERE f.e_service_id = ${row}.id AND f.user_id = ${param('user_id', 'int')})`,
    }),
    /** Kilometres from the requested point; null without one. */
    distance: number({
      extra: true,
      sql: (row, param) => atPoint(param, `round(nearest_km(${row}.e_provider_id, ${point(param)})::numeric, 1)`),
    }),
    /** Whether the provider serves the requested point; null without one. */
    comes_here: bool({
      extra: true,
      sql: (row, param) => atPoint(param, `comes_to(${row}.e_provider_id, ${point(param)})`),
    }),
    /** The point of the first picture that stays visible where it is cropped, in percent. */
    cover_focal: json({
      extra: true,
      sql: (row) => `(SELECT CASE WHEN m.focal_x IS NOT NULL THEN json_build_object('x', m.focal_x, 'y', m.focal_y) END
        FROM media m WHERE m.model_type = 'e_services' AND m.model_id = ${row}.id ORDER BY m.position, m.id LIMIT 1)`,
    }),
    /** How the description begins: as much of it as a card shows. */
    summary: json({
      extra: true,
      sql: (row) => `json_build_object('en', ${beginning(row, 'en', 'ar')}, 'ar', ${beginning(row, 'ar', 'en')})`,
    }),
    ...stamps,
    ...servicePictures.columns,
    custom_fields: noCustomFields,
  },
  relations: {
    ...servicePictures.relations,
    eProvider: toOne('e_providers', { local: 'e_provider_id' }),
    categories: through('categories', {
      table: 'e_service_categories',
      local: 'e_service_id',
      foreign: 'category_id',
      order: ['order', 'id'],
      limit: 20,
    }),
    favorites: many('own_favorites', {
      foreign: 'e_service_id',
      where: (favorite, param) => `${favorite}.user_id = ${param('user_id', 'int')}`,
    }),
    options: many('options', { foreign: 'e_service_id', limit: 50 }),
  },
  always: [...servicePictures.always, 'eProvider'],
  searchable: [
    'name',
    'price',
    'discount_price',
    'price_unit',
    'quantity_unit',
    'duration',
    'description',
    'featured',
    'available',
    'e_provider_id',
  ],
  conditions: ['id', 'categories.id', 'rate', 'final_price'],
  where: accepted,
})

resource('own_favorites', {
  table: 'favorites',
  columns: { id: int(), user_id: int(), e_service_id: int(), created_at: timestamp() },
})

/**
 * Restricts a category's services to those that serve the point of `myLat` and `myLon`, if given. Who serves it is found once,
 * for all categories: below `OR` the planner keeps these providers in a table instead of joining them to each service.
 */
const comesTo = (service: string, param: Param): string => {
  const here = `(SELECT on_globe(${point(param)}))`
  return `(${param('lat', 'float8')} IS NULL OR ${service}.e_provider_id IN (
    SELECT a.e_provider_id FROM e_provider_addresses a
    JOIN (SELECT id, availability_range FROM e_providers WHERE accepted OFFSET 0) n ON n.id = a.e_provider_id
    WHERE a.place <@ cube_enlarge(${here}, straight_km((SELECT max(availability_range) FROM e_providers)), 3)
      AND a.place <-> ${here} <= straight_km(n.availability_range)))`
}

const categories = resource<Category>('categories', {
  columns: {
    id: int(),
    name: translated(),
    color: text(),
    description: translated(),
    featured: bool(),
    order: int(),
    parent_id: int(),
    ...stamps,
    ...categoryPictures.columns,
    custom_fields: noCustomFields,
  },
  relations: {
    ...categoryPictures.relations,
    subCategories: many('categories', { foreign: 'parent_id', order: ['order', 'id'] }),
    featuredEServices: through('e_services', {
      table: 'e_service_categories',
      local: 'category_id',
      foreign: 'e_service_id',
      where: (row, param) => `${row}.featured AND ${row}.available AND ${accepted(row)} AND ${comesTo(row, param)}`,
      limit: 10,
    }),
  },
  always: categoryPictures.always,
  searchable: ['name', 'color', 'description', 'featured', 'order', 'parent_id'],
  conditions: ['id'],
})

const options = resource<Option>('options', {
  columns: {
    id: int(),
    name: translated(),
    description: translated(),
    price: money(),
    applies_from: time(),
    applies_until: time(),
    e_service_id: int(),
    option_group_id: int(),
    ...optionPictures.columns,
    custom_fields: noCustomFields,
  },
  relations: optionPictures.relations,
  always: optionPictures.always,
  searchable: ['name', 'description', 'price', 'e_service_id', 'option_group_id'],
  conditions: ['id'],
  narrowedBy: ['e_service_id', 'option_group_id', 'id'],
})

/**
 * Existing clients request the groups of one service and filter its own options; the reference sends the options of all
 * services (wire §4.1). Here `params.e_service_id`, the requested service, filters them on the server: the same for the
 * client, and the response does not grow with the catalogue.
 */
const groups = resource<OptionGroup>('option_groups', {
  columns: { id: int(), name: translated(), allow_multiple: bool(), required: bool(), custom_fields: noCustomFields },
  relations: {
    options: many('options', {
      foreign: 'option_group_id',
      where: (option, param) => {
        const service = param('e_service_id', 'int')
        return `(${service} IS NULL OR ${option}.e_service_id = ${service})`
      },
      limit: 50,
    }),
  },
  searchable: ['name', 'allow_multiple'],
  conditions: ['id', 'options.e_service_id'],
  narrowedBy: ['options.e_service_id', 'id'],
})

/** Services that can be booked. */
export const findServices = (db: Db, query: Record<string, unknown>, flags: ServiceFlags, listing: ListOptions) =>
  listJson(db, services, { ...query }, { ...listing, ...serviceListOptions(query, flags, listing) })

/** Includes services that cannot be booked at the moment: bookings and favourites link to them. */
export const serviceById = (db: Db, id: string | number, query: object, listing: ListOptions) =>
  oneJson(db, services, id, { ...query }, listing)

export const findCategories = (db: Db, query: object, topLevel: boolean, near: Point | null, listing: ListOptions) =>
  listJson(
    db,
    categories,
    { ...query },
    {
      ...listing,
      where: topLevel ? [fragment`t.parent_id IS NULL`] : [],
      params: { ...listing.params, lat: near?.lat ?? null, lon: near?.lon ?? null },
    },
  )

export const categoryById = (db: Db, id: string | number, query: object, listing: ListOptions) =>
  oneJson(db, categories, id, { ...query }, listing)

export const findGroups = (db: Db, query: object, service: number | null, listing: ListOptions) =>
  listJson(db, groups, { ...query }, { ...listing, params: { ...listing.params, e_service_id: service } })

export const findOptions = (db: Db, query: object, listing: ListOptions) => listJson(db, options, { ...query }, listing)
