import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildCategory, buildProvider, buildService } from '../../../test/build.ts'
import type { Category } from './contract.ts'
import { searchedService } from './service.ts'

const { app, api, database, db, sql } = await testApp()

const second = await buildCategory(db, { order: 2, featured: true, name: { en: 'Plumbing', ar: 'سباكة' } })
const first = await buildCategory(db, { order: 1, featured: true, color: '#0abde3' })
const plain = await buildCategory(db, { order: 3 })
const childB = await buildCategory(db, { order: 9, parent_id: second.id })
const childA = await buildCategory(db, { order: 8, parent_id: second.id })

const ask = async (query: string) => {
  const response = await app.inject(`/api/categories?${query}`)
  expect(response.statusCode).toBe(200)
  return (response.json() as { data: Category[] }).data
}
const ids = (rows: { id: number }[] | undefined) => rows?.map(({ id }) => id)

test('featured ones, as Home asks', async () => {
  const rows = await ask(
    'with=featuredEServices&parent=true&search=featured:1&searchFields=featured:=&orderBy=order&sortedBy=asc&limit=6',
  )
  expect(ids(rows)).toEqual([first.id, second.id])
  expect(rows[0]).toMatchObject({
    color: '#0abde3',
    media: [],
    has_media: false,
    featured_e_services: [],
    parent_id: null,
  })
})

test('all with their children, in order, with the misspelt sortBy', async () => {
  const rows = await ask('with=subCategories&parent=true&orderBy=order&sortBy=asc')
  expect(ids(rows)).toEqual([first.id, second.id, plain.id])
  expect(rows.map((row) => ids(row.sub_categories))).toEqual([[], [childA.id, childB.id], []])
})

test('children of one', async () => {
  expect(ids(await ask(`search=parent_id:${second.id}&orderBy=order`))).toEqual([childA.id, childB.id])
})

test('featured services: bookable ones, and those who come here when a position is sent', async () => {
  const near = await buildProvider(db)
  const far = await buildProvider(db)
  await sql`INSERT INTO e_provider_addresses (e_provider_id, description, address, latitude, longitude)
    VALUES (${near.id}, 'Shop', 'Olaya', 24.70, 46.68), (${far.id}, 'Shop', 'Jeddah', 21.54, 39.17)`
  const make = (over: object) => buildService(db, { featured: true, categories: [first.id], ...over })
  const here = await make({ e_provider_id: near.id })
  const there = await make({ e_provider_id: far.id })
  await make({ e_provider_id: near.id, featured: false })
  await make({ e_provider_id: near.id, available: false })
  await make({ e_provider_id: (await buildProvider(db, { accepted: false })).id })
  const query = `with=featuredEServices&search=id:${first.id}`
  expect(ids((await ask(query))[0]?.featured_e_services)).toEqual([here.id, there.id])
  expect(ids((await ask(`${query}&myLat=24.7&myLon=46.7`))[0]?.featured_e_services)).toEqual([here.id])
})

test('who comes to a place is found once for all categories and their services', async () => {
  const provider = await buildProvider(db)
  await sql`INSERT INTO e_provider_addresses (e_provider_id, description, address, latitude, longitude)
    VALUES (${provider.id}, 'Shop', 'Olaya', 24.70, 46.68)`
  const categories = [first.id, second.id, plain.id]
  for (let n = 0; n < 4; n++) await buildService(db, { featured: true, categories, e_provider_id: provider.id })
  const sent: [text: string, values: readonly unknown[]][] = []
  database.pool.trace = (...statement) => sent.push(statement)
  await ask('with=featuredEServices&myLat=24.71&myLon=46.69')
  database.pool.trace = undefined
  const [text, values] = sent.find(([text]) => text.includes('featured_e_services')) ?? ['', []]
  const [row] = await sql.unsafe<{ 'QUERY PLAN': unknown }[]>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values])
  const looks: number[] = []
  JSON.stringify(row, (_, node) => {
    if (node?.['Relation Name'] === 'e_provider_addresses') looks.push(node['Actual Loops'])
    return node
  })
  expect(looks).toEqual([1])
})

test('one by its id', async () => {
  const { json } = await api<Category>('GET', `categories/${second.id}`, { query: { filter: 'id;name' } })
  expect(json.data).toMatchObject({ id: second.id, name: { en: 'Plumbing', ar: 'سباكة' }, featured: true })
  const { status } = await api('GET', 'categories/0')
  expect(status).toBe(404)
})

test.each([
  ['options.e_service_id:12', 12],
  ['name:x; options.e_service_id : 12', 12],
  ['options.e_service_id:12;options.e_service_id:13', null],
  ['options.e_service_id:x', null],
  ['name:options.e_service_id', null],
  ['', null],
])('the service asked for in "%s"', (search, expected) => {
  expect(searchedService(search)).toBe(expected)
})
