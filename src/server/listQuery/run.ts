import type { Source } from '#server/db/read.ts'
import { JsonOf } from '#server/http/json.ts'
import { type Compiled, compileList, compileOne, type Plan } from './compile.ts'
import { type Condition, conditionsOf, expectNarrow } from './conditions.ts'
import { firstRows, mostBytes } from './firstRows.ts'
import type { Fragment, Refinement, Shortcut, SqlValue } from './fragment.ts'
import { type ParsedQuery, parseQuery, type QueryInput } from './parse.ts'
import { readJson, type Statement } from './read.ts'
import { QueryRefusal, quoteName } from './refusal.ts'
import type { Resource } from './resource.ts'
import { treeOf } from './tree.ts'
import { typed } from './values.ts'

export type ListOptions = {
  /** Conditions of the feature: own rows, availability. They always apply. */
  where?: readonly Fragment[]
  /** Tables beside the listed one, for `where` and `orderFirst`: at most one row of each for a listed row. */
  joins?: readonly Fragment[]
  /** A column whose condition `joins` already satisfies. */
  satisfied?: string | undefined
  /** Orders that come before the caller's, such as the nearest first. */
  orderFirst?: readonly Fragment[]
  refinement?: Refinement | undefined
  shortcut?: Shortcut | undefined
  /** Whether best matches of a search come before `orderFirst`, unless the caller orders; so unless said otherwise. */
  ranked?: boolean
  /** Values for the `param(name, type)` of columns and relations; a missing one is null. */
  params?: Readonly<Record<string, SqlValue>>
  /** Digits of the currency; needed where the resource or a relation holds money. */
  digits?: number
  /** The language translated columns are sorted in. */
  locale?: 'en' | 'ar'
  /** Whether columns marked `plain` leave as one text in that language. */
  plain?: boolean
}

type Entry = Statement & Pick<Compiled, 'slots'>

/** Compiled queries by shape (LRU). Callers choose the shape, so their number and their characters are bounded. */
const MAX_SHAPES = 500
const MAX_CHARACTERS = 10_000_000
const shapes = new Map<string, Entry>()
let characters = 0

const lengthOf = (key: string, { text, deciding }: Entry): number =>
  key.length + text.length + (deciding?.text.length ?? 0)

function forget(key: string): void {
  const entry = shapes.get(key)
  if (entry && shapes.delete(key)) characters -= lengthOf(key, entry)
}

function compileOnce(key: string, compile: () => Compiled): Entry {
  const entry = shapes.get(key) ?? compile()
  forget(key)
  shapes.set(key, entry)
  characters += lengthOf(key, entry)
  while (shapes.size > MAX_SHAPES || characters > MAX_CHARACTERS) forget(shapes.keys().next().value ?? key)
  return entry
}

const shapeOf = (fragments: readonly Fragment[]): string => fragments.map(({ texts }) => texts.join('?')).join('&')

function orderOf(resource: Resource, parsed: ParsedQuery): Plan['order'] {
  for (const [name] of parsed.order) {
    if (!resource.sortable.has(name)) throw new QueryRefusal('orderBy', `${quoteName(name)} cannot be sorted by`)
  }
  if (parsed.order.length > 0) return parsed.order
  return (resource.order ?? []).map((term) => {
    const [name = '', direction] = term.split(' ')
    return [name, direction === 'desc' ? 'desc' : 'asc'] as const
  })
}

function prepare(resource: Resource, parsed: ParsedQuery, options: ListOptions, id: string | null) {
  const { where = [], joins = [], satisfied: met, orderFirst = [], refinement, shortcut, digits } = options
  const { locale = 'en', plain = false } = options
  const conditions: readonly Condition[] =
    id === null ? conditionsOf(resource, parsed, digits).filter(({ dotted }) => dotted !== met) : []
  const order = id === null ? orderOf(resource, parsed) : []
  if (id === null) expectNarrow(resource, parsed, conditions)
  const ranked = parsed.order.length === 0 && (options.ranked ?? true)
  const paged = parsed.offset > 0
  const key = [
    resource.name,
    id === null ? `${parsed.limit}${paged ? '+' : ''}` : 'one',
    digits,
    locale,
    plain,
    parsed.everyCondition,
    conditions.map(({ shape }) => shape).join(';'),
    order.flat().join(' '),
    ranked,
    shapeOf(where),
    shapeOf(orderFirst),
    shapeOf(joins),
    refinement &&
      [refinement.call, shapeOf([refinement.given]), refinement.most, refinement.required, refinement.sorted].join(),
    shortcut && [shapeOf(shortcut.joins), shapeOf(shortcut.where)].join(),
    parsed.with,
    parsed.only,
    parsed.filter,
  ].join('\n')
  const entry = compileOnce(key, () => {
    const plan: Plan = {
      tree: treeOf(resource, parsed),
      conditions,
      everyCondition: parsed.everyCondition,
      where,
      joins,
      orderFirst,
      refinement,
      shortcut,
      order,
      ranked,
      limit: parsed.limit,
      paged,
      digits,
      locale,
      plainIn: plain ? locale : undefined,
    }
    return id === null ? compileList(plan) : compileOne(plan)
  })
  const callValues = {
    conditions,
    fragments: [
      ...where,
      ...orderFirst,
      ...joins,
      ...(refinement ? [refinement.given] : []),
      ...(shortcut ? [...shortcut.joins, ...shortcut.where] : []),
    ],
    params: options.params ?? {},
    id,
    offset: parsed.offset,
  }
  return { entry, values: entry.slots.map((slot) => slot(callValues)) }
}

const tooLong = (): never => {
  throw new QueryRefusal('limit', 'the answer is longer than 1 MB: ask for fewer rows or relations')
}

/** A character has one byte to three here. */
const isShort = (text: string): boolean =>
  text.length * 3 <= mostBytes || (text.length <= mostBytes && Buffer.byteLength(text) <= mostBytes)

/**
 * The rows of a list query as JSON text: one SQL statement, including relations (`wire §2`). Without a `limit`, those that fit.
 * @throws QueryRefusal (422) naming the invalid parameter; `limit` where the answer is too long.
 */
export async function listJson<Row>(
  db: Source,
  resource: Resource<Row>,
  query: QueryInput,
  options: ListOptions = {},
): Promise<JsonOf<Row[]>> {
  const { entry, values } = prepare(resource, parseQuery(query), options, null)
  const text = (await readJson(db, entry, values)) ?? '[]'
  if (isShort(text)) return new JsonOf(text)
  return new JsonOf((query.limit === undefined && firstRows(text)) || tooLong())
}

/** The rows of a list query; see {@link listJson}. */
export async function list<Row>(
  db: Source,
  resource: Resource<Row>,
  query: QueryInput,
  options: ListOptions = {},
): Promise<Row[]> {
  return JSON.parse((await listJson(db, resource, query, options)).text)
}

/**
 * One row by its id as JSON text, with the relations of `with` and the keys of `only`; null when there is none in scope.
 * @throws QueryRefusal (422) for a malformed `with` or `only`.
 */
export async function oneJson<Row>(
  db: Source,
  resource: Resource<Row>,
  id: number | string,
  query: QueryInput = {},
  options: ListOptions = {},
): Promise<JsonOf<Row> | null> {
  const key = typed(resource.columns.id?.kind ?? 'int', String(id), undefined)
  if (key === undefined) return null
  const parsed = parseQuery({ with: query.with, only: query.only })
  const { entry, values } = prepare(resource, parsed, options, key)
  const data = await readJson(db, entry, values)
  return data === null ? null : new JsonOf(data)
}

/** One row by its id; see {@link oneJson}. */
export async function one<Row>(
  db: Source,
  resource: Resource<Row>,
  id: number | string,
  query: QueryInput = {},
  options: ListOptions = {},
): Promise<Row | null> {
  const found = await oneJson(db, resource, id, query, options)
  return found && JSON.parse(found.text)
}
