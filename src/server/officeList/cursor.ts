import { QueryRefusal } from '#server/listQuery/refusal.ts'

/** A position in a list: the sorted value and the key of a row, as text, and whether the rows before it are wanted. */
export type Cursor = { sort: string; value: string; key: string; backwards: boolean }

export const encodeCursor = ({ sort, value, key, backwards }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, key, backwards ? 1 : 0])).toString('base64url')

/** @throws QueryRefusal (422) if it is not one of this order. */
export const decodeCursor = (text: string, sort: string, isKey: (key: string) => boolean): Cursor => {
  try {
    const [ofSort, value, key, backwards] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (ofSort === sort && typeof value === 'string' && !value.includes('\0') && typeof key === 'string' && isKey(key))
      return { sort, value, key, backwards: backwards === 1 }
  } catch {
    // Not JSON: refused below.
  }
  throw new QueryRefusal('after', 'is not a position in this list')
}
