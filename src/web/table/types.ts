import type { ReactNode } from 'react'
import type { Contract, Reply } from '#lib/contract.ts'

/** A contract of `listContract`, as far as pages need it. */
export type AnyList = Contract & { sorts: readonly string[]; filters: Record<string, unknown> }

export type RowOf<C extends AnyList> = Reply<C> extends { rows: (infer Row)[] } ? Row : never

export type Column<C extends AnyList = AnyList> = {
  /** Its name in the CSV file, too: a key of the row, or one of the list's `csv`. */
  id: string
  name: string
  cell: (row: RowOf<C>) => ReactNode
  /** The order that its heading toggles. */
  sort?: C['sorts'][number]
  /** What the row is about: the link to its page, and the title of the card on a phone. */
  main?: boolean
  /** Numbers and amounts, which line up at the end. */
  figures?: boolean
  /** Not shown until somebody wants it. */
  hidden?: boolean
}

type Option = { value: string; label: string }

/** A control for a filter of the contract. */
export type Filter<C extends AnyList = AnyList> = { name: keyof C['filters'] & string; label: string } & (
  | { kind: 'choice'; options: readonly Option[] }
  | { kind: 'days' | 'between' | 'yesOrNo' | 'text' | 'number' }
)

/** What an operator made of the columns of a list. */
export type ColumnSettings = { order: string[]; hidden: string[] }

/** Filters, order and columns of a list under a name. */
export type SavedView = { id: number; name: string; search: string; columns: ColumnSettings | null }
