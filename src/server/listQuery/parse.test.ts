import fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { type ParsedQuery, parseQuery } from './parse.ts'
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

const wholeLimit = 'limit must be a whole number from 0 to 2147483647'
const manyFields = (count: number, ends: string) => Array.from({ length: count }, (_, n) => `f${n}${ends}`).join(';')

test.each<[string, Record<string, unknown>, string]>([
  ['limit', { limit: '-1' }, wholeLimit],
  ['limit', { limit: 'NaN' }, wholeLimit],
  ['limit', { limit: '1e3' }, wholeLimit],
  ['limit', { limit: '4.5' }, wholeLimit],
  ['limit', { limit: 'x4' }, wholeLimit],
  ['limit', { limit: '4x' }, wholeLimit],
  ['limit', { limit: '2147483648' }, wholeLimit],
  ['limit', { limit: '99999999999999999999' }, wholeLimit],
  ['limit', { limit: '00000000004' }, wholeLimit],
  ['limit', { limit: { $gt: 1 } }, 'limit must be a text'],
  ['offset', { limit: [], offset: [{}] }, 'offset must be a text'],
  ['offset', { limit: '4', offset: '-4' }, 'offset must be a whole number from 0 to 1000000'],
  ['offset', { limit: '4', offset: '1000001' }, 'offset must be a whole number from 0 to 1000000'],
  ['search', { search: 'name:a\0b' }, 'search holds a broken character'],
  ['search', { search: '\ud800' }, 'search holds a broken character'],
  ['search', { search: 'x'.repeat(2001) }, 'search is longer than 2000 characters'],
  ['search', { search: manyFields(21, ':1') }, 'search has more than 20 conditions'],
  ['searchFields', { searchFields: 'name:regexp' }, '"name" has an operator other than =, <>, like, in, between'],
  [
    'searchFields',
    { searchFields: 'na me<b>:regexp' },
    '"na?me?b?" has an operator other than =, <>, like, in, between',
  ],
  ['searchFields', { searchFields: manyFields(21, ':=') }, 'searchFields has more than 20 fields'],
  ['orderBy', { orderBy: 'a;b;c;d;e;f' }, 'orderBy has more than 5 columns'],
  ['sortedBy', { orderBy: 'id', sortedBy: 'sideways' }, 'sortedBy is asc or desc, not "sideways"'],
  ['sortedBy', { orderBy: 'id;name', sortedBy: 'asc;down' }, 'sortedBy is asc or desc, not "down"'],
])('refuses a bad %s: %j, and says %s', (field, query, message) => {
  expect(() => parseQuery(query)).toThrow(
    expect.objectContaining({
      name: 'QueryRefusal',
      field,
      code: 'invalid',
      details: { errors: { [field]: [message] } },
    }),
  )
})

test('the most of everything is still read', () => {
  expect(parseQuery({ limit: '2147483647', offset: '1000000' })).toMatchObject({ limit: 100, offset: 1_000_000 })
  expect(parseQuery({ limit: '0' })).toMatchObject({ limit: 0 })
  expect(parseQuery({ search: 'x'.repeat(2000) }).plain).toHaveLength(2000)
  expect(parseQuery({ search: manyFields(20, ':1'), searchFields: manyFields(20, ':=') })).toMatchObject({
    search: { size: 20 },
    searchFields: { size: 20 },
  })
  expect(parseQuery({ orderBy: 'a;b;c;d;e' }).order).toHaveLength(5)
})

test('what is no text is read as one where it can be', () => {
  expect(parseQuery({ limit: 7, offset: 2, search: true, with: null, only: undefined, filter: ['a', ' b '] })).toEqual({
    ...nothing,
    search: new Map(),
    searchFields: new Map(),
    plain: 'true',
    limit: 7,
    offset: 2,
    filter: 'b',
  })
})

test('blanks around names, values, operators and directions do no harm', () => {
  expect(
    parseQuery({
      search: ' ; name : deep clean ; words ; more ',
      searchFields: ' name : LIKE ; ;price : ',
      searchJoin: ' And ',
      orderBy: ' name ; ; id ',
      sortedBy: ' DESC ; Asc ',
      limit: ' 4 ',
    }),
  ).toMatchObject({
    search: new Map([['name', 'deep clean']]),
    plain: 'words',
    searchFields: new Map([
      ['name', 'like'],
      ['price', undefined],
    ]),
    everyCondition: true,
    order: [
      ['name', 'desc'],
      ['id', 'asc'],
    ],
    limit: 4,
  })
  expect(parseQuery({ searchJoin: 'or', orderBy: 'id', sortedBy: '', sortBy: 'desc' })).toMatchObject({
    everyCondition: false,
    order: [['id', 'desc']],
  })
  expect(parseQuery({ orderBy: 'id', sortedBy: 'asc', sortBy: 'desc' }).order).toEqual([['id', 'asc']])
})

test('parameters are the query’s own, not those of every object', () => {
  const inherited = Object.create({ limit: '3', search: 'x' })
  expect(parseQuery(inherited)).toMatchObject({ limit: 100, plain: undefined })
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
  // Only what a parameter is counts, not what is deep in it.
  const anything = fc.anything({ maxDepth: 1, maxKeys: 2 })
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), anything, fc.array(fc.string(), { maxLength: 3 }))
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
