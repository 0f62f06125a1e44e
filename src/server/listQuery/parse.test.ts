import fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { type ParsedQuery, parseQuery, requiredValue, singleLikeSearch } from './parse.ts'
import { QueryRefusal } from './refusal.ts'

const app = Fastify()
app.get('/', (request) => {
  const { search, searchFields, ...rest } = parseQuery(request.query as Record<string, unknown>)
  return {
    ...rest,
    search: [...search],
    searchFields: [...searchFields].map(([name, operator]) => [name, operator ?? '']),
  }
})
afterAll(() => app.close())

const nothing = {
  search: [],
  searchFields: [],
  everyCondition: false,
  order: [],
  limit: 100,
  offset: 0,
  with: '',
  only: '',
  filter: '',
}

/** Queries exactly as the existing clients put them into the URL (wire §1, §4). */
const sent: [string, string, Partial<Record<keyof ParsedQuery, unknown>>][] = [
  ['nothing', '', {}],
  [
    'faq categories',
    'filter=id%3Bname&orderBy=created_at&sortedBy=asc',
    { filter: 'id;name', order: [['created_at', 'asc']] },
  ],
  [
    'faqs',
    'search=faq_category_id:3&searchFields=faq_category_id:%3D&searchJoin=and&orderBy=updated_at&sortedBy=desc',
    {
      search: [['faq_category_id', '3']],
      searchFields: [['faq_category_id', '=']],
      everyCondition: true,
      order: [['updated_at', 'desc']],
    },
  ],
  [
    'featured categories',
    'with=featuredEServices&parent=true&search=featured:1&searchFields=featured:%3D&orderBy=order&sortedBy=asc&limit=6',
    {
      with: 'featuredEServices',
      search: [['featured', '1']],
      searchFields: [['featured', '=']],
      order: [['order', 'asc']],
      limit: 6,
    },
  ],
  [
    'the misspelt sortBy',
    'with=subCategories&parent=true&orderBy=order&sortBy=desc',
    { with: 'subCategories', order: [['order', 'desc']] },
  ],
  [
    'a category with prices, as a browser encodes it',
    'search=categories.id:3%3Bprice:10,50&searchFields=categories.id:%3D%3Bprice:between&searchJoin=and&limit=4&offset=8',
    {
      search: [
        ['categories.id', '3'],
        ['price', '10,50'],
      ],
      searchFields: [
        ['categories.id', '='],
        ['price', 'between'],
      ],
      everyCondition: true,
      limit: 4,
      offset: 8,
    },
  ],
  [
    'the same with raw semicolons and equal signs',
    'search=categories.id:3;price:10,50&searchFields=categories.id:=;price:between&searchJoin=AND',
    {
      search: [
        ['categories.id', '3'],
        ['price', '10,50'],
      ],
      searchFields: [
        ['categories.id', '='],
        ['price', 'between'],
      ],
      everyCondition: true,
    },
  ],
  [
    'the same from a phone, which encodes colons too',
    'search=categories.id%3A3%3Bname%3Adeep+cleaning&searchFields=categories.id%3Ain%3Bname%3Alike&searchJoin=and',
    {
      search: [
        ['categories.id', '3'],
        ['name', 'deep cleaning'],
      ],
      searchFields: [
        ['categories.id', 'in'],
        ['name', 'like'],
      ],
      everyCondition: true,
    },
  ],
  [
    'an Arabic word',
    'search=name:%D8%AA%D9%86%D8%B8%D9%8A%D9%81&searchFields=name:like',
    { search: [['name', 'تنظيف']], searchFields: [['name', 'like']] },
  ],
  ['only with a trailing semicolon', 'only=id%3Beservice.name%3B', { only: 'id;eservice.name;' }],
  ['plain text', 'search=deep+cleaning', { plain: 'deep cleaning' }],
  ['plain text beside a field', 'search=clean;featured:1;', { plain: 'clean', search: [['featured', '1']] }],
  ['text after a second colon is dropped', 'search=name:10:30', { search: [['name', '10']] }],
  [
    'an empty value',
    'search=name:&searchFields=name:like',
    { search: [['name', '']], searchFields: [['name', 'like']] },
  ],
  ['only spaces', 'search=+&limit=+', {}],
  [
    'a bare field',
    'searchFields=name;price:%3C%3E',
    {
      searchFields: [
        ['name', ''],
        ['price', '<>'],
      ],
    },
  ],
  ['the last of a repeated parameter', 'limit=5&limit=7', { limit: 7 }],
  ['a limit above the most', 'limit=5000&offset=3', { limit: 100, offset: 3 }],
  ['an offset without limit', 'offset=3', {}],
  [
    'several orders with one direction',
    'orderBy=order;id&sortedBy=desc',
    {
      order: [
        ['order', 'desc'],
        ['id', 'desc'],
      ],
    },
  ],
  [
    'several directions',
    'orderBy=order;id&sortedBy=desc;asc',
    {
      order: [
        ['order', 'desc'],
        ['id', 'asc'],
      ],
    },
  ],
]

test.each(sent)('reads %s', async (_, query, expected) => {
  const reply = await app.inject(`/?${query}`)
  expect(reply.json()).toEqual({ ...nothing, ...expected })
})

test.each([
  ['limit', { limit: '-1' }],
  ['limit', { limit: 'NaN' }],
  ['limit', { limit: '1e3' }],
  ['limit', { limit: '4.5' }],
  ['limit', { limit: '99999999999999999999' }],
  ['limit', { limit: { $gt: 1 } }],
  ['offset', { limit: '4', offset: '-4' }],
  ['offset', { limit: '4', offset: '99999999' }],
  ['search', { search: 'name:a\0b' }],
  ['search', { search: '\ud800' }],
  ['search', { search: 'x'.repeat(2001) }],
  ['search', { search: Array.from({ length: 21 }, (_, n) => `f${n}:1`).join(';') }],
  ['searchFields', { searchFields: 'name:regexp' }],
  ['searchFields', { searchFields: Array.from({ length: 21 }, (_, n) => `f${n}:=`).join(';') }],
  ['orderBy', { orderBy: 'a;b;c;d;e;f' }],
  ['sortedBy', { orderBy: 'id', sortedBy: 'sideways' }],
])('refuses a bad %s: %j', (field, query) => {
  expect(() => parseQuery(query)).toThrow(expect.objectContaining({ name: 'QueryRefusal', field, code: 'invalid' }))
})

test('any input is parsed or refused', () => {
  const names = [
    'search',
    'searchFields',
    'searchJoin',
    'orderBy',
    'sortedBy',
    'limit',
    'offset',
    'with',
    'only',
    'filter',
  ]
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.anything(), fc.array(fc.string()))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names, '__proto__'), value), (query) => {
      try {
        const { limit, offset } = parseQuery(query)
        expect(limit).toBeLessThanOrEqual(100)
        expect(offset).toBeGreaterThanOrEqual(0)
      } catch (error) {
        expect(error).toBeInstanceOf(QueryRefusal)
      }
    }),
    { numRuns: 2000 },
  )
})

test.each<[Record<string, string>, string | undefined]>([
  [{ search: 'c.id:3' }, '3'],
  [{ search: 'c.id:3', searchFields: 'c.id:=' }, '3'],
  [{ search: 'c.id:3;price:1,5', searchFields: 'c.id:=;price:between' }, '3'],
  [{ search: 'c.id:3;name:x', searchFields: 'c.id:=;name:like' }, undefined],
  [{ search: 'c.id:3;name:x', searchFields: 'c.id:=;name:like', searchJoin: 'and' }, '3'],
  [{ search: 'c.id:3', searchFields: 'c.id:<>' }, undefined],
  [{ search: 'c.id:3', searchFields: 'c.id:in' }, undefined],
  [{ search: 'c.id:3;words' }, undefined],
  [{ search: '3', searchFields: 'c.id:=' }, undefined],
  [{}, undefined],
])('%j says that of all rows c.id is %s', (query, value) => {
  expect(requiredValue(query, 'c.id')).toBe(value)
})

test.each<[Record<string, string>, object | undefined]>([
  [
    { search: 'name:x', searchFields: 'name:like' },
    { text: 'x', rows: 100 },
  ],
  [
    { search: 'x', searchFields: 'name:like', limit: '4', offset: '8' },
    { text: 'x', rows: 12 },
  ],
  [{ search: 'name:x' }, undefined],
  [{ search: 'x' }, undefined],
  [{ search: 'name:', searchFields: 'name:like' }, undefined],
  [{ search: 'name:x;rate:5', searchFields: 'name:like' }, undefined],
  [{ search: 'name:x', searchFields: 'name:like;rate:=' }, undefined],
  [{ search: 'name:x', searchFields: 'name:like', orderBy: 'price' }, undefined],
])('%j looks in nothing but the name for %j', (query, found) => {
  expect(singleLikeSearch(query, 'name')).toEqual(found)
})
