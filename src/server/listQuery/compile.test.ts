import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Source } from '#server/db/read.ts'
import { fragment, instant, int, list, money, number, one, resource, text, time, timestamp } from './index.ts'
import { QueryRefusal } from './refusal.ts'
import type { Resource } from './resource.ts'
import { categories, services } from './sample.ts'

type Asked = { sql: string; parameters: readonly unknown[] }

/** What would be sent to the database. */
async function asked(run: (db: Source) => Promise<unknown>): Promise<Asked> {
  let last: Asked | undefined
  const executeQuery = async (query: Asked) => {
    last = query
    return { rows: [{ data: '[]' }] }
  }
  await run({ executeQuery } as unknown as Source)
  if (!last) throw new Error('nothing was asked')
  return last
}

const wherePart = ({ sql }: Asked) =>
  / WHERE (.*) ORDER BY .* LIMIT /.exec(sql.slice(sql.lastIndexOf('ARRAY(SELECT t.id')))?.[1]

async function conditions(query: Record<string, string>): Promise<string | undefined> {
  return wherePart(await asked((db) => list(db, categories, query)))
}

test('conditions join with OR unless searchJoin says and', async () => {
  const search = { search: 'color:red;order:4', searchFields: 'color:=;order:<>' }
  expect(await conditions(search)).toBe(`(t."color" = $1::text::text OR t."order" <> $2::text::bigint)`)
  expect(await conditions({ ...search, searchJoin: 'AND' })).toBe(
    `t."color" = $1::text::text AND t."order" <> $2::text::bigint`,
  )
})

test('between always narrows, whatever searchJoin is', async () => {
  expect(
    await conditions({ search: 'color:red;parent_id:2;order:1,4', searchFields: 'color:=;parent_id:=;order:between' }),
  ).toBe(
    't."order" BETWEEN $3::text::bigint AND $4::text::bigint' +
      ' AND (t."color" = $1::text::text OR t."parent_id" = $2::text::bigint)',
  )
  expect(await conditions({ search: 'order:,4', searchFields: 'order:between' })).toBe('t."order" <= $1::text::bigint')
  expect(await conditions({ search: 'order:4', searchFields: 'order:between' })).toBeUndefined()
})

test('a field of search without an operator is compared for equality, also beside others', async () => {
  expect(await conditions({ search: 'order:4' })).toBe('(t."order" = $1::text::bigint)')
  expect(await conditions({ search: 'order:4;color:x', searchFields: 'color:like' })).toMatch(
    /^\(lower\(\(t."color"\)::text\) LIKE .* OR t."order" = \$2::text::bigint\)$/,
  )
  expect(await conditions({ search: 'parent_id:,1', searchFields: 'parent_id:in' })).toBeUndefined()
  expect(await conditions({ search: 'color:', searchFields: 'color:like' })).toBe('(TRUE)')
})

test('a plain text is tried on every searchable column it can be a value of', async () => {
  expect(await conditions({ search: 'red' })).toBe(
    `((t."name"->>'en' = $1::text::text OR t."name"->>'ar' = $1::text::text) OR t."color" = $2::text::text OR FALSE OR FALSE)`,
  )
  expect(await conditions({ search: 'red', searchFields: 'color' })).toBe('(t."color" = $1::text::text)')
})

test.each([
  ['a folded text', 'windows', '"search_text" LIKE $'],
  ['a sorted one: folded once', 'windows&price', `"search_text" LIKE (SELECT '%'`],
  ['two letters: folded once, and not by the index of threes', 'wi', `"search_text" || '') LIKE (SELECT '%'`],
  ['letters that folding may take away', 'ـــ', `"search_text" || '') LIKE (SELECT '%'`],
  ['signs', '...', `"search_text" || '') LIKE (SELECT '%'`],
])('like on %s', async (_, given, expected) => {
  const [text = '', orderBy = ''] = given.split('&')
  const { sql } = await asked((db) =>
    list(db, services, { search: `name:${text}`, searchFields: 'name:like', orderBy }, { digits: 2 }),
  )
  expect(sql.replace("LIKE '%' || regexp_replace(fold_text(", 'LIKE ')).toContain(expected)
})

test.each<Record<string, string>>([
  { search: 'parent_id:abc' },
  { search: 'parent_id:undefined', searchFields: 'parent_id:<>' },
  { search: 'parent_id:' },
  { search: 'color:' },
  { search: 'order:1,x', searchFields: 'order:between' },
  { search: 'order:,x', searchFields: 'order:between' },
])('what a column cannot hold, or nothing, matches nothing: %j', async (query) => {
  expect(await conditions(query)).toMatch(/^\(?FALSE\)?$/)
})

test.each([
  ['search', { search: 'password:1' }],
  ['search', { search: '__proto__:1' }],
  ['search', { search: 'categories.name:1' }],
  ['searchFields', { searchFields: 'password:=' }],
  ['searchFields', { search: 'name:a,b', searchFields: 'name:between' }],
  ['orderBy', { orderBy: 'password' }],
  ['orderBy', { orderBy: 'constructor' }],
  ['orderBy', { orderBy: 'is_favorite' }],
  ['orderBy', { orderBy: 'e_providers:e_provider_id|name' }],
])('refuses what is outside the lists in %s: %j', async (field, query) => {
  const refused = asked((db) => list(db, services, query, { digits: 2 }))
  await expect(refused).rejects.toMatchObject({ name: 'QueryRefusal', field })
})

test('money without the digits of its currency is a mistake of ours', async () => {
  await expect(asked((db) => list(db, services, {}))).rejects.toThrow(/digits/)
})

test('fragments keep their values apart and count on where the others end', async () => {
  const own = fragment`t.parent_id = ${7}`
  const { sql, parameters } = await asked((db) =>
    list(
      db,
      categories,
      { search: 'color:red' },
      { where: [fragment`${own} AND t.id <> ${9}`], orderFirst: [fragment`t.id = ${3}`] },
    ),
  )
  expect(parameters).toEqual([7, 9, 'red', 3])
  expect(sql).toContain('WHERE (t.parent_id = $1 AND t.id <> $2) AND (t."color" = $3::text::text) ORDER BY t.id = $4')
})

test('the text of a query depends on its shape, never on its values', async () => {
  const secret = fc.string({ minLength: 6, maxLength: 12, unit: fc.constantFrom(...'qzxj\'"`$;-/*') })
  await fc.assert(
    fc.asyncProperty(secret, secret, secret, async (value, wanted, id) => {
      const query = {
        search: `name:${value.replaceAll(';', '')};description:${value.replaceAll(';', '')}`,
        searchFields: 'name:like;description:in',
        with: `${wanted};eProvider.${wanted}`,
        only: `id;name;${wanted}`,
        filter: wanted,
        offset: '7',
        limit: '3',
      }
      const { sql } = await asked((db) =>
        list(db, services, query, { digits: 2, where: [fragment`t.id::text = ${id}`] }),
      )
      for (const text of [value, wanted, id]) expect(sql).not.toContain(text)
    }),
  )
})

test('anything is answered or refused', async () => {
  const word = fc.oneof(
    fc.constantFrom(
      'name',
      'price',
      'categories.id',
      'eProvider.name',
      'is_favorite',
      'like',
      'in',
      'between',
      '<>',
      '1,2',
    ),
    fc.string(),
  )
  const phrase = fc
    .array(fc.tuple(word, fc.constantFrom(';', ':', '.', ',', ' ')), { maxLength: 8 })
    .map((parts) => parts.flat().join(''))
  const names = ['search', 'searchFields', 'orderBy', 'with', 'only', 'filter']
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), phrase), async (query) => {
      const outcome = asked((db) => list(db, services, query, { digits: 2 }))
      await outcome.then(
        ({ sql, parameters }) => {
          expect(sql.length).toBeLessThan(60_000)
          expect(sql).not.toContain(`$${parameters.length + 1}`)
        },
        (error) => expect(error).toBeInstanceOf(QueryRefusal),
      )
    }),
    { numRuns: 1000 },
  )
})

test('one row by an id that cannot be one is not found, without asking', async () => {
  const asking = asked((db) => one(db, services, '1; DROP TABLE users', {}, { digits: 2 }))
  await expect(asking).rejects.toThrow('nothing was asked')
})

const refusedWith = (
  error: string,
  query: Record<string, string>,
  of: Resource<Record<string, unknown>> = services,
) => {
  const field = query.searchFields ? 'searchFields' : 'search'
  return expect(asked((db) => list(db, of, query, { digits: 2 }))).rejects.toMatchObject({
    details: { errors: { [field]: [error] } },
  })
}
test('a refusal says what is wrong', async () => {
  await refusedWith('"password" cannot be searched', { search: 'password:1' })
  await refusedWith('"pass??word" cannot be searched', { searchFields: 'pass<>word:=' })
  await refusedWith('between needs a number or a date', { search: 'name:a,b', searchFields: 'name:between' })
  await refusedWith('between needs a number or a date', { search: 'name:a,', searchFields: 'name:between' })
  await refusedWith('between needs a number or a date', { search: 'available:0,1', searchFields: 'available:between' })
})

test.each([
  ['order:1', undefined],
  ['order:', undefined],
  ['order: , ', undefined],
  ['order:,', undefined],
  ['order:1,', 't."order" >= $1::text::bigint'],
  ['order: 1 , ', 't."order" >= $1::text::bigint'],
  ['order:,4', 't."order" <= $1::text::bigint'],
  ['order:x,', 'FALSE'],
  ['order:1,4', 't."order" BETWEEN $1::text::bigint AND $2::text::bigint'],
  ['order:1,4,9', 't."order" BETWEEN $1::text::bigint AND $2::text::bigint'],
  ['order:x,4', 'FALSE'],
])('between with %j', async (search, where) => {
  expect(await conditions({ search, searchFields: 'order:between' })).toBe(where)
})

test('every kind that has an order has ranges', async () => {
  const kinds = { a: int(), b: number(), c: money(), d: timestamp(), e: instant(), f: time(), g: text() }
  const columns = { id: int(), ...kinds }
  const ranged = resource('sample_ranges', { columns, searchable: Object.keys(kinds) })
  const day = '2026-02-01,2026-02-02'
  const ends = { a: '1,2', b: '1.5,2', c: '1,2', d: day, e: day, f: '09,10', g: 'a,b' }
  for (const [name, value] of Object.entries(ends)) {
    const query = { search: `${name}:${value}`, searchFields: `${name}:between` }
    const { sql, parameters } = await asked((db) => list(db, ranged, query, { digits: 2 }))
    expect(sql, name).toContain(' BETWEEN ')
    expect(parameters).toHaveLength(2)
  }
})

test('in takes what its column can have of a list', async () => {
  const values = async (search: string) =>
    (await asked((db) => list(db, categories, { search, searchFields: 'parent_id:in' }))).parameters
  expect(await values('parent_id:1, 2 ,x,,3')).toEqual(['{"1","2","3"}'])
  expect(await values('parent_id:x')).toEqual(['{}'])
  expect(await values('parent_id:,1')).toEqual([])
  expect(await values('parent_id:')).toEqual([])
  const colours = { search: 'color:red,,"blue", ', searchFields: 'color:in' }
  const { parameters } = await asked((db) => list(db, categories, colours))
  expect(parameters).toEqual(['{"red","\\"blue\\""}'])
  expect(await conditions(colours)).toBe('(t."color" = ANY($1::text::text[]))')
})

test('each condition compares with its own value, as its column has it', async () => {
  const query = { search: 'price:12.5;name:Deep;featured:1', searchFields: 'price:<>;name:like', searchJoin: 'and' }
  const { sql, parameters } = await asked((db) => list(db, services, query, { digits: 2 }))
  expect(parameters.slice(0, 3)).toEqual(['1250', 'Deep', 'true'])
  expect(sql).toContain('t."price_minor" <> $1::text::numeric AND t."search_text" LIKE')
  expect(sql).toContain('t."featured" = $3::text::boolean')
})

test('an empty value is no value for =, and one for <>', async () => {
  expect(await conditions({ search: 'color:', searchFields: 'color:=' })).toBe('(FALSE)')
  expect(await conditions({ search: 'color:', searchFields: 'color:<>' })).toBe('(t."color" <> $1::text::text)')
})

test('a plain text beside fields is the value of those that have none; ranges and lists need their own', async () => {
  expect(await conditions({ search: '4', searchFields: 'order:<>;parent_id:in;color:between' })).toBe(
    '(t."order" <> $1::text::bigint)',
  )
  expect(await conditions({ searchFields: 'order:<>' })).toBeUndefined()
  for (const operator of ['between', 'in'])
    expect(await conditions({ search: '1,4', searchFields: `order:${operator}` })).toBeUndefined()
  expect(await conditions({ search: '4;color:red', searchFields: 'order' })).toBe(
    '(t."order" = $1::text::bigint OR t."color" = $2::text::text)',
  )
})

test('conditions go along relations, in either spelling of them', async () => {
  const where = async (field: string) =>
    wherePart(await asked((db) => list(db, services, { search: `${field}:x` }, { digits: 2 })))
  expect(await where('eProvider.name')).toBe(
    `(t.available) AND (EXISTS (SELECT 1 FROM "e_providers" r1 WHERE r1.id = t.e_provider_id AND ` +
      `(r1."name"->>'en' = $1::text::text OR r1."name"->>'ar' = $1::text::text)))`,
  )
})

test('a condition that is allowed and leads nowhere is a mistake of ours', async () => {
  for (const [name, wrong] of Object.entries({ sample_lost: 'nothing', sample_lost_path: 'nobody.id' })) {
    const lost = resource(name, { columns: { id: int() }, conditions: [wrong] })
    const asking = asked((db) => list(db, lost, { search: `${wrong}:1` }))
    await expect(asking).rejects.toThrow(`${name} allows conditions on ${wrong}, which leads nowhere`)
  }
})
