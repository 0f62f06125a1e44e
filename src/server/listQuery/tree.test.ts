import { expect, test } from 'vitest'
import { int, resource, text } from './index.ts'
import { categories, favorites, services } from './sample.ts'
import { filteredOut, type Node, treeOf } from './tree.ts'

const query = { with: '', only: '', filter: '' }
const sample = resource('sample_notes', {
  table: 'categories',
  columns: { id: int(), name: text(), notes: text({ extra: true }), secret: text({ hidden: true }) },
})
const names = (node: Node): unknown => ({
  ...Object.fromEntries(node.relations.map(([name, , inner]) => [name, names(inner)])),
})

test('always and with bring relations, under either spelling', () => {
  const tree = treeOf(favorites, { ...query, with: 'e_service.categories;eService.eProvider.taxes;eService.nothing' })
  expect(names(tree)).toEqual({ e_service: { media: {}, e_provider: { media: {}, taxes: {} }, categories: {} } })
})

test('a path does not come back to a resource it has left', () => {
  const tree = treeOf(services, {
    ...query,
    with: 'eProvider.eServices.eProvider;categories.subCategories.subCategories',
  })
  expect(names(tree)).toEqual({ media: {}, e_provider: { media: {} }, categories: { sub_categories: {} } })
  expect(names(treeOf(categories, { ...query, with: 'subCategories.subCategories' }))).toEqual({ sub_categories: {} })
})

test('`only` drops default relations, and limits a relation to the named keys', () => {
  const tree = treeOf(services, { ...query, with: 'categories', only: 'id;eProvider.name;eProvider.media;categories;' })
  expect(tree.columns.map(([name]) => name)).toEqual(['id'])
  expect(names(tree)).toEqual({ e_provider: { media: {} }, categories: {} })
  const [, , provider] = tree.relations.find(([name]) => name === 'e_provider') ?? []
  expect(provider?.columns.map(([name]) => name)).toEqual(['name'])
})

const columns = (node: Node): string[] => node.columns.map(([name]) => name)
const inner = (node: Node, name: string): Node | undefined => node.relations.find(([output]) => output === name)?.[2]

test('without `only` and `filter` every column but the hidden and the extra ones is shown', () => {
  expect(columns(treeOf(categories, query))).toEqual(['id', 'name', 'color', 'order', 'parent_id'])
  expect(columns(treeOf(sample, query))).toEqual(['id', 'name'])
  expect(columns(treeOf(sample, { ...query, only: 'id;notes;secret' }))).toEqual(['id', 'notes'])
})

test('`filter` keeps the stored columns it names, and the computed ones', () => {
  const all = treeOf(services, { ...query, filter: ' eProviderId ; price;nothing' })
  expect(columns(all)).toEqual(['price', 'e_provider_id', 'is_favorite', 'custom_fields'])
  expect(names(all)).toEqual({ media: {}, e_provider: { media: {} } })
  expect(columns(inner(all, 'e_provider') as Node)).toEqual(['id', 'name', 'phone_number', 'accepted', 'custom_fields'])
  expect(columns(treeOf(services, { ...query, filter: 'price;id', only: 'id;rate' }))).toEqual(['id'])
})

test('a `filter` that names no column is none', () => {
  for (const filter of ['nothing', 'eProvider', ';', 'nothing.price'])
    expect(columns(treeOf(services, { ...query, filter })), filter).toEqual(columns(treeOf(services, query)))
})

test('the keys that `filter` leaves out, for answers that are finished elsewhere', () => {
  expect(filteredOut(categories, 'id;name')).toEqual(['color', 'order', 'parent_id'])
  expect(filteredOut(services, 'created_at;isFavorite;id;name;price;discount_price')).toEqual([
    'description',
    'quantity_unit',
    'featured',
    'available',
    'e_provider_id',
    'rate',
  ])
  for (const filter of [undefined, '', 'nothing']) expect(filteredOut(categories, filter)).toEqual([])
})

test('an empty `only` is none; one that names nothing shows nothing', () => {
  expect(columns(treeOf(categories, { ...query, only: 'nothing' }))).toEqual([])
  expect(names(treeOf(services, { ...query, only: ';' }))).toEqual({})
})

test('`only` does not bring a relation that neither `with` nor the resource asks for', () => {
  expect(names(treeOf(services, { ...query, only: 'id;categories.id' }))).toEqual({})
  const tree = treeOf(services, { ...query, with: 'eProvider.taxes', only: 'eProvider.taxes;eProvider.id' })
  expect(names(tree)).toEqual({ e_provider: { taxes: {} } })
  expect(columns(inner(tree, 'e_provider') as Node)).toEqual(['id'])
  expect(columns(inner(inner(tree, 'e_provider') as Node, 'taxes') as Node)).toEqual(['id', 'name', 'value', 'type'])
})

test('several paths through one relation add up', () => {
  const tree = treeOf(favorites, { ...query, with: 'eService.categories;e_service.eProvider.taxes' })
  expect(names(tree)).toEqual({ e_service: { media: {}, e_provider: { media: {}, taxes: {} }, categories: {} } })
})

test('after forty paths no more are read', () => {
  const asked = (before: number) => `${'nothing;'.repeat(before)}categories`
  expect(names(treeOf(services, { ...query, with: asked(39) }))).toHaveProperty('categories')
  expect(names(treeOf(services, { ...query, with: asked(40) }))).not.toHaveProperty('categories')
})
