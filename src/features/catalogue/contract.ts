import * as z from 'zod/mini'
import { dayPartNames } from '#features/availability/rules.ts'
import { eProvider } from '#features/providers/contract.ts'
import { contract } from '#lib/contract.ts'
import { pictured } from '#lib/media.ts'
import { calendarDate, flag, idParams, itemQuery, listQuery, selectable, translated } from '#lib/schema.ts'

/** `nearLat` and `nearLon` list providers that serve that point first. */
const preferred = { nearLat: z.optional(flag), nearLon: z.optional(flag) }
/** `myLat` and `myLon` list only providers that serve that point, nearest first. */
const here = { myLat: z.optional(flag), myLon: z.optional(flag) }

const categoryColumns = {
  id: z.int(),
  name: translated,
  /** `#rrggbb` */
  color: z.string(),
  /** May contain markup. */
  description: translated,
  featured: z.boolean(),
  order: z.int(),
  parent_id: z.nullable(z.int()),
  ...pictured,
}
const plainCategory = selectable(z.looseObject(categoryColumns))

export const eService = selectable(
  z.looseObject({
    id: z.int(),
    name: translated,
    /** May contain markup. */
    description: translated,
    /** Major units, before the discount. */
    price: z.number(),
    /** Above 0: what is paid instead of `price`. */
    discount_price: z.nullable(z.number()),
    price_unit: z.enum(['fixed', 'hourly']),
    quantity_unit: z.nullable(translated),
    /** Free text, usually `h:mm`; `parseDuration` reads it. */
    duration: z.string(),
    featured: z.boolean(),
    enable_booking: z.boolean(),
    available: z.boolean(),
    e_provider_id: z.int(),
    /** Plain average, 0 without reviews. */
    rate: z.number(),
    total_reviews: z.int(),
    /** Set only by `e_services/{id}`; false elsewhere. */
    is_favorite: z.boolean(),
    /** How the description begins, with its markup; only=summary */
    summary: z.optional(translated),
    /** Kilometres from the requested point; only=distance */
    distance: z.optional(z.nullable(z.number())),
    /** Whether the provider serves the requested point; only=comes_here */
    comes_here: z.optional(z.nullable(z.boolean())),
    /** Of the first picture: the point that stays visible where it is cropped, in percent; only=cover_focal */
    cover_focal: z.optional(z.nullable(z.object({ x: z.int(), y: z.int() }))),
    ...pictured,
    e_provider: eProvider,
    /** with=categories */
    categories: z.optional(z.array(plainCategory)),
    /** with=favorites: the caller's own. */
    favorites: z.optional(z.array(z.looseObject({ id: z.int(), user_id: z.int(), e_service_id: z.int() }))),
    /** with=options */
    options: z.optional(z.array(z.looseObject({ id: z.optional(z.int()) }))),
  }),
)
export type EService = z.infer<typeof eService>

export const category = selectable(
  z.looseObject({
    ...categoryColumns,
    /** with=subCategories */
    sub_categories: z.optional(z.array(plainCategory)),
    /** with=featuredEServices */
    featured_e_services: z.optional(z.array(eService)),
  }),
)
export type Category = z.infer<typeof category>

export const option = selectable(
  z.looseObject({
    id: z.int(),
    name: translated,
    /** May contain markup. */
    description: translated,
    /** Major units. */
    price: z.number(),
    /** Wall times `HH:mm`: a timed option, applied by the time of the visit instead of being chosen. */
    applies_from: z.nullable(z.string()),
    applies_until: z.nullable(z.string()),
    e_service_id: z.int(),
    option_group_id: z.int(),
    ...pictured,
  }),
)
export type Option = z.infer<typeof option>

export const optionGroup = selectable(
  z.looseObject({
    id: z.int(),
    name: translated,
    /** Otherwise at most one of its options can be chosen. */
    allow_multiple: z.boolean(),
    /** One of its options is always taken: the chosen one, else the first that costs nothing. */
    required: z.boolean(),
    /** with=options */
    options: z.optional(z.array(option)),
  }),
)
export type OptionGroup = z.infer<typeof optionGroup>

export const listCategories = contract({
  method: 'GET',
  path: 'categories',
  access: 'open',
  summary: 'Categories; only top-level ones with parent=true',
  query: z.extend(listQuery, { ...here, parent: z.optional(flag) }),
  reply: z.array(category),
  message: 'Categories retrieved successfully',
})

export const getCategory = contract({
  method: 'GET',
  path: 'categories/:id',
  access: 'open',
  summary: 'One category',
  params: idParams,
  query: itemQuery,
  reply: category,
  message: 'Category retrieved successfully',
})

export const listEServices = contract({
  method: 'GET',
  path: 'e_services',
  access: 'open',
  summary: 'Available services of accepted providers',
  /** Free times depend on bookings. */
  live: ({ visit_date, sorting }) => visit_date !== undefined || sorting === 'soonest',
  query: z.extend(listQuery, {
    ...here,
    ...preferred,
    /** Those of providers that serve the point stay first, where one is given. */
    sorting: z.optional(z.enum(['nearest', 'soonest', 'price', 'rating'])),
    /** Only services with a free start on this date at the door, and in this part of it. */
    visit_date: z.optional(calendarDate),
    visit_part: z.optional(z.enum(dayPartNames)),
    available_e_provider: z.optional(flag),
    rating: z.optional(flag),
  }),
  reply: z.array(eService),
  message: 'E Services retrieved successfully',
})

export const getEService = contract({
  method: 'GET',
  path: 'e_services/:id',
  access: 'optional',
  summary: 'One service; with a token it includes whether it is a favourite',
  params: idParams,
  query: itemQuery,
  reply: eService,
  message: 'E Service retrieved successfully',
})

export const listOptionGroups = contract({
  method: 'GET',
  path: 'option_groups',
  access: 'open',
  summary: 'Option groups; of one service with search=options.e_service_id:{id}, without which they are not searched',
  query: listQuery,
  reply: z.array(optionGroup),
  message: 'Option Groups retrieved successfully',
})

export const listOptions = contract({
  method: 'GET',
  path: 'options',
  access: 'open',
  summary: 'Options; of one service with search=e_service_id:{id}, without which they are not searched',
  query: listQuery,
  reply: z.array(option),
  message: 'Options retrieved successfully',
})
