import type { Column, Param } from './columns.ts'

type RelationOptions = {
  /** Further condition on the related row. */
  where?: (child: string, param: Param) => string
  /** Stored columns of the related table, each optionally followed by ` desc`. `id` unless said otherwise. */
  order?: readonly string[]
  /** Most related rows of one row; 100 unless said otherwise. */
  limit?: number
}

export type Relation = RelationOptions & {
  target: string
  many: boolean
  /** SQL joined to the related row before `on`. */
  join?: (child: string) => string
  /** The join table, when it alone knows the related ids. */
  link?: { table: string; local: string; foreign: string }
  /** SQL condition tying the related row to its parent. */
  on: (child: string, parent: string) => string
}

/** To-one relation: the row that column `local` references. Resources are referenced by name, so features stay separate. */
export const one = (
  target: string,
  options: { local: string; foreign?: string; where?: Relation['where'] },
): Relation => ({
  target,
  many: false,
  on: (child, parent) => `${child}.${options.foreign ?? 'id'} = ${parent}.${options.local}`,
  where: options.where,
})

/** To-many relation: the rows whose column `foreign` references this one. */
export const many = (target: string, options: RelationOptions & { foreign: string; local?: string }): Relation => ({
  ...options,
  target,
  many: true,
  on: (child, parent) => `${child}.${options.foreign} = ${parent}.${options.local ?? 'id'}`,
})

/** Many-to-many relation: `local` is the join table's column with our id, `foreign` the one with theirs. */
export const through = (
  target: string,
  options: RelationOptions & { table: string; local: string; foreign: string },
): Relation => ({
  ...options,
  target,
  many: true,
  link: options,
  join: (child) => ` JOIN ${options.table} ${child}j ON ${child}j.${options.foreign} = ${child}.id`,
  on: (child, parent) => `${child}j.${options.local} = ${parent}.id`,
})

/** A relation with custom SQL. */
export const related = (target: string, options: Omit<Relation, 'target'>): Relation => ({
  ...options,
  target,
})

export type Definition = {
  /** The table, when it is not called as the resource. */
  table?: string
  /** Columns under their wire names, in output order. */
  columns: Readonly<Record<string, Column>>
  /** Relations under the camelCase names that `with` uses. */
  relations?: Readonly<Record<string, Relation>>
  /** Relations that are always included. */
  always?: readonly string[]
  /** Columns a plain search text is compared with, and that need no operator (wire §2.6). */
  searchable?: readonly string[]
  /** Further columns and relation paths (`categories.id`) that conditions may name. */
  conditions?: readonly string[]
  /** Columns `orderBy` may name: unless said otherwise every stored one that is not hidden, and created_at, updated_at. */
  sortable?: readonly string[]
  /** Of a table that grows, without an index for every search: conditions of which one must narrow, to few values, whatever is searched or sorted. */
  narrowedBy?: readonly string[]
  /** Orders of all of such a table, which an index serves; `id` unless said otherwise. */
  ordersOfAll?: readonly string[]
  /** Order without `orderBy`: wire names, each optionally followed by ` desc`. */
  order?: readonly string[]
  /** Holds for every row this resource lists or shows by itself (not where it is a relation). */
  where?: (row: string, param: Param) => string
}

/** `Row` is the shape on the wire; it is not checked against the columns. */
export type Resource<Row = unknown> = Omit<Definition, 'sortable'> & {
  name: string
  table: string
  allowed: ReadonlySet<string>
  sortable: ReadonlySet<string>
  /** Relations under both spellings, camelCase and snake_case. */
  byName: ReadonlyMap<string, readonly [output: string, relation: Relation]>
  readonly row?: Row
}

const known = new Map<string, Resource>()

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Declares a collection's columns, relations and queries. Its name is the table's unless `table` is given. */
export function resource<Row = Record<string, unknown>>(name: string, definition: Definition): Resource<Row> {
  if (known.has(name)) throw new Error(`resource ${name} is declared twice`)
  const { columns, relations = {}, searchable = [], conditions = [] } = definition
  const byName = new Map<string, readonly [string, Relation]>()
  for (const [camel, relation] of Object.entries(relations)) {
    const entry = [snake(camel), relation] as const
    byName.set(camel, entry).set(snake(camel), entry)
  }
  const stored = Object.entries(columns).filter(
    ([column, { sql, hidden }]) => !sql && (!hidden || column === 'created_at' || column === 'updated_at'),
  )
  const created: Resource<Row> = {
    ...definition,
    name,
    table: definition.table ?? name,
    allowed: new Set([...searchable, ...conditions]),
    sortable: new Set(definition.sortable ?? stored.map(([column]) => column)),
    byName,
  }
  known.set(name, created)
  return created
}

/** Every resource of the features loaded so far. */
export const allResources = (): Resource[] => [...known.values()]

export function resourceNamed(name: string): Resource {
  const found = known.get(name)
  if (!found) throw new Error(`resource ${name} is not declared, or its feature is not loaded`)
  return found
}
