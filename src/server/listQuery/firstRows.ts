const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const OPEN = new Set(Buffer.from('[{'))
const CLOSE = new Set(Buffer.from(']}'))

/** Bytes of an answer at most (`measures.md` R9). Existing clients ask for far less. */
export const mostBytes = 1_000_000

/** The first rows of a JSON array of objects that fit into so many bytes, in its own words; undefined where not even one does. */
export function firstRows(text: string, most = mostBytes): string | undefined {
  // A character has at least one byte.
  const bytes = Buffer.from(text.slice(0, most + 1))
  if (bytes.length <= most) return text
  let [depth, end, quoted] = [0, 0, false]
  // The last byte is left for the bracket that closes the array. No other character of UTF-8 has the bytes of these.
  for (let at = 0; at < most - 1; at++) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) quoted = !quoted
    else if (quoted) at += byte === BACKSLASH ? 1 : 0
    else if (OPEN.has(byte)) depth++
    else if (CLOSE.has(byte) && --depth === 1) end = at + 1
  }
  return end > 0 ? `${bytes.toString('utf8', 0, end)}]` : undefined
}
