import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, type Db } from '#server/db/database.ts'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { fragment, list, one } from './index.ts'
import { readJson } from './read.ts'
import { categories, favorites, services } from './sample.ts'

const FIXTURE = `
INSERT INTO users (id, name, email, phone_number, password_hash) VALUES (1, 'Amal', 'a@b.test', '1', '-'), (2, 'Badr', 'b@b.test', '2', '-');
INSERT INTO e_providers (id, e_provider_type_id, name, description, time_zone) VALUES
  (1, 2, '{"en": "Spark & Co"}', '{"en": "-"}', 'Asia/Riyadh'), (2, 3, '{"ar": "أمينة"}', '{"ar": "-"}', 'Asia/Riyadh');
INSERT INTO taxes (id, name, type, value) VALUES (1, '{"en": "VAT", "ar": "ضريبة"}', 'percent', 15), (2, '{"en": "Tools"}', 'fixed', 2.5);
INSERT INTO e_provider_taxes VALUES (1, 1), (1, 2);
INSERT INTO categories (id, parent_id, name, description, color, "order", created_at) VALUES
  (1, NULL, '{"en": "Cleaning", "ar": "تنظيف"}', '{"en": "-"}', '#00aa00', 2, '2026-01-01'),
  (2, 1, '{"en": "Windows", "ar": "نوافذ"}', '{"en": "-"}', '#0000aa', 1, '2026-01-03'),
  (3, 1, '{"en": "Carpets", "ar": ""}', '{"en": "-"}', '#aa0000', 3, '2026-01-02');
INSERT INTO e_services (id, e_provider_id, name, description, price_minor, discount_price_minor, price_unit, featured, available) VALUES
  (1, 1, '{"en": "Deep Cleaning", "ar": "تنظيف عميق"}', '{"en": "All rooms"}', 10050, 8000, 'fixed', true, true),
  (2, 1, '{"en": "100% wool_carpets", "ar": "سجّاد"}', '{"en": "Carpets"}', 2000, NULL, 'hourly', false, true),
  (3, 2, '{"en": null, "ar": "أعمال الإنارة"}', '{"ar": "كهرباء"}', 3000, NULL, 'fixed', false, true),
  (4, 2, '{"en": "Café corner", "ar": "ركن"}', '{"en": "Hidden"}', 4000, NULL, 'fixed', true, false);
INSERT INTO e_service_categories VALUES (1, 1), (1, 2), (2, 3), (3, 1), (4, 1);
INSERT INTO e_service_reviews (user_id, e_service_id, rate) VALUES (1, 1, 5), (2, 1, 4), (1, 3, 3);
INSERT INTO favorites (id, user_id, e_service_id, created_at) VALUES
  (1, 1, 1, '2026-01-02 03:04:05.678901+00'), (2, 1, 2, '2026-01-03'), (3, 2, 1, '2026-01-04');
INSERT INTO media (id, model_type, model_id, name, file_name, mime_type, size, width, height, path, position) VALUES
  (1, 'e_service', 1, 'b', 'b.jpg', 'image/jpeg', 1, 1, 1, 'b.jpg', 2), (2, 'e_service', 1, 'a', 'a.jpg', 'image/jpeg', 1, 1, 1, 'a.jpg', 1),
  (3, 'e_provider', 1, 'p', 'p.jpg', 'image/jpeg', 1, 1, 1, 'p.jpg', 0);
`

let database: Database & { url: string }
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = { ...connect(fresh.url, { max: 2, ...longTimeouts }), url: fresh.url }
  await database.sql.unsafe(FIXTURE)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const options = { digits: 2, params: { userId: 1, files: 'https://files.test/' } }
const ask = (query: Record<string, string>, more = {}) => list(database.db, services, query, { ...options, ...more })
const ids = async (query: Record<string, string>, more = {}) => (await ask(query, more)).map(({ id }) => id)

test('a row is returned in wire types, with the default relations', async () => {
  const [row] = await ask({ limit: '1' })
  const { media: _, ...uuidless } = row as { media: unknown }
  expect(uuidless).toEqual({
    id: 1,
    name: { en: 'Deep Cleaning', ar: 'تنظيف عميق' },
    description: { en: 'All rooms', ar: 'All rooms' },
    price: 100.5,
    discount_price: 80,
    quantity_unit: null,
    featured: true,
    available: true,
    e_provider_id: 1,
    rate: 4.5,
    is_favorite: true,
    custom_fields: [],
    e_provider: {
      id: 1,
      name: { en: 'Spark & Co', ar: 'Spark & Co' },
      phone_number: null,
      accepted: false,
      custom_fields: [],
      media: [
        {
          id: 3,
          name: 'p',
          url: 'https://files.test/p.jpg',
          custom_properties: { uuid: expect.stringMatching(/^[\da-f-]{36}$/) },
        },
      ],
    },
  })
  expect(row?.media).toMatchObject([{ id: 2 }, { id: 1 }])
})

test('`with` loads nested relations, `only` returns the named keys', async () => {
  const rows = await ask({
    with: 'categories;eProvider.taxes;nonsense;eProvider.nonsense',
    only: 'id;categories.id;categories.color;eProvider.taxes;media.url;nonsense;',
    limit: '2',
  })
  const taxes = [
    { id: 1, name: { en: 'VAT', ar: 'ضريبة' }, value: 15, type: 'percent' },
    { id: 2, name: { en: 'Tools', ar: 'Tools' }, value: 2.5, type: 'fixed' },
  ]
  expect(rows).toEqual([
    {
      id: 1,
      media: [{ url: 'https://files.test/a.jpg' }, { url: 'https://files.test/b.jpg' }],
      e_provider: { taxes },
      categories: [
        { id: 1, color: '#00aa00' },
        { id: 2, color: '#0000aa' },
      ],
    },
    { id: 2, media: [], e_provider: { taxes }, categories: [{ id: 3, color: '#aa0000' }] },
  ])
  expect(await ask({ only: 'created_at;nothing', limit: '1' })).toEqual([{}])
})

test('filter selects stored columns and leaves computed ones', async () => {
  const [row] = await ask({ filter: 'id;price;nonsense', limit: '1' })
  expect(Object.keys(row ?? {})).toEqual(['id', 'price', 'is_favorite', 'custom_fields', 'media', 'e_provider'])
})

test.each([
  ['of a category', { search: 'categories.id:1', searchFields: 'categories.id:=' }, [1, 3]],
  ['of several categories', { search: 'categories.id:2,3', searchFields: 'categories.id:in' }, [1, 2]],
  ['across two relations', { search: 'eProvider.taxes.id:2', searchFields: 'eProvider.taxes.id:=' }, [1, 2]],
  ['featured', { search: 'featured:1', searchFields: 'featured:=' }, [1]],
  ['not of a provider', { search: 'e_provider_id:1', searchFields: 'e_provider_id:<>' }, [3]],
  ['by price', { search: 'price:20,100.49', searchFields: 'price:between' }, [2, 3]],
  ['by exact price', { search: 'price:100.5' }, [1]],
  ['by price in text', { search: 'price:00.5', searchFields: 'price:like' }, [1]],
  [
    'by category and price without searchJoin',
    { search: 'categories.id:1;price:90,200', searchFields: 'categories.id:=;price:between' },
    [1],
  ],
  ['either way', { search: 'featured:1;categories.id:3', searchFields: 'featured:=;categories.id:=' }, [1, 2]],
  [
    'both ways',
    { search: 'featured:1;categories.id:3', searchFields: 'featured:=;categories.id:=', searchJoin: 'and' },
    [],
  ],
  ['by a word, whatever its case', { search: 'name:CLEAN', searchFields: 'name:like' }, [1]],
  ['by an Arabic word, however it is spelt', { search: 'name:اعمال الاناره', searchFields: 'name:like' }, [3]],
  ['by an Arabic word without its marks', { search: 'name:سجاد', searchFields: 'name:like' }, [2]],
  ['by a percent sign', { search: 'name:100%', searchFields: 'name:like' }, [2]],
  ['by an underscore', { search: 'name:l_c', searchFields: 'name:like' }, [2]],
  ['by a backslash', { search: 'name:\\', searchFields: 'name:like' }, []],
  ['by an empty word', { search: 'name:', searchFields: 'name:like' }, [1, 2, 3]],
  ['by a word in an unindexed text', { search: 'description:كهرباء', searchFields: 'description:like' }, [3]],
  ['by an exact text in one language', { search: 'eProvider.name:أمينة', searchFields: 'eProvider.name:=' }, [3]],
  ['by plain text', { search: 'Deep Cleaning' }, [1]],
  ['of a provider that nobody named', { search: 'e_provider_id:', searchFields: 'e_provider_id:=' }, []],
  ['of a provider that cannot be', { search: 'e_provider_id:undefined' }, []],
  ['of any but a provider that cannot be', { search: 'e_provider_id:NaN', searchFields: 'e_provider_id:<>' }, []],
  ['by a name nobody gave', { search: 'name:' }, []],
  ['by a price that is none', { search: 'price:cheap' }, []],
  ['by a range of prices that is none', { search: 'price:1,much', searchFields: 'price:between' }, []],
  ['by half a range that is none', { search: 'price:,much', searchFields: 'price:between' }, []],
  ['by a flag that is none', { search: 'featured:perhaps' }, []],
  [
    'by a day that is not in the calendar',
    { search: 'created_at:2026-02-30,', searchFields: 'created_at:between' },
    [],
  ],
  ['by an hour after the last year', { search: 'created_at:9999-12-31T23-1400', searchFields: 'created_at:=' }, []],
  ['by an hour before the first year', { search: 'created_at:0001-01-01T00+1400', searchFields: 'created_at:=' }, []],
  [
    'of a real category and impossible ones',
    { search: 'categories.id:x,2,9e9', searchFields: 'categories.id:in' },
    [1],
  ],
  ['of impossible categories', { search: 'categories.id:x,y', searchFields: 'categories.id:in' }, []],
  [
    'by an impossible price or a category',
    { search: 'price:cheap;categories.id:3', searchFields: 'price:=;categories.id:=' },
    [2],
  ],
  ['by a date', { search: 'created_at:2020-01-01,', searchFields: 'created_at:between' }, [1, 2, 3]],
  [
    'of texts with quotes and braces',
    { search: 'eProvider.name:{"a",Spark & Co', searchFields: 'eProvider.name:in' },
    [1, 2],
  ],
])('finds services %s', async (_, query, expected) => {
  expect(await ids(query)).toEqual(expected)
})

test('orders by stored and translated columns, pages by id where they are equal', async () => {
  expect(await ids({ orderBy: 'price', sortedBy: 'desc' })).toEqual([1, 3, 2])
  expect(await ids({ orderBy: 'featured', sortBy: 'desc' })).toEqual([1, 3, 2])
  expect(await ids({ orderBy: 'name' })).toEqual([2, 1, 3])
  expect(await ids({ orderBy: 'name' }, { locale: 'ar' })).toEqual([3, 1, 2])
  expect(await ids({ limit: '2', offset: '1' })).toEqual([2, 3])
  expect(await ids({ limit: '2', offset: '3' })).toEqual([])
  expect(await ids({ limit: '0' })).toEqual([])
  const all = await list(database.db, categories, {})
  expect(all.map(({ id }) => id)).toEqual([3, 1, 2])
})

test("a feature's own conditions and orders come before the caller's", async () => {
  const rating = { orderFirst: [fragment`t.rate DESC`] }
  expect(await ids({ orderBy: 'price', sortedBy: 'desc' }, rating)).toEqual([1, 3, 2])
  const query = { search: 'featured:1;price:30', searchFields: 'featured:=;price:=' }
  expect(await ids(query, { where: [fragment`t.e_provider_id = ${2}`] })).toEqual([3])
})

test('conditions reach through a relation into money and stay in scope', async () => {
  const query = { search: 'user_id:2;eService.price:10,90', searchFields: 'user_id:=;eService.price:between' }
  expect(await list(database.db, favorites, query, { ...options, where: [fragment`t.user_id = ${1}`] })).toEqual([])
  const [favorite] = await list(database.db, favorites, { with: 'eService', only: 'created_at;eService.id' }, options)
  expect(favorite).toEqual({ created_at: '2026-01-02T03:04:05.678901Z', e_service: { id: 1 } })
})

test('one row by id, in scope', async () => {
  const find = (id: number | string) =>
    one(database.db, services, id, { with: 'categories', only: 'id;price' }, options)
  expect(await find('3')).toEqual({ id: 3, price: 30 })
  expect(await find(4)).toBeNull()
  expect(await find(9_000_000_000)).toBeNull()
})

test('a repeated query shape is prepared, and returns the same in a transaction', async () => {
  const pool = connect(database.url, { max: 1, ...longTimeouts })
  // On the connection that reads share.
  const held = {
    text: `SELECT count(*)::text AS data FROM pg_prepared_statements WHERE statement ~ '^SELECT left.coalesce.*BETWEEN'`,
  }
  const prepared = async () => Number(await readJson(pool.db, held, []))
  const query = { search: 'price:20,30', searchFields: 'price:between', only: 'id' }
  for (const expected of [0, 0, 1, 1]) {
    expect(await list(pool.db, services, query, options)).toEqual([{ id: 2 }, { id: 3 }])
    expect(await prepared()).toBe(expected)
  }
  await pool.transaction(async (tx) => {
    expect(await list(tx, services, query, options)).toEqual([{ id: 2 }, { id: 3 }])
  })
  await pool.close()
})

test('the word index serves a search by name', async () => {
  const plan = await database.transaction(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    await sql`SET LOCAL enable_indexscan = off`.execute(tx)
    const explain = async (query: CompiledQuery) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(`EXPLAIN ${query.sql}`, [...query.parameters]))
      return { rows: [{ data: JSON.stringify(rows) }] }
    }
    return list(
      { executeQuery: explain as Db['executeQuery'] },
      services,
      { search: 'name:clean', searchFields: 'name:like' },
      options,
    )
  })
  expect(JSON.stringify(plan)).toContain('e_services_search')
})
