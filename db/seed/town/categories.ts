import { buildCategories, buildOptionGroup, insertAll } from '../../../test/build.ts'
import { categories } from '../content/categories.ts'
import { keywords } from '../content/keywords.ts'
import { optionGroups } from '../content/options.ts'
import { taxes } from '../content/taxes.ts'
import { turn } from '../pictures/colour.ts'
import { tile } from '../pictures/tile.ts'
import { known, type Town } from './context.ts'

export type Frame = {
  /** Ids by key; a subcategory's key is `cleaning/deep`. */
  categories: Map<string, number>
  groups: Map<string, number>
  taxes: Map<string, number>
}

/** What a category is looked for by. */
const wordsFor = (key: string) => {
  const found = keywords[key]
  if (!found) throw new Error(`no keywords for "${key}"`)
  return found
}

/** What services depend on: categories with their tiles, option groups, taxes. */
export const seedFrame = async ({ tx, pictures }: Town): Promise<Frame> => {
  const top = await buildCategories(
    tx,
    categories.map(({ key, name, description, colour, featured }, i) => ({
      name,
      keywords: wordsFor(key),
      description,
      color: colour,
      featured,
      order: i + 1,
    })),
  )
  const ids = new Map(categories.map(({ key }, i) => [key as string, top[i]?.id ?? 0]))
  const children = categories.flatMap((parent) =>
    parent.children.map((child, i) => ({ ...child, key: `${parent.key}/${child.key}`, parent, order: i + 1 })),
  )
  const colourOf = (i: number, base: string) => turn(base, (i - 1) * 14)
  const below = await buildCategories(
    tx,
    children.map(({ key, name, description, parent, order }) => ({
      name,
      keywords: wordsFor(key),
      description,
      order,
      color: colourOf(order, parent.colour),
      parent_id: known(ids, parent.key),
    })),
  )
  for (const [i, { key }] of children.entries()) ids.set(key, below[i]?.id ?? 0)
  const women: readonly string[] = ['cleaning', 'beauty']
  for (const { key, colour, icons, name, trade } of [
    ...categories.map((category) => ({ ...category, trade: category.key })),
    ...children.map(({ parent, order, ...child }) => ({
      ...child,
      colour: colourOf(order, parent.colour),
      trade: parent.key,
    })),
  ])
    pictures.push({
      owner: 'categories',
      id: known(ids, key),
      name: name.en,
      svg: tile({ seed: key, colour, icons, who: { seed: `somebody of ${key}`, woman: women.includes(trade) } }),
      colour,
    })

  const groups = new Map<string, number>()
  for (const { key, name, multiple, required = false } of optionGroups)
    groups.set(key, (await buildOptionGroup(tx, { name, allow_multiple: multiple, required })).id)
  const rows = await insertAll(
    tx,
    'taxes',
    taxes.map(({ name, type, value }) => ({ name, type, value })),
  )
  return { categories: ids, groups, taxes: new Map(taxes.map(({ key }, i) => [key, rows[i]?.id ?? 0])) }
}
