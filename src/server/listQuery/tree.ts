import type { Column } from './columns.ts'
import { type ParsedQuery, partsOf } from './parse.ts'
import { type Relation, type Resource, resourceNamed, snake } from './resource.ts'

/** The output of one resource and its relations. */
export type Node = {
  resource: Resource
  columns: readonly (readonly [name: string, column: Column])[]
  relations: readonly (readonly [output: string, relation: Relation, node: Node])[]
}

type Names = Map<string, Names>

const MAX_PATHS = 40

/** `a;b.c` as nested maps; names may be written in camelCase or as in the output. */
function namesOf(text: string): Names {
  const names: Names = new Map()
  for (const path of partsOf(text).slice(0, MAX_PATHS)) {
    let level = names
    for (const name of path.split('.')) {
      const step = snake(name)
      let next = level.get(step)
      if (!next) {
        next = new Map()
        level.set(step, next)
      }
      level = next
    }
  }
  return names
}

/**
 * A relation path never returns to a resource it has left, which would multiply rows without end; only a
 * resource's own children (a category's) may follow it, once.
 */
function leadsBack(path: readonly string[], target: string): boolean {
  const place = path.indexOf(target)
  return place >= 0 && place < path.length - 1
}

/** The stored columns that `filter` does not name; none where it names no column at all. */
function leftOut({ columns }: Resource, filter: Names): string[] {
  const all = Object.entries(columns)
  if (!all.some(([name]) => filter.has(name))) return []
  return all.filter(([name, { sql, hidden }]) => !sql && !hidden && !filter.has(name)).map(([name]) => name)
}

/** The keys that `filter` leaves out (wire §2.4), for answers that are finished outside the database. */
export const filteredOut = (resource: Resource, filter: string | undefined): string[] =>
  leftOut(resource, namesOf(filter ?? ''))

function buildNode(
  resource: Resource,
  wanted: Names,
  only: Names | undefined,
  filter: Names,
  path: readonly string[],
): Node {
  const dropped = new Set(leftOut(resource, filter))
  const columns = Object.entries(resource.columns).filter(
    ([name, column]) => !column.hidden && (only ? only.has(name) : !column.extra) && !dropped.has(name),
  )
  const relations: [string, Relation, Node][] = []
  for (const [camel, relation] of Object.entries(resource.relations ?? {})) {
    const output = snake(camel)
    const requested = wanted.get(output)
    const nested = only?.get(output)
    if ((!requested && !resource.always?.includes(camel)) || (only && !nested) || leadsBack(path, relation.target))
      continue
    const inner = nested && nested.size > 0 ? nested : undefined
    const target = resourceNamed(relation.target)
    relations.push([
      output,
      relation,
      buildNode(target, requested ?? new Map(), inner, new Map(), [...path, target.name]),
    ])
  }
  return { resource, columns, relations }
}

/** Applies `with`, `only` and `filter` (wire §2.4, §2.5). Unknown names in them are ignored. */
export function treeOf(resource: Resource, query: Pick<ParsedQuery, 'with' | 'only' | 'filter'>): Node {
  return buildNode(
    resource,
    namesOf(query.with),
    query.only === '' ? undefined : namesOf(query.only),
    namesOf(query.filter),
    [resource.name],
  )
}
