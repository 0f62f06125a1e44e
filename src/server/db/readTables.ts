import { AsyncLocalStorage } from 'node:async_hooks'

/** Stands for every table, where it is not known which were read. */
export const anyTable = '*'

const collected = new AsyncLocalStorage<Set<string>>()

/** Runs `work` and collects the tables that its statements read, also those of responses it got from a cache. */
export const collectTables = async <T>(work: () => Promise<T>): Promise<{ result: T; tables: ReadonlySet<string> }> => {
  const tables = new Set<string>()
  return { result: await collected.run(tables, work), tables }
}

/** Adds tables to what is being collected, if anything is. */
export const noteTables = (tables: Iterable<string>): void => {
  const all = collected.getStore()
  if (all) for (const table of tables) all.add(table)
}

/** Whether tables are being collected. */
export const isCollecting = (): boolean => collected.getStore() !== undefined

/** A table, view or function of the database: its text, and whether changes of a table are announced. */
export type Named = { name: string; definition: string | null; announced: boolean }

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[a-z_][a-z0-9_]*/g))

/** The tables that a statement may read. */
export type TablesOf = (text: string) => readonly string[]

/** Statements whose tables are remembered. */
const REMEMBERED = 2000

/**
 * Finds the tables that a statement may read: those it names, and those that views and functions name which it names. A
 * table whose changes are not announced stands for {@link anyTable}. It may name too many, never too few.
 */
export const tableFinder = (all: readonly Named[]): TablesOf => {
  const definitions = new Map<string, string>()
  const tables = new Map<string, string>()
  for (const { name, definition, announced } of all) {
    if (definition === null) tables.set(name, announced ? name : anyTable)
    else definitions.set(name, `${definitions.get(name) ?? ''} ${definition}`)
  }
  const find = (text: string, seen: Set<string>): string[] =>
    [...wordsIn(text)].flatMap((word) => {
      const table = tables.get(word)
      const definition = seen.has(word) ? undefined : definitions.get(word)
      seen.add(word)
      return [...(table === undefined ? [] : [table]), ...(definition === undefined ? [] : find(definition, seen))]
    })
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const remembered = known.get(text)
    if (remembered) return remembered
    const found = [...new Set(find(text, new Set()))]
    if (known.size >= REMEMBERED) known.clear()
    known.set(text, found)
    return found
  }
}
