import { isUnsureAgain } from '../errorText.ts'
import { mergeChanges } from './merge.ts'

export type Saving<T extends object> = {
  /** What was sent before and got no answer, as it may be stored. */
  lost: T | undefined
  values: T
  send: (values: T) => Promise<T>
  /** What was lost is stored as `row`, on which `values` are saved now. */
  onFound: (row: T, values: T) => void
}

/**
 * Saves a row that was sent before without an answer, and has been changed since: what was sent is sent again first, under its key, and
 * answers which row it became, so that a new one is not made twice. Where that is refused, nothing of it was stored.
 */
export const saveAfterLost = async <T extends object>({ lost, values, send, onFound }: Saving<T>) => {
  if (!lost || JSON.stringify(lost) === JSON.stringify(values)) return { saved: await send(values), sent: values }
  let row: T
  try {
    row = await send(lost)
  } catch (error) {
    if (isUnsureAgain(error)) throw error
    return { saved: await send(values), sent: values }
  }
  const sent = mergeChanges(lost, values, row, {})
  onFound(row, sent)
  return { saved: await send(sent), sent }
}
