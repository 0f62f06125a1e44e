import { expect, test } from 'vitest'
import { categories, favorites, services } from './sample.ts'
import { type Node, treeOf } from './tree.ts'

const query = { with: '', only: '', filter: '' }
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
