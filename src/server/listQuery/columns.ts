/** Binds a named value of the request (`params`), such as the signed-in user's id, with its SQL type. */
export type Param = (name: string, type: string) => string
export type Expression = (row: string, param: Param) => string

export type Kind =
  | 'int'
  | 'number'
  | 'money'
  | 'bool'
  | 'text'
  | 'uuid'
  | 'translated'
  | 'timestamp'
  | 'instant'
  | 'time'
  | 'json'

/** SQL for a column of the row that {@link Search.parse} computes. */
export type SearchColumn = (column: string) => string

/** A custom `like`; the search text is parsed once per statement. */
export type Search = {
  /** A SELECT of one row from the typed text. */
  parse: (typed: string) => string
  /** Condition: whether a row matches. */
  matches: (row: string, asked: SearchColumn) => string
  /** Order terms for a list without `orderBy`, best match first. */
  rank: (row: string, asked: SearchColumn) => readonly string[]
  /** Order terms for rows of equal rank, after those of the caller. */
  tieBreakers: (row: string) => readonly string[]
}

export type ColumnOptions = {
  /** The stored column, when it is not called as on the wire. */
  from?: string
  /** An SQL expression over the row's alias instead of a stored column. */
  sql?: Expression
  /** May be used in conditions and orders, never returned. */
  hidden?: boolean
  /** Returned only when `only` names it. */
  extra?: boolean
  /** A stored column with this text (both languages) passed through fold_text, indexed for `like`. */
  folded?: string
  /** A translated text that existing clients print as it is: one text if the call requests plain texts (wire §3). */
  plain?: boolean
  /** Answers `like` instead. */
  search?: Search
}

export type Column = ColumnOptions & { kind: Kind }

const columnOf =
  (kind: Kind) =>
  (options: ColumnOptions = {}): Column => ({ kind, ...options })

export const int = columnOf('int')
/** A JSON number from numeric or double precision. */
export const number = columnOf('number')
/** Minor units inside (`<name>_minor` unless said otherwise), major units outside. */
export const money = columnOf('money')
export const bool = columnOf('bool')
export const text = columnOf('text')
export const uuid = columnOf('uuid')
/** `{en, ar}`, either filled from the other. */
export const translated = columnOf('translated')
/** `2026-01-31T09:30:00.000000Z` */
export const timestamp = columnOf('timestamp')
/** `2026-01-31T09:30:00.000000+00:00`, as booking times are written. */
export const instant = columnOf('instant')
/** Wall time `09:30`. */
export const time = columnOf('time')
export const json = columnOf('json')
/** `custom_fields` of things that have none: an empty array. */
export const noCustomFields = json({ sql: () => `'[]'::json` })

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The column's value inside SQL, as it is compared and sorted. */
export function valueIn(name: string, column: Column, row: string, param: Param): string {
  if (column.sql) return `(${column.sql(row, param)})`
  return `${row}.${quoted(column.from ?? (column.kind === 'money' ? `${name}_minor` : name))}`
}

const stamp = (value: string, zone: string): string =>
  `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"${zone}"')`

/** Most texts have both languages and are returned as stored, at a third of the cost of building the object again. */
function bothLanguages(value: string): string {
  const [en, ar] = [`${value}->>'en'`, `${value}->>'ar'`]
  const filled = `jsonb_build_object('en', coalesce(nullif(${en}, ''), ${ar}, ''), 'ar', coalesce(nullif(${ar}, ''), ${en}, ''))`
  return `CASE WHEN ${en} <> '' AND ${ar} <> '' THEN ${value} WHEN ${value} IS NOT NULL THEN ${filled} END`
}

const oneLanguage = (value: string, locale: 'en' | 'ar'): string =>
  `coalesce(nullif(${value}->>'${locale}', ''), ${value}->>'${locale === 'en' ? 'ar' : 'en'}')`

/** How values leave: the currency's exponent, and the language of plain texts where the caller wants them in one. */
export type Format = { digits: number | undefined; plainIn: 'en' | 'ar' | undefined }

/** The column's value as it leaves in JSON. */
export function outputIn(name: string, column: Column, row: string, param: Param, { digits, plainIn }: Format): string {
  const value = valueIn(name, column, row, param)
  switch (column.kind) {
    case 'money':
      if (digits === undefined) throw new Error(`"${name}" is money: pass the currency's digits`)
      return digits === 0 ? value : `${value} * ${(10 ** -digits).toFixed(digits)}`
    case 'translated':
      return column.plain && plainIn ? oneLanguage(value, plainIn) : bothLanguages(value)
    case 'timestamp':
      return stamp(value, 'Z')
    case 'instant':
      return stamp(value, '+00:00')
    case 'time':
      return `to_char(${value}, 'HH24:MI')`
    default:
      return value
  }
}
