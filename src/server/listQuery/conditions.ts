import type { Column } from './columns.ts'
import type { Operator, ParsedQuery } from './parse.ts'
import { QueryRefusal, quoteName } from './refusal.ts'
import { type Relation, type Resource, resourceNamed } from './resource.ts'
import { arrayOf, typed, WORDS } from './values.ts'

/** A resolved operator: `from` and `to` are ranges with one open end. */
export type Test = '=' | '<>' | 'like' | 'in' | 'between' | 'from' | 'to' | 'always' | 'never'

export type Condition = {
  /** Relations to walk before the column. */
  path: readonly Relation[]
  /** As it was sent: the relations, then the column. */
  dotted: string
  name: string
  column: Column
  test: Test
  values: readonly string[]
  /** `between` is always joined with AND (wire §0). */
  alone: boolean
  /** Everything about it that shows in the SQL text. */
  shape: string
}

/** Finds `a.b.column` from the resource; undefined when it does not lead anywhere. */
export function locate(resource: Resource, dotted: string): Pick<Condition, 'path' | 'name' | 'column'> | undefined {
  const steps = dotted.split('.')
  const name = steps.pop() ?? ''
  const path: Relation[] = []
  let current = resource
  for (const step of steps) {
    const relation = current.byName.get(step)?.[1]
    if (!relation) return undefined
    path.push(relation)
    current = resourceNamed(relation.target)
  }
  const column = Object.hasOwn(current.columns, name) ? current.columns[name] : undefined
  return column && { path, name, column }
}

/** Kinds that `between` accepts. */
export const RANGES: ReadonlySet<string> = new Set(['int', 'number', 'money', 'timestamp', 'instant', 'time', 'text'])

/** The test and its values; undefined when the condition is empty. */
function testOf(
  column: Column,
  operator: Operator,
  value: string,
  read: (text: string) => string,
): { test: Test; values: string[] } | undefined {
  if (operator === 'like') return value === '' ? { test: 'always', values: [] } : { test: 'like', values: [value] }
  if (operator === 'in') {
    const items = value.split(',').map((item) => item.trim())
    if (items[0] === '') return undefined
    return { test: 'in', values: [arrayOf(items.filter((item) => item !== '').map(read))] }
  }
  if (operator === 'between') {
    const [from = '', to] = value.split(',').map((item) => item.trim())
    if (to === undefined || (from === '' && to === '')) return undefined
    if (!RANGES.has(column.kind)) throw new QueryRefusal('searchFields', 'between needs a number or a date')
    if (from === '') return { test: 'to', values: [read(to)] }
    return to === '' ? { test: 'from', values: [read(from)] } : { test: 'between', values: [read(from), read(to)] }
  }
  return { test: operator, values: [read(value)] }
}

/**
 * The conditions a query asks for, looked up in the resource's lists (wire §2.1, §2.2).
 * @throws QueryRefusal for names outside the lists and for values that do not fit their column.
 */
export function conditionsOf(resource: Resource, parsed: ParsedQuery, digits: number | undefined): Condition[] {
  const { search, plain, searchFields } = parsed
  for (const [parameter, names] of [
    ['search', search.keys()],
    ['searchFields', searchFields.keys()],
  ] as const) {
    for (const name of names) {
      if (!resource.allowed.has(name)) throw new QueryRefusal(parameter, `${quoteName(name)} cannot be searched`)
    }
  }
  const names = new Set([...searchFields.keys(), ...search.keys()])
  if (plain !== undefined && searchFields.size === 0) for (const name of resource.searchable ?? []) names.add(name)

  const conditions: Condition[] = []
  for (const name of names) {
    const operator = searchFields.get(name) ?? '='
    const own = search.get(name)
    const value = own ?? (operator === 'in' || operator === 'between' ? undefined : plain)
    const found = locate(resource, name)
    if (!found) throw new Error(`${resource.name} allows conditions on ${name}, which leads nowhere`)
    if (value === undefined) continue
    let fits = true
    const read = (text: string): string => {
      const result = typed(found.column.kind, text, digits)
      if (result !== undefined) return result
      if (own !== undefined) throw new QueryRefusal('search', `${quoteName(name)} must be ${WORDS[found.column.kind]}`)
      // A plain text is compared with every column; where it is not a valid value it matches nothing.
      fits = false
      return ''
    }
    const settled = testOf(found.column, operator, value, read)
    if (!settled) continue
    const test = fits ? settled.test : 'never'
    conditions.push({
      ...found,
      dotted: name,
      test,
      values: fits ? settled.values : [],
      alone: operator === 'between',
      shape: `${name}:${test}`,
    })
  }
  return conditions
}
