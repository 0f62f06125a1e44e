import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Source } from '#server/db/read.ts'
import { fragment, list, one } from './index.ts'
import { QueryRefusal } from './refusal.ts'
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

const wherePart = ({ sql }: Asked) => / WHERE (.*) ORDER BY /.exec(sql.slice(sql.lastIndexOf('FROM (SELECT t.*')))?.[1]

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
    /^\(\(t."color"\)::text ILIKE .* OR t."order" = \$2::text::bigint\)$/,
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
