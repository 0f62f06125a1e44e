import type { Column } from './columns.ts'
import { type ParsedQuery, partsOf } from './parse.ts'
import { type Relation, type Resource, resourceNamed } from './resource.ts'

/** What comes out of one resource, and of its relations. */
export type Node = {
  resource: Resource
  columns: readonly (readonly [name: string, column: Column])[]
  relations: readonly (readonly [output: string, relation: Relation, node: Node])[]
}

type Names = Map<string, Names>

const MAX_PATHS = 40
/** Deep enough for `payment.paymentMethod.media`; also stops two resources that always bring each other. */
const MAX_DEPTH = 5

/** `a;b.c` as nested maps. */
function namesOf(text: string): Names {
  const names: Names = new Map()
  for (const path of partsOf(text).slice(0, MAX_PATHS)) {
    let level = names
    for (const step of path.split('.')) {
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

/** The entry for a name that may be written in camelCase or in snake_case. */
const lookup = (names: Names, camel: string, output: string): Names | undefined => names.get(camel) ?? names.get(output)

function grow(resource: Resource, wanted: Names, only: Names | undefined, filter: Names, depth: number): Node {
  const all = Object.entries(resource.columns)
  const picked = all.some(([name]) => filter.has(name))
  const columns = all.filter(
    ([name, column]) =>
      !column.hidden && (!only || only.has(name)) && (!picked || column.sql !== undefined || filter.has(name)),
  )
  const relations: [string, Relation, Node][] = []
  for (const [camel, relation] of Object.entries(resource.relations ?? {})) {
    const output = resource.byName.get(camel)?.[0] ?? camel
    const asked = lookup(wanted, camel, output)
    if (!asked && !resource.always?.includes(camel)) continue
    const kept = only && lookup(only, camel, output)
    if (only && !kept) continue
    if (depth >= MAX_DEPTH) continue
    const inner = kept && kept.size > 0 ? kept : undefined
    relations.push([
      output,
      relation,
      grow(resourceNamed(relation.target), asked ?? new Map(), inner, new Map(), depth + 1),
    ])
  }
  return { resource, columns, relations }
}

/** Applies `with`, `only` and `filter` (wire §2.4, §2.5). Unknown names in them are ignored. */
export function treeOf(resource: Resource, query: Pick<ParsedQuery, 'with' | 'only' | 'filter'>): Node {
  return grow(
    resource,
    namesOf(query.with),
    query.only === '' ? undefined : namesOf(query.only),
    namesOf(query.filter),
    0,
  )
}
