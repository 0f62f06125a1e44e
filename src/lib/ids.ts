/** Ids on the wire arrive as numbers or as text (wire §3). The database keeps them as 32-bit integers. */
const MAX_ID = 2_147_483_647

/** A positive whole id, or `null` for anything else ("undefined", 1.5, −1, 2^53). */
export function parseId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : null
}

/** Parses comma-separated ids such as `categories_id=3,7`: valid ones only, without duplicates, at most 100. */
export function parseIds(text: string): number[] {
  const ids = text.split(',', 200).map((part) => parseId(part.trim()))
  return [...new Set(ids.filter((id) => id !== null))].slice(0, 100)
}

/** A random UUID (version 4). Browsers have `crypto.randomUUID` only with TLS and on localhost. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}
