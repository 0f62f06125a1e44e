import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../src/server/db/database.ts'
import type { DB } from '../../src/server/db/schema.ts'

export type Row<T extends keyof DB> = Selectable<DB[T]>
/** Columns a caller may set; builders fill in the rest. */
export type Columns<T extends keyof DB> = Partial<Insertable<DB[T]>>

/** PostgreSQL allows 65,535 parameters per statement. */
const PARAMETERS = 60_000

const isJson = (value: unknown) =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

// As text first: the driver would encode a bound jsonb once more.
const bindable = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      isJson(value) ? sql`${JSON.stringify(value)}::text::jsonb` : value,
    ]),
  )

/** Inserts all rows, many per statement, and returns them as stored, in the same order. */
export const insertAll = async <T extends keyof DB>(
  db: Db,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<Row<T>[]> => {
  const stored: Row<T>[] = []
  const columns = Math.max(1, ...rows.map((row) => Object.keys(row).length))
  const size = Math.floor(PARAMETERS / columns)
  for (let at = 0; at < rows.length; at += size) {
    const values = rows.slice(at, at + size).map(bindable)
    const insert = db
      .insertInto(table)
      .values(values as never)
      .returningAll()
    stored.push(...((await insert.execute()) as Row<T>[]))
  }
  return stored
}

export const insertOne = async <T extends keyof DB>(db: Db, table: T, row: Insertable<DB[T]>): Promise<Row<T>> => {
  const [stored] = await insertAll(db, table, [row])
  if (!stored) throw new Error(`Nothing was stored in ${table}`)
  return stored
}

let made = 0

/** A number unique in this test file. */
export const serial = (): number => ++made

/** At the end of a test file: the next one in this process begins at 1, too, whatever ran before it. */
export const restartSerial = (): void => {
  made = 0
}
