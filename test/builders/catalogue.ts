import type { Db } from '../../src/server/db/database.ts'
import { type Columns, insertAll, insertOne, type Row, serial } from './insert.ts'
import { buildUser } from './people.ts'
import { buildProvider } from './providers.ts'

const category = (over: Columns<'categories'>) => {
  const n = serial()
  return {
    name: { en: `Category ${n}`, ar: `تصنيف ${n}` },
    description: { en: '', ar: '' },
    color: '#0abde3',
    order: n,
    ...over,
  }
}

export const buildCategories = (db: Db, list: readonly Columns<'categories'>[]): Promise<Row<'categories'>[]> =>
  insertAll(db, 'categories', list.map(category))

export const buildCategory = (db: Db, over: Columns<'categories'> = {}): Promise<Row<'categories'>> =>
  insertOne(db, 'categories', category(over))

type ServiceParts = { categories?: readonly number[] }

/** A service at 100.00 that takes an hour, by default with a provider and a category of its own. */
export const buildService = async (
  db: Db,
  { categories, ...over }: Columns<'e_services'> & ServiceParts = {},
): Promise<Row<'e_services'>> => {
  const e_provider_id = over.e_provider_id ?? (await buildProvider(db)).id
  const category_ids = categories ?? [(await buildCategory(db)).id]
  const [service] = await buildServices(db, [{ ...over, e_provider_id, categories: category_ids }])
  if (!service) throw new Error('no service was made')
  return service
}

/** Many services at once, of existing providers. */
export const buildServices = async (
  db: Db,
  list: readonly (Columns<'e_services'> & ServiceParts & { e_provider_id: number })[],
): Promise<Row<'e_services'>[]> => {
  const services = await insertAll(
    db,
    'e_services',
    list.map(({ categories: _, ...over }) => {
      const n = serial()
      return {
        name: { en: `Service ${n}`, ar: `خدمة ${n}` },
        description: { en: '<p>What it says.</p>', ar: '<p>كما هو مكتوب.</p>' },
        price_minor: 10_000,
        price_unit: 'fixed',
        duration: '1:00',
        ...over,
      }
    }),
  )
  const links = services.flatMap(({ id }, i) =>
    (list[i]?.categories ?? []).map((category_id) => ({ e_service_id: id, category_id })),
  )
  await insertAll(db, 'e_service_categories', links)
  return services
}

export const buildOptionGroup = (db: Db, over: Columns<'option_groups'> = {}): Promise<Row<'option_groups'>> =>
  insertOne(db, 'option_groups', { name: { en: 'Size', ar: 'الحجم' }, ...over })

const option = (over: Columns<'options'>) => {
  const n = serial()
  return { name: { en: `Option ${n}`, ar: `خيار ${n}` }, description: { en: '', ar: '' }, price_minor: 1000, ...over }
}

type Owned = { option_group_id: number; e_service_id: number }

export const buildOptions = (db: Db, list: readonly (Columns<'options'> & Owned)[]): Promise<Row<'options'>[]> =>
  insertAll(
    db,
    'options',
    list.map((over) => ({ ...option(over), ...over })),
  )

export const buildOption = async (db: Db, over: Columns<'options'> = {}): Promise<Row<'options'>> =>
  insertOne(db, 'options', {
    ...option(over),
    option_group_id: over.option_group_id ?? (await buildOptionGroup(db)).id,
    e_service_id: over.e_service_id ?? (await buildService(db)).id,
  })

/** The database keeps the averages of the service and its provider in step. */
export const buildReview = async (db: Db, over: Columns<'e_service_reviews'> = {}): Promise<Row<'e_service_reviews'>> =>
  insertOne(db, 'e_service_reviews', {
    rate: 5,
    review: 'Very good.',
    ...over,
    user_id: over.user_id ?? (await buildUser(db)).id,
    e_service_id: over.e_service_id ?? (await buildService(db)).id,
  })

export const buildFavorite = async (db: Db, over: Columns<'favorites'> = {}): Promise<Row<'favorites'>> =>
  insertOne(db, 'favorites', {
    ...over,
    user_id: over.user_id ?? (await buildUser(db)).id,
    e_service_id: over.e_service_id ?? (await buildService(db)).id,
  })

type CouponParts = { services?: readonly number[]; providers?: readonly number[]; categories?: readonly number[] }

/** 10 percent for a year, valid everywhere unless linked to something. */
export const buildCoupon = async (
  db: Db,
  { services = [], providers = [], categories = [], ...over }: Columns<'coupons'> & CouponParts = {},
): Promise<Row<'coupons'>> => {
  const links = [
    ...services.map((e_service_id) => ({ e_service_id })),
    ...providers.map((e_provider_id) => ({ e_provider_id })),
    ...categories.map((category_id) => ({ category_id })),
  ]
  const coupon = await insertOne(db, 'coupons', {
    code: `CODE${serial()}`,
    discount: 10,
    discount_type: 'percent',
    description: { en: '10 percent off', ar: 'خصم ١٠٪' },
    expires_at: new Date(Date.now() + 365 * 86_400_000),
    everywhere: links.length === 0,
    ...over,
  })
  await insertAll(
    db,
    'coupon_links',
    links.map((link) => ({ ...link, coupon_id: coupon.id })),
  )
  return coupon
}
