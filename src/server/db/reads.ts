import { AsyncLocalStorage } from 'node:async_hooks'

/** Stands for every table, or for every column of a table, where it is not known which were read. */
export const everything = '*'

/**
 * What a statement read: columns of tables, whose value counts in every row; and rows that it shows, by table and id, of
 * which every column counts. A row that appears or goes counts in every table.
 */
export type Reads = {
  tables: ReadonlyMap<string, ReadonlySet<string>>
  shown?: ReadonlyMap<string, ReadonlySet<number>>
}

/** A committed or pending change: rows and columns of a table, undefined where it may be any. */
export type Change = { table: string; rows?: { ids: readonly number[]; columns: readonly string[] } | undefined }

/** Whether what was read may look different after a change. */
export const isAffected = ({ tables, shown }: Reads, { table, rows }: Change): boolean => {
  if (table === everything || tables.has(everything)) return true
  const columns = tables.get(table)
  if (!columns) return false
  if (!rows || columns.has(everything) || rows.columns.some((column) => columns.has(column))) return true
  const ids = shown?.get(table)
  return ids !== undefined && rows.ids.some((id) => ids.has(id))
}

/** Everything in these tables. */
export const wholeTables = (names: Iterable<string>): Reads => ({
  tables: new Map([...names].map((name) => [name, new Set([everything])])),
})

const collected = new AsyncLocalStorage<Set<Reads>>()

/** Runs `work` and collects what its statements read, also those of responses it got from a cache. */
export const collectReads = async <T>(work: () => Promise<T>): Promise<{ result: T; reads: ReadonlySet<Reads> }> => {
  const reads = new Set<Reads>()
  return { result: await collected.run(reads, work), reads }
}

/** Adds to what is being collected, if anything is. */
export const noteReads = (reads: Iterable<Reads>): void => {
  const all = collected.getStore()
  if (all) for (const one of reads) all.add(one)
}

/** Whether reads are being collected. */
export const isCollecting = (): boolean => collected.getStore() !== undefined

/**
 * A table with its columns, or a view or function with its text. Only of a table it matters whether changes are announced.
 */
export type Named = { name: string; definition: string | null; columns: readonly string[]; announced: boolean }

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[a-z_][a-z0-9_]*/g))

/** `SELECT *` and `row.*`; not `count(*)`. */
const namesNoColumns = (text: string): boolean => /(\.|\bselect\s+(distinct\s+)?)\*/i.test(text)

/**
 * What a statement may read. `decides`: the text names the columns it reads, so that others do not count unless it has a
 * `*`; otherwise all do.
 */
export type ReadsOf = (text: string, decides?: boolean) => Reads

/** What of a statement was read, where that is less than all it names, by the rows it returned. */
export type Depends<Row> = (readsOf: ReadsOf, rows: readonly Row[]) => Reads

/** Statements that are remembered, and their characters: callers choose the texts of lists. */
const REMEMBERED = 2000
const REMEMBERED_CHARACTERS = 10_000_000

/**
 * Finds the tables and columns that a statement may read: those it names, and those that views and functions name which it
 * names. A table whose changes are not announced stands for {@link everything}. It may name too many, never too few.
 */
export const readFinder = (all: readonly Named[]): ReadsOf => {
  const definitions = new Map<string, string>()
  const tables = new Map<string, Named>()
  for (const object of all) {
    const { name, definition } = object
    if (definition === null) tables.set(name, object)
    else definitions.set(name, `${definitions.get(name) ?? ''} ${definition}`)
  }
  const find = (text: string, decides: boolean): Reads => {
    const words = new Set<string>()
    const whole = new Set<string>()
    const visit = (part: string, wholly: boolean) => {
      for (const word of wordsIn(part)) {
        if (wholly && tables.has(word)) whole.add(word)
        const definition = words.has(word) ? undefined : definitions.get(word)
        words.add(word)
        if (definition !== undefined) visit(definition, !decides || namesNoColumns(definition))
      }
    }
    visit(text, !decides || namesNoColumns(text))
    const found = new Map<string, ReadonlySet<string>>()
    for (const word of words) {
      const table = tables.get(word)
      if (!table) continue
      const columns = whole.has(word) ? [everything] : table.columns.filter((column) => words.has(column))
      found.set(table.announced ? word : everything, new Set(columns))
    }
    return { tables: found }
  }
  const known = new Map<string, Reads>()
  let characters = 0
  return (text, decides = false) => {
    const key = `${decides} ${text}`
    const remembered = known.get(key)
    if (remembered) return remembered
    const found = find(text, decides)
    if (known.size >= REMEMBERED || characters >= REMEMBERED_CHARACTERS) {
      known.clear()
      characters = 0
    }
    known.set(key, found)
    characters += key.length
    return found
  }
}
