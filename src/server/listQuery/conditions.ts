import type { Column } from './columns.ts'
import type { Operator, ParsedQuery } from './parse.ts'
import { QueryRefusal, quoteName } from './refusal.ts'
import { type Relation, type Resource, resourceNamed } from './resource.ts'
import { arrayOf, typed } from './values.ts'

/**
 * A resolved operator: `from` and `to` are ranges with one open end; `holds` is a `like` that no index of folded texts finds,
 * because they are cut into threes of letters.
 */
export type Test = '=' | '<>' | 'like' | 'holds' | 'in' | 'between' | 'from' | 'to' | 'always' | 'never'

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

type Settled = Pick<Condition, 'test' | 'values'>

/** A value its column cannot have, and none at all, match nothing: clients in the field send `e_provider_id:undefined`. */
const never: Settled = { test: 'never', values: [] }

const range = (test: Test, ends: readonly (string | undefined)[]): Settled => {
  const values = ends.filter((end) => end !== undefined)
  return values.length === ends.length ? { test, values } : never
}

/** Letters that folding leaves letters, in a row. */
const threeLetters = /[a-z0-9\u0621-\u063a\u0641-\u064a]{3}/i

/** The test and its values; undefined when the condition says nothing. */
function testOf(
  column: Column,
  operator: Operator,
  value: string,
  read: (text: string) => string | undefined,
): Settled | undefined {
  if (operator === 'like') {
    if (value === '') return { test: 'always', values: [] }
    return { test: column.folded && !column.search && !threeLetters.test(value) ? 'holds' : 'like', values: [value] }
  }
  if (operator === 'in') {
    const items = value.split(',').map((item) => item.trim())
    if (items[0] === '') return undefined
    const possible = items.filter((item) => item !== '').map(read)
    return { test: 'in', values: [arrayOf(possible.filter((item) => item !== undefined))] }
  }
  if (operator === 'between') {
    const [from = '', to] = value.split(',').map((item) => item.trim())
    if (to === undefined || (from === '' && to === '')) return undefined
    if (!RANGES.has(column.kind)) throw new QueryRefusal('searchFields', 'between needs a number or a date')
    if (from === '') return range('to', [read(to)])
    return to === '' ? range('from', [read(from)]) : range('between', [read(from), read(to)])
  }
  return value === '' && operator === '=' ? never : range(operator, [read(value)])
}

/**
 * The conditions of a query, checked against the resource's lists (wire §2.1, §2.2).
 * @throws QueryRefusal for names outside the lists.
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
    const settled = testOf(found.column, operator, value, (text) => typed(found.column.kind, text, digits))
    if (!settled) continue
    const alone = operator === 'between'
    conditions.push({ ...found, ...settled, dotted: name, alone, shape: `${name}:${settled.test}` })
  }
  return conditions
}

/** Values of an `in` that narrows: of very many all rows could be. */
const mostNarrow = 10
/** Rows of all of such a table that may be skipped: each is read. */
const mostSkipped = 10_000

/**
 * Refuses to search or sort all of a table that grows, or to skip very many of its rows, where the resource says what must narrow it.
 * @throws QueryRefusal
 */
export function expectNarrow(
  { narrowedBy, ordersOfAll = ['id'] }: Resource,
  parsed: ParsedQuery,
  conditions: readonly Condition[],
): void {
  if (!narrowedBy) return
  if (conditions.length === 0 && parsed.order.every(([name]) => ordersOfAll.includes(name))) {
    if (parsed.offset <= mostSkipped) return
    throw new QueryRefusal(
      'offset',
      `offset is larger than ${mostSkipped}, and search does not say one of ${narrowedBy.join(', ')}`,
    )
  }
  const narrows = ({ dotted, test, values: [list = ''] }: Condition) =>
    narrowedBy.includes(dotted) &&
    (test === '=' || test === 'never' || (test === 'in' && list.split(',').length <= mostNarrow))
  const either = conditions.filter(({ alone }) => !alone)
  if (parsed.everyCondition ? either.some(narrows) : either.length > 0 && either.every(narrows)) return
  throw new QueryRefusal('search', `search does not say one of ${narrowedBy.join(', ')}`)
}
