import { QueryRefusal, quoteName } from './refusal.ts'

export type Operator = '=' | '<>' | 'like' | 'in' | 'between'
export type Direction = 'asc' | 'desc'

/** A parsed list query, before its names are resolved. */
export type ParsedQuery = {
  search: Map<string, string>
  plain: string | undefined
  searchFields: Map<string, Operator | undefined>
  everyCondition: boolean
  order: [name: string, direction: Direction][]
  limit: number
  offset: number
  with: string
  only: string
  filter: string
}

/** Parsed query parameters; of a repeated one the last counts. */
export type QueryInput = Readonly<Record<string, unknown>>

const OPERATORS: ReadonlySet<string> = new Set<Operator>(['=', '<>', 'like', 'in', 'between'])
const MAX_LENGTH = 2000
const MAX_CONDITIONS = 20
/** wire §0: no limit, and any limit above it, mean this many rows. */
const MAX_ROWS = 100
const MAX_OFFSET = 1_000_000
const MAX_INT = 2_147_483_647

const isOperator = (text: string): text is Operator => OPERATORS.has(text)

function textOf(input: QueryInput, name: string): string {
  const given = Object.hasOwn(input, name) ? input[name] : undefined
  const value: unknown = Array.isArray(given) ? given.at(-1) : given
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') throw new QueryRefusal(name, `${name} must be a text`)
  if (value.length > MAX_LENGTH) throw new QueryRefusal(name, `${name} is longer than ${MAX_LENGTH} characters`)
  if (value.includes('\0') || !value.isWellFormed()) throw new QueryRefusal(name, `${name} holds a broken character`)
  return value.trim()
}

/** Non-empty parts between `;`, so a trailing `;` does no harm. */
export function partsOf(text: string): string[] {
  if (text === '') return []
  const parts: string[] = []
  for (const part of text.split(';')) {
    const trimmed = part.trim()
    if (trimmed !== '') parts.push(trimmed)
  }
  return parts
}

function wholeNumber(input: QueryInput, name: string, most: number): number | undefined {
  const text = textOf(input, name)
  if (text === '') return undefined
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= most)) throw new QueryRefusal(name, `${name} must be a whole number from 0 to ${most}`)
  return value
}

/** `field:value;field:value`, where only the text between the first and the second colon is the value; else plain text. */
function parseSearch(text: string): Pick<ParsedQuery, 'search' | 'plain'> {
  const search = new Map<string, string>()
  let plain: string | undefined
  for (const part of partsOf(text)) {
    const [name = '', value] = part.split(':', 2)
    if (value === undefined) plain ??= part
    else search.set(name.trim(), value.trim())
  }
  if (search.size > MAX_CONDITIONS)
    throw new QueryRefusal('search', `search has more than ${MAX_CONDITIONS} conditions`)
  return { search, plain }
}

function parseSearchFields(text: string): ParsedQuery['searchFields'] {
  const fields: ParsedQuery['searchFields'] = new Map()
  for (const part of partsOf(text)) {
    const [name = '', given = ''] = part.split(':', 2)
    const operator = given.trim().toLowerCase()
    if (operator !== '' && !isOperator(operator)) {
      throw new QueryRefusal('searchFields', `${quoteName(name)} has an operator other than =, <>, like, in, between`)
    }
    fields.set(name.trim(), operator === '' ? undefined : operator)
  }
  if (fields.size > MAX_CONDITIONS) {
    throw new QueryRefusal('searchFields', `searchFields has more than ${MAX_CONDITIONS} fields`)
  }
  return fields
}

/** Directions pair up with columns by place; a missing one takes the first, and none at all means ascending. */
function parseOrder(columns: string, directions: string): ParsedQuery['order'] {
  const names = partsOf(columns)
  if (names.length > 5) throw new QueryRefusal('orderBy', 'orderBy has more than 5 columns')
  const given = partsOf(directions).map((text) => text.toLowerCase())
  for (const direction of given) {
    if (direction !== 'asc' && direction !== 'desc') {
      throw new QueryRefusal('sortedBy', `sortedBy is asc or desc, not ${quoteName(direction)}`)
    }
  }
  return names.map((name, place) => [name, (given[place] ?? given[0]) === 'desc' ? 'desc' : 'asc'])
}

/** The value `name` must have in every row of the query, if a condition fixes it. */
export function requiredValue(input: QueryInput, name: string): string | undefined {
  const { search, plain, searchFields, everyCondition } = parseQuery(input)
  const others = [...new Set([...search.keys(), ...searchFields.keys()])].filter(
    (field) => field !== name && searchFields.get(field) !== 'between',
  )
  const alone = everyCondition || (others.length === 0 && plain === undefined)
  return alone && (searchFields.get(name) ?? '=') === '=' ? search.get(name) : undefined
}

/** The text and the page's end, for a query that only searches `name` with `like`; undefined for any other query. */
export function singleLikeSearch(input: QueryInput, name: string): { text: string; rows: number } | undefined {
  const { search, plain, searchFields, order, limit, offset } = parseQuery(input)
  const text = search.get(name) ?? plain
  const alone =
    searchFields.size === 1 && searchFields.get(name) === 'like' && search.size === (search.has(name) ? 1 : 0)
  return alone && text && order.length === 0 ? { text, rows: limit + offset } : undefined
}

/** Reads the query language of `wire §2`. Throws only QueryRefusal. */
export function parseQuery(input: QueryInput): ParsedQuery {
  const limit = wholeNumber(input, 'limit', MAX_INT)
  const offset = wholeNumber(input, 'offset', MAX_OFFSET)
  return {
    ...parseSearch(textOf(input, 'search')),
    searchFields: parseSearchFields(textOf(input, 'searchFields')),
    everyCondition: textOf(input, 'searchJoin').toLowerCase() === 'and',
    // Existing clients misspell sortedBy as sortBy (wire §0).
    order: parseOrder(textOf(input, 'orderBy'), textOf(input, 'sortedBy') || textOf(input, 'sortBy')),
    limit: Math.min(limit ?? MAX_ROWS, MAX_ROWS),
    offset: limit === undefined ? 0 : (offset ?? 0),
    with: textOf(input, 'with'),
    only: textOf(input, 'only'),
    filter: textOf(input, 'filter'),
  }
}
