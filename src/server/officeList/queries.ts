import {
  type CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Range } from '#lib/listContract.ts'
import { addDays, isDate } from '#lib/time.ts'
import { dayStart } from '#lib/zoned.ts'
import type { Db } from '#server/db/database.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

/** SQL to sort by, never null, with its type. A list sorted often needs an index on it and on the key. */
export type Sort = {
  by: RawBuilder<unknown>
  type: 'bigint' | 'numeric' | 'text' | 'date' | 'timestamp' | 'timestamptz' | 'uuid'
}

/** The unique value that ends every order. */
export type Key = Sort & { type: 'bigint' | 'uuid' }

const bigint = /^-?\d{1,18}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const clock = /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?([+-](0\d|1[0-5])(:[0-5]\d){0,2})?$/
const isInstant = (text: string): boolean => isDate(text.slice(0, 10)) && clock.test(text.slice(10))

/** Whether PostgreSQL reads a text as this type, as it wrote it. */
const reads: Record<Sort['type'], (text: string) => boolean> = {
  bigint: (text) => bigint.test(text),
  numeric: (text) => /^-?\d{1,30}(\.\d{1,30})?$/.test(text),
  text: () => true,
  date: isDate,
  timestamp: isInstant,
  timestamptz: isInstant,
  uuid: (text) => uuid.test(text),
}

export type Condition<V, D, T extends keyof D, P> = (
  value: V,
  eb: ExpressionBuilder<D, T>,
  prepared: P,
) => Expression<SqlBool>

/** What a list is read from; see `officeList`. */
export type Reading<D, T extends keyof D, O, P> = {
  from: (db: Db, prepared: P) => SelectQueryBuilder<D, T, O>
  key: Key
  sorts: Record<string, Sort>
  order: string
  filters: Record<string, Condition<never, D, T, P>>
  search?: Condition<string, D, T, P>
}

export type ListQuery = {
  q?: string | undefined
  sort?: string | undefined
  after?: string | undefined
  limit?: number | undefined
} & Record<string, unknown>

const defaultRows = 50

const orderOf = <D, T extends keyof D, O, P>(reading: Reading<D, T, O, P>, asked: string = reading.order) => {
  const descending = asked.startsWith('-')
  const sort = reading.sorts[descending ? asked.slice(1) : asked]
  if (!sort) throw new Error(`${asked} is no order of the list`)
  return { asked, sort, descending }
}

/** The rows that meet the filters and the search, in no order. */
const filtered = <D, T extends keyof D, O, P>(reading: Reading<D, T, O, P>, db: Db, query: ListQuery, prepared: P) => {
  const eb = expressionBuilder<D, T>()
  const conditions: Expression<SqlBool>[] = []
  for (const [name, condition] of Object.entries(reading.filters))
    if (query[name] !== undefined) conditions.push(condition(query[name] as never, eb, prepared))
  if (query.q && reading.search) conditions.push(reading.search(query.q, eb, prepared))
  return conditions.reduce((statement, condition) => statement.where(condition), reading.from(db, prepared))
}

type Positioned<O> = O & { sort_value: string; sort_key: string }

/** One page of a list by key: the rows after or before a position, with their positions. */
export const readPage = async <D, T extends keyof D, O, P>(
  reading: Reading<D, T, O, P>,
  db: Db,
  query: ListQuery,
  prepared: P,
): Promise<{ rows: O[]; next: string | null; previous: string | null }> => {
  const { key } = reading
  const { asked, sort, descending } = orderOf(reading, query.sort)
  const types = { value: reads[sort.type], key: reads[key.type] }
  const cursor = query.after === undefined ? undefined : decodeCursor(query.after, asked, types)
  const limit = query.limit ?? defaultRows
  const backwards = cursor?.backwards ?? false
  const direction = descending === backwards ? 'asc' : 'desc'
  let statement = filtered(reading, db, query, prepared)
    .select([sql<string>`(${sort.by})::text`.as('sort_value'), sql<string>`(${key.by})::text`.as('sort_key')])
    .orderBy(sort.by, direction)
    // One more than is shown says whether there are more.
    .limit(sql.lit(limit + 1))
  if (sort !== key) statement = statement.orderBy(key.by, direction)
  if (cursor) {
    const than = sql.raw(direction === 'asc' ? '>' : '<')
    const [value, own] = [sql`${cursor.value}::${sql.raw(sort.type)}`, sql`${cursor.key}::${sql.raw(key.type)}`]
    statement = statement.where(
      sort === key
        ? sql<boolean>`${key.by} ${than} ${own}`
        : sql<boolean>`(${sort.by}, ${key.by}) ${than} (${value}, ${own})`,
    )
  }
  const found = (await statement.execute()) as Positioned<O>[]
  const more = found.length > limit
  const shown = backwards ? found.slice(0, limit).reverse() : found.slice(0, limit)
  const position = (row: Positioned<O> | undefined, back: boolean) =>
    row ? encodeCursor({ sort: asked, value: row.sort_value, key: row.sort_key, backwards: back }) : null
  const hasNext = backwards ? true : more
  const hasPrevious = backwards ? more : cursor !== undefined
  return {
    rows: shown,
    next: hasNext ? position(shown.at(-1), false) : null,
    previous: hasPrevious ? position(shown[0], true) : null,
  }
}

/** The statement of all rows of a list, in its order. */
export const compileAll = <D, T extends keyof D, O, P>(
  reading: Reading<D, T, O, P>,
  db: Db,
  query: ListQuery,
  prepared: P,
): CompiledQuery<O> => {
  const { sort, descending } = orderOf(reading, query.sort)
  const direction = descending ? 'desc' : 'asc'
  const statement = filtered(reading, db, query, prepared).orderBy(sort.by, direction)
  return (sort === reading.key ? statement : statement.orderBy(reading.key.by, direction)).compile()
}

const none = sql<boolean>`true`

/** Whether an instant is on one of these days of a time zone; a filter of `days()`. */
export const onDays = (
  instant: Expression<unknown>,
  { from, to }: Range<string>,
  zone: string,
): RawBuilder<boolean> => {
  const begin = from && sql<boolean>`${instant} >= ${dayStart(from, zone)}::timestamptz`
  const end = to && sql<boolean>`${instant} < ${dayStart(addDays(to, 1), zone)}::timestamptz`
  return sql<boolean>`(${begin || none} AND ${end || none})`
}

/** Whether a number is in the range; a filter of `between()`. Money: give `minor` as 10 to the power of its digits. */
export const inRange = (number: Expression<unknown>, { from, to }: Range<number>, minor = 1): RawBuilder<boolean> => {
  const least = from !== undefined && sql<boolean>`${number} >= ${Math.ceil(from * minor - 1e-6)}`
  const most = to !== undefined && sql<boolean>`${number} <= ${Math.floor(to * minor + 1e-6)}`
  return sql<boolean>`(${least || none} AND ${most || none})`
}

/**
 * Whether a text holds these letters anywhere, whatever their case; `%` and `_` mean themselves. Fewer than three letters or
 * digits in a row are in nothing: no index finds them.
 */
export const contains = (text: Expression<unknown>, letters: string): RawBuilder<boolean> =>
  /[\p{L}\p{N}]{3}/u.test(letters)
    ? sql<boolean>`${text} ILIKE ${`%${letters.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql<boolean>`false`

/** The same in a folded text: accents and spelling do not count either. */
export const containsFolded = (text: Expression<unknown>, letters: string): RawBuilder<boolean> =>
  /[\p{L}\p{N}]{3}/u.test(letters)
    ? sql<boolean>`${text} LIKE '%' || fold_text(${letters.replace(/[\\%_]/g, '\\$&')}) || '%'`
    : sql<boolean>`false`
