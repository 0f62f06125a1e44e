import { useRef } from 'react'
import { isUnsure, isUnsureAgain } from '../errorText.ts'
import { type Saving, saveAfterLost } from './saveAfterLost.ts'

/** Saves the row of a form by `saveAfterLost`: what was sent and got no answer is remembered until one arrives. */
export const useSaveAfterLost = <T extends object>() => {
  /** What was sent last, while it is not known whether it is stored. */
  const lost = useRef<T>(undefined)
  return ({ values, send, onFound }: Omit<Saving<T>, 'lost'>) =>
    saveAfterLost({
      lost: lost.current,
      values,
      send: async (row) => {
        const mayBeStored = lost.current ? isUnsureAgain : isUnsure
        lost.current = row
        const saved = await send(row).catch((error: unknown) => {
          if (!mayBeStored(error)) lost.current = undefined
          throw error
        })
        lost.current = undefined
        return saved
      },
      onFound,
    })
}

/**
 * The same for a form beside the list of what it makes: where what got no answer turns out to be stored, nothing else is sent. The list
 * shows it then, and what is typed by now may be another one. Returns what was sent.
 */
export const useSendAfterLost = <T extends object>() => {
  const save = useSaveAfterLost<T>()
  return async (values: T, send: (values: T) => Promise<unknown>): Promise<T> => {
    let found: T | undefined
    const { sent } = await save({
      values,
      send: async (row) => {
        if (!found) await send(row)
        return row
      },
      onFound: (row) => {
        found = row
      },
    })
    return found ?? sent
  }
}
