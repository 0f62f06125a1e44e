import { createHash } from 'node:crypto'

/**
 * PostgreSQL keeps a prepared statement as long as its connection, some 60 bytes for each of its characters. A text is prepared
 * from its third use on, and only so many characters are, so that callers who make new texts do not fill the server's memory.
 */
const USES_TO_PREPARE = 3
const MAX_PREPARED = 400
const MAX_CHARACTERS = 1_500_000
/** Longer ones are not prepared; the longest of our pages has 14,000. */
const MAX_LENGTH = 20_000
/** Texts whose uses are counted; the oldest are forgotten. */
const MAX_COUNTED = 2000

/** Nothing is gained by preparing these. */
const CONTROL = new Set(['begin', 'commit', 'rollback'])

/** A pooler before a standby may hand one process what another one prepared: no two texts have one name (docs/decisions/0267). */
const nameFor = (text: string): string => `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`

/**
 * The name a statement is prepared under; undefined: it is not prepared. `onFull`: one more would be too many, of all or of
 * `maxCharacters`.
 */
export const statementNames = (
  onFull = () => {},
  maxCharacters = MAX_CHARACTERS,
): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  let characters = 0
  return (text) => {
    const known = names.get(text)
    if (known || text.length > MAX_LENGTH || CONTROL.has(text)) return known
    const count = (uses.get(text) ?? 0) + 1
    if (count < USES_TO_PREPARE) {
      const [oldest] = uses.size >= MAX_COUNTED && count === 1 ? uses.keys() : []
      if (oldest !== undefined) uses.delete(oldest)
      uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    if (names.size >= MAX_PREPARED || characters + text.length > maxCharacters) {
      onFull()
      return undefined
    }
    const name = nameFor(text)
    names.set(text, name)
    characters += text.length
    return name
  }
}
