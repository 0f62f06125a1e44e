/**
 * PostgreSQL keeps a prepared statement as long as its connection. A text is prepared from its third use on, and only so
 * many are, so that an unbounded number of different texts does not fill the server's memory.
 */
const USES_TO_PREPARE = 3
const MAX_PREPARED = 400
/** Texts whose uses are counted; the oldest are forgotten. */
const MAX_COUNTED = 2000

/** Nothing is gained by preparing these. */
const CONTROL = new Set(['begin', 'commit', 'rollback'])

/** The name a statement is prepared under, the same for every connection of a pool; undefined: it is not prepared. */
export const statementNames = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= MAX_PREPARED || CONTROL.has(text)) return known
    const count = (uses.get(text) ?? 0) + 1
    if (count < USES_TO_PREPARE) {
      const [oldest] = uses.size >= MAX_COUNTED && count === 1 ? uses.keys() : []
      if (oldest !== undefined) uses.delete(oldest)
      uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}
