import {
  bool,
  int,
  json,
  many,
  money,
  noCustomFields,
  number,
  related,
  resource,
  text,
  through,
  timestamp,
  toOne,
  translated,
} from './index.ts'

/** Resources over the real tables, for this module's own tests. Their names keep out of the features' way. */
const pictures = (type: string) =>
  related('sample_media', {
    many: true,
    on: (child, parent) => `${child}.model_type = '${type}' AND ${child}.model_id = ${parent}.id`,
    order: ['position', 'id'],
  })

resource('sample_media', {
  table: 'media',
  columns: {
    id: int(),
    name: text(),
    url: text({ sql: (row, param) => `${param('files', 'text')} || ${row}.path` }),
    custom_properties: json({ sql: (row) => `json_build_object('uuid', ${row}.uuid)` }),
  },
})

resource('sample_providers', {
  table: 'e_providers',
  columns: { id: int(), name: translated(), phone_number: text(), accepted: bool(), custom_fields: noCustomFields },
  relations: {
    media: pictures('e_provider'),
    taxes: through('sample_taxes', { table: 'e_provider_taxes', local: 'e_provider_id', foreign: 'tax_id' }),
    eServices: many('sample_services', { foreign: 'e_provider_id', order: ['id desc'] }),
  },
  always: ['media'],
})

resource('sample_taxes', { table: 'taxes', columns: { id: int(), name: translated(), value: number(), type: text() } })

export const categories = resource('sample_categories', {
  table: 'categories',
  columns: {
    id: int(),
    name: translated(),
    color: text(),
    order: int(),
    parent_id: int(),
    created_at: timestamp({ hidden: true }),
  },
  relations: { subCategories: many('sample_categories', { foreign: 'parent_id', order: ['order', 'id'] }) },
  searchable: ['name', 'color', 'order', 'parent_id'],
  order: ['order desc'],
})

export const services = resource('sample_services', {
  table: 'e_services',
  columns: {
    id: int(),
    name: translated({ folded: 'search_text' }),
    description: translated(),
    price: money(),
    discount_price: money(),
    quantity_unit: translated(),
    featured: bool(),
    available: bool(),
    e_provider_id: int(),
    rate: number(),
    is_favorite: bool({
      sql: (row, param) =>
        `EXISTS (SELECT 1 FROM favorites f WHERE f.e_service_id = ${row}.id AND f.user_id = ${param('userId', 'integer')})`,
    }),
    custom_fields: noCustomFields,
    created_at: timestamp({ hidden: true }),
  },
  relations: {
    media: pictures('e_service'),
    eProvider: toOne('sample_providers', { local: 'e_provider_id' }),
    categories: through('sample_categories', {
      table: 'e_service_categories',
      local: 'e_service_id',
      foreign: 'category_id',
    }),
  },
  always: ['media', 'eProvider'],
  searchable: ['name', 'price', 'discount_price', 'description', 'featured', 'available', 'e_provider_id'],
  conditions: ['id', 'created_at', 'categories.id', 'eProvider.name', 'eProvider.taxes.id'],
  where: (row) => `${row}.available`,
})

export const favorites = resource('sample_favorites', {
  table: 'favorites',
  columns: { id: int(), user_id: int(), created_at: timestamp() },
  relations: { eService: toOne('sample_services', { local: 'e_service_id' }) },
  searchable: ['user_id'],
  conditions: ['eService.price'],
})
