import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  buildCategory,
  buildFavorite,
  buildProvider,
  buildReview,
  buildService,
  buildTax,
  everyDay,
} from '../../../test/build.ts'
import { countStatements } from '../../../test/statements.ts'
import type { EService } from './contract.ts'

const { api, app, db, sql, database, signIn } = await testApp()

const cleaning = await buildCategory(db, { name: { en: 'Cleaning', ar: 'تنظيف' }, color: '#ff9f43' })
const other = await buildCategory(db)
const tax = await buildTax(db)
const open = await buildProvider(db, { hours: [], taxes: [tax.id], name: { en: 'Open', ar: 'مفتوح' } })
const shut = await buildProvider(db, { hours: [], available: false })
const applicant = await buildProvider(db, { hours: [], accepted: false })

/** Names say what a service is for; prices are in minor units. */
const sofa = await buildService(db, {
  e_provider_id: open.id,
  categories: [cleaning.id],
  name: { en: 'Sofa cleaning', ar: 'تنظيف الكنب والأرائك' },
  price_minor: 1500,
  discount_price_minor: 1250,
  featured: true,
})
const carpet = await buildService(db, {
  e_provider_id: shut.id,
  categories: [cleaning.id],
  price_minor: 4000,
  featured: true,
})
const windows = await buildService(db, {
  e_provider_id: open.id,
  categories: [cleaning.id, other.id],
  price_minor: 5000,
})
const tap = await buildService(db, {
  e_provider_id: open.id,
  categories: [other.id],
  price_minor: 1900,
  price_unit: 'hourly',
})
const hidden = await buildService(db, { e_provider_id: open.id, categories: [cleaning.id], available: false })
const strangers = await buildService(db, { e_provider_id: applicant.id, categories: [cleaning.id] })
for (const rate of [5, 4]) await buildReview(db, { e_service_id: windows.id, rate })
for (const rate of [5, 5, 4]) await buildReview(db, { e_service_id: carpet.id, rate })
await sql`INSERT INTO e_provider_addresses (e_provider_id, description, address, latitude, longitude)
  VALUES (${open.id}, 'Shop', 'Olaya', 24.70, 46.68), (${shut.id}, 'Shop', 'Jeddah', 21.54, 39.17)`
await sql`INSERT INTO media (model_type, model_id, name, file_name, mime_type, size, width, height, path)
  VALUES ('e_services', ${sofa.id}, 'Sofa', 'sofa.jpg', 'image/jpeg', 13005, 800, 600, 'e_services/sofa.jpg')`

/** Asks with the raw query as a client writes it. */
const ask = async (query: string, headers: Record<string, string> = {}) => {
  const response = await app.inject({ url: `/api/e_services?${query}`, headers })
  return { status: response.statusCode, json: response.json() as { success: boolean; data: EService[] } }
}
const ids = async (query: string) => (await ask(query)).json.data.map(({ id }) => id)

const inCleaning = `with=eProvider;eProvider.addresses;categories&search=categories.id:${cleaning.id}`

test.each([
  ['no query', '', [sofa, carpet, windows, tap]],
  ['a category', `${inCleaning}&searchFields=categories.id:=&searchJoin=and&limit=4&offset=0`, [sofa, carpet, windows]],
  [
    'best rated first of one category or another',
    `search=categories.id:${cleaning.id};price:19&searchFields=categories.id:=;price:=&rating=true`,
    [carpet, windows, sofa, tap],
  ],
  [
    'encoded as axios does',
    `with=eProvider%3BeProvider.addresses%3Bcategories&search=categories.id:${cleaning.id}&searchFields=categories.id:%3D&limit=4`,
    [sofa, carpet, windows],
  ],
  [
    'encoded as Dart does',
    `search=categories.id%3A${cleaning.id}&searchFields=categories.id%3A%3D&limit=4`,
    [sofa, carpet, windows],
  ],
  ['a second page', `search=categories.id:${cleaning.id}&searchFields=categories.id:=&limit=2&offset=2`, [windows]],
  [
    'a price filter, joined with and',
    `search=categories.id:${cleaning.id};price:1,20&searchFields=categories.id:=;price:between&searchJoin=and`,
    [sofa],
  ],
  [
    'a price filter without searchJoin filters all the same',
    `search=categories.id:${cleaning.id};price:20,50&searchFields=categories.id:=;price:between&rating=true`,
    [carpet, windows],
  ],
  [
    'between prices that are paid, which a discount lowers',
    `search=categories.id:${cleaning.id};final_price:12,13&searchFields=categories.id:=;final_price:between`,
    [sofa],
  ],
  [
    'available providers',
    `search=categories.id:${cleaning.id}&searchFields=categories.id:=&available_e_provider=true`,
    [sofa, windows],
  ],
  [
    'best rated first',
    `search=categories.id:${cleaning.id}&searchFields=categories.id:=&rating=true`,
    [carpet, windows, sofa],
  ],
  [
    'featured',
    `search=categories.id:${cleaning.id};featured:1&searchFields=categories.id:=;featured:=&rating=true&searchJoin=and`,
    [carpet, sofa],
  ],
  ['a name', 'search=name:sofa&searchFields=name:like&searchJoin=and&limit=4&offset=0', [sofa]],
  ['two words with a plus between', 'search=name:Sofa+cle&searchFields=name:like', [sofa]],
  ['an Arabic name, other spelling', `search=name:${encodeURIComponent('الاراىك')}&searchFields=name:like`, [sofa]],
  [
    'several categories and a name',
    `search=categories.id:${other.id},${cleaning.id};name:sofa&searchFields=categories.id:in;name:like&searchJoin=and`,
    [sofa],
  ],
  [
    "a provider's featured",
    `search=e_provider_id:${open.id};featured:1&searchFields=e_provider_id:=;featured:=&searchJoin=and&limit=6&offset=0`,
    [sofa],
  ],
  ['where one is, nearest first', 'myLat=24.71&myLon=46.67', [sofa, windows, tap]],
  ['no position is no filter', 'myLat=undefined&myLon=null', [sofa, carpet, windows, tap]],
  ['by price, downwards', 'orderBy=price&sortedBy=desc', [windows, carpet, tap, sofa]],
  ['a price that is none', 'search=price:cheap&searchFields=price:=', []],
  ['a category that is none', 'search=categories.id:999999&searchFields=categories.id:=', []],
])('services: %s', async (_, query, expected) => {
  expect(await ids(query)).toEqual(expected.map(({ id }) => id))
})

test('a junk bearer does not close an open route', async () => {
  const { status, json } = await ask('limit=1', { authorization: 'Bearer undefined' })
  expect([status, json.success, json.data.length]).toEqual([200, true, 1])
})

test.each([
  ['an unknown column', 'search=password:x', 'search'],
  ['an unknown operator', 'search=name:x&searchFields=name:regexp', 'searchFields'],
  ['an unknown order', 'orderBy=rate_sum', 'orderBy'],
  ['a negative limit', 'limit=-5', 'limit'],
])('services refuse %s', async (_, query, field) => {
  const { status, json } = await ask(query)
  expect(status).toBe(422)
  expect(json).toMatchObject({ success: false, code: 'invalid', errors: { [field]: [expect.any(String)] } })
})

test('recommended services have the keys asked for and no others', async () => {
  const { json } = await ask(
    'only=id;name;price;discount_price;price_unit;has_media;media;total_reviews;rate;description&limit=6',
  )
  const first = json.data[0]
  expect(Object.keys(first ?? {}).sort()).toEqual(
    'description discount_price has_media id media name price price_unit rate total_reviews'.split(' '),
  )
  expect(first).toMatchObject({ id: sofa.id, price: 15, discount_price: 12.5, has_media: true, rate: 0 })
})

test('the focal point of the first picture comes when it is asked for', async () => {
  const read = async () => (await ask(`only=id;cover_focal&search=id:${sofa.id}&searchFields=id:=`)).json.data
  expect(await read()).toEqual([{ id: sofa.id, cover_focal: null }])
  const point = { focal_x: 20, focal_y: 80 }
  await db
    .updateTable('media')
    .set(point)
    .where('model_type', '=', 'e_services')
    .where('model_id', '=', sofa.id)
    .execute()
  expect(await read()).toEqual([{ id: sofa.id, cover_focal: { x: 20, y: 80 } }])
  await db.updateTable('media').set({ focal_x: null, focal_y: null }).where('model_id', '=', sofa.id).execute()
})

describe('one service', () => {
  const query = { with: 'eProvider;eProvider.taxes;categories;favorites' }

  test('with its provider, taxes and categories', async () => {
    const { json } = await api<EService>('GET', `e_services/${sofa.id}`, { query })
    expect(json.data).toMatchObject({
      id: sofa.id,
      name: { en: 'Sofa cleaning', ar: 'تنظيف الكنب والأرائك' },
      price: 15,
      discount_price: 12.5,
      price_unit: 'fixed',
      quantity_unit: null,
      duration: '1:00',
      available: true,
      is_favorite: false,
      custom_fields: [],
      favorites: [],
      categories: [{ id: cleaning.id, name: { en: 'Cleaning', ar: 'تنظيف' }, color: '#ff9f43' }],
      e_provider: { id: open.id, available: true, accepted: true, taxes: [{ id: tax.id, type: 'percent', value: 10 }] },
    })
    expect(json.data.media).toMatchObject([
      {
        name: 'Sofa',
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/media\/[\da-f-]{36}\/sofa\.jpg$/),
        thumb: expect.stringMatching(/sofa\.jpg\?c=thumb$/),
        icon: expect.stringMatching(/sofa\.jpg\?c=icon$/),
        formated_size: '12.7 KB',
        formatted_size: '12.7 KB',
      },
    ])
    expect(Object.keys(json.data)).not.toContain('created_at')
  })

  test('e_provider comes unasked, and goes with only', async () => {
    const { json } = await api<EService>('GET', `e_services/${sofa.id}`)
    expect(json.data.e_provider).toMatchObject({ id: open.id })
    const { json: less } = await api<EService>('GET', `e_services/${sofa.id}`, { query: { only: 'id;name' } })
    expect(Object.keys(less.data)).toEqual(['id', 'name'])
  })

  test('the rate is the plain average', async () => {
    const { json } = await api<EService>('GET', `e_services/${carpet.id}`)
    expect(json.data.rate).toBeCloseTo(14 / 3, 12)
    expect(json.data.total_reviews).toBe(3)
  })

  test("knows the caller's favourite, by either way of sending the token, and nobody else's", async () => {
    const one = await signIn()
    const two = await signIn()
    await buildFavorite(db, { user_id: one.id, e_service_id: tap.id })
    const seen = async (ask: { token?: string; query?: Record<string, string>; headers?: Record<string, string> }) => {
      const { json } = await api<EService>('GET', `e_services/${tap.id}`, { ...ask, query: { ...query, ...ask.query } })
      return [json.data.is_favorite, json.data.favorites?.length]
    }
    expect(await seen({ token: one.token })).toEqual([true, 1])
    expect(await seen({ query: { api_token: one.token }, headers: { authorization: 'Bearer undefined' } })).toEqual([
      true,
      1,
    ])
    expect(await seen({ token: two.token })).toEqual([false, 0])
    expect(await seen({})).toEqual([false, 0])
    const list = await api<EService[]>('GET', 'e_services', { token: one.token })
    expect(list.json.data.map((service) => service.is_favorite)).not.toContain(true)
  })

  test('that is switched off can be seen and says so', async () => {
    const { json } = await api<EService>('GET', `e_services/${hidden.id}`)
    expect(json.data).toMatchObject({ id: hidden.id, available: false })
  })

  test.each([[strangers.id], [999_999], ['undefined'], ['1e3'], ['99999999999999999999']])(
    '%s is not found',
    async (id) => {
      const { status, json } = await api('GET', `e_services/${id}`)
      expect([status, json.success, json.code]).toEqual([404, false, 'not_found'])
    },
  )
})

test('the best of a category are in order from the review on', async () => {
  const kind = await buildCategory(db)
  const [first, second] = [
    await buildService(db, { e_provider_id: open.id, categories: [kind.id] }),
    await buildService(db, { e_provider_id: open.id, categories: [kind.id] }),
  ]
  const best = () => ids(`search=categories.id:${kind.id}&searchFields=categories.id:=&rating=true`)
  expect(await best()).toEqual([first.id, second.id])
  const review = await buildReview(db, { e_service_id: second.id, rate: 4 })
  expect(await best()).toEqual([second.id, first.id])
  await buildReview(db, { e_service_id: first.id, rate: 5 })
  expect(await best()).toEqual([first.id, second.id])
  await sql`UPDATE e_service_reviews SET rate = 5 WHERE id = ${review.id}`
  await sql`INSERT INTO e_service_categories (e_service_id, category_id) VALUES (${windows.id}, ${kind.id})`
  expect(await best()).toEqual([first.id, second.id, windows.id])
})

test('every question takes one statement, however many rows there are', async () => {
  const many = { limit: 100, with: 'eProvider;eProvider.addresses;categories;options', rating: true }
  const asked = async (path: string, query: Record<string, string | number | boolean>) => {
    await api('GET', path, { query })
    return countStatements(database, () => api('GET', path, { query: { ...query, not: 'kept' } }))
  }
  expect(await asked('e_services', many)).toBe(1)
  const category = await buildCategory(db)
  for (let i = 0; i < 12; i++)
    await buildService(db, {
      categories: [category.id],
      e_provider_id: (await buildProvider(db, { hours: everyDay() })).id,
    })
  expect(await asked('e_services', many)).toBe(1)
  expect(
    await asked('e_services', {
      available_e_provider: true,
      search: `categories.id:${category.id}`,
      searchFields: 'categories.id:=',
    }),
  ).toBe(1)
  expect(await asked(`e_services/${sofa.id}`, { with: 'eProvider;eProvider.taxes;categories;favorites' })).toBe(1)
  expect(await asked('categories', { with: 'subCategories;featuredEServices', parent: true })).toBe(1)
})
