import { type StoredValue, stored } from '../stored.ts'
import type { Column, ColumnSettings } from './types.ts'

const isTexts = (found: unknown): found is string[] =>
  Array.isArray(found) && found.every((one) => typeof one === 'string')

const isSettings = (found: unknown): found is ColumnSettings => {
  const { order, hidden } = (found ?? {}) as Partial<ColumnSettings>
  return isTexts(order) && isTexts(hidden)
}

const values = new Map<string, StoredValue<ColumnSettings>>()

/** What this browser keeps of the columns of a list. */
export const columnSettingsOf = (list: string): StoredValue<ColumnSettings> => {
  const value = values.get(list) ?? stored(`columns:${list}`, isSettings)
  values.set(list, value)
  return value
}

type Known = readonly Pick<Column, 'id' | 'hidden'>[]

/** The settings over the columns that exist now; new ones come last. */
export const settledColumns = (columns: Known, chosen: ColumnSettings | null): ColumnSettings => {
  const ids = columns.map(({ id }) => id)
  const order = (chosen?.order ?? []).filter((id) => ids.includes(id))
  const hidden = chosen ? chosen.hidden : columns.filter((column) => column.hidden).map(({ id }) => id)
  const fresh = columns.filter(({ id }) => !order.includes(id))
  return {
    order: [...order, ...fresh.map(({ id }) => id)],
    hidden: [
      ...hidden.filter((id) => ids.includes(id)),
      ...(chosen ? fresh.filter((c) => c.hidden).map((c) => c.id) : []),
    ],
  }
}

/** The order with one column a place earlier (-1) or later (1). */
export const moved = (order: readonly string[], id: string, by: -1 | 1): string[] => {
  const from = order.indexOf(id)
  const to = Math.min(order.length - 1, Math.max(0, from + by))
  const next = order.filter((one) => one !== id)
  next.splice(to, 0, id)
  return next
}
