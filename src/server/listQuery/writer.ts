import type { Format, Param, SearchColumn } from './columns.ts'
import type { Fragment, SqlValue } from './fragment.ts'

/** The values of one call of a compiled query. */
export type CallValues = {
  conditions: readonly { readonly values: readonly string[] }[]
  /** The feature's own conditions, then its leading orders, its joins, its refinement, its shortcut's joins and conditions. */
  fragments: readonly Fragment[]
  params: Readonly<Record<string, SqlValue>>
  id: SqlValue
  offset: number
}

/** Returns the value of one parameter (`$n`) of a compiled query. */
export type Slot = (given: CallValues) => SqlValue

/** Allocates parameters and aliases for one SQL text. Caller input never enters the text itself. */
export class Writer {
  readonly slots: Slot[] = []
  #named = new Map<string, string>()
  #aliases = 0
  #asked: string[] = []
  /** Order terms by match quality, where the query searches. */
  readonly ranks: string[] = []
  /** Order terms for rows of equal rank. */
  readonly tieBreakers: string[] = []
  readonly format: Format
  /** Whether no page is full before all that is found was read: it is sorted, or found by one of several conditions. */
  readonly readsAll: boolean

  constructor(format: Format, readsAll = false) {
    this.format = format
    this.readsAll = readsAll
  }

  bind(slot: Slot): string {
    return `$${this.slots.push(slot)}`
  }

  param: Param = (name, type) => {
    const place = this.#named.get(name) ?? this.bind(({ params }) => params[name] ?? null)
    this.#named.set(name, place)
    return `${place}::${type}`
  }

  fragment({ texts }: Fragment, index: number): string {
    return texts.reduce(
      (text, next, place) => text + this.bind(({ fragments }) => fragments[index]?.values[place - 1] ?? null) + next,
    )
  }

  /** Adds a materialised CTE of one row. */
  with(select: string): SearchColumn {
    const name = `asked${this.#asked.push(select)}`
    return (column) => `(SELECT ${column} FROM ${name})`
  }

  /** The statement with its CTEs. */
  statement(text: string): string {
    const rows = this.#asked.map((select, index) => `asked${index + 1} AS MATERIALIZED (${select})`)
    return rows.length === 0 ? text : `WITH ${rows.join(', ')} ${text}`
  }

  alias(): string {
    this.#aliases += 1
    return `r${this.#aliases}`
  }
}
