import { QueryRefusal } from '#server/listQuery/refusal.ts'

/** A position in a list: the sorted value and the key of a row, as text, and whether the rows before it are wanted. */
export type Cursor = { sort: string; value: string; key: string; backwards: boolean }

export const encodeCursor = ({ sort, value, key, backwards }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, key, backwards ? 1 : 0])).toString('base64url')

type Reads = (text: string) => boolean

/** @throws QueryRefusal (422) if it is not one of this order. */
export const decodeCursor = (text: string, sort: string, types: { value: Reads; key: Reads }): Cursor => {
  try {
    const [ofSort, value, key, backwards] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isText = typeof value === 'string' && typeof key === 'string' && value.isWellFormed() && !value.includes('\0')
    if (ofSort === sort && isText && types.value(value) && types.key(key))
      return { sort, value, key, backwards: backwards === 1 }
  } catch {
    // Not JSON: refused below.
  }
  throw new QueryRefusal('after', 'is not a position in this list')
}
