import { useRef } from 'react'
import { useWords } from '#ui/language.tsx'
import { isUnsure, isUnsureAgain } from '../errorText.ts'
import type { messages } from '../messages.ts'
import { show } from '../snackbar.ts'
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

type Sending<T, R> = {
  send: (values: T) => Promise<unknown>
  /** The list as it is shown. */
  shown: readonly R[]
  /** Reads it again. */
  read: () => Promise<readonly R[]>
  /** Whether a row is what was sent. */
  isOf: (row: R, values: T) => boolean
}

/**
 * For a form beside the list of what it makes: where what got no answer has been made, nothing else is sent. The list shows it then, and
 * what is typed by now may be another one, which is said. Where it has not, it is not wanted any more. Returns what was sent.
 */
export const useSendAfterLost = <T extends object, R extends { id: number }>() => {
  const t = useWords<typeof messages>('web')
  /** What was sent last, while it is not known whether it was made, and what was there before. */
  const lost = useRef<{ values: T; known: readonly number[] }>(undefined)
  return async (values: T, { send, shown, read, isOf }: Sending<T, R>): Promise<T> => {
    const before = lost.current
    const isAgain = before !== undefined && JSON.stringify(before.values) === JSON.stringify(values)
    if (before && !isAgain) {
      const isMade = (row: R) => !before.known.includes(row.id) && isOf(row, before.values)
      const rows = await read()
      if (rows.some(isMade)) {
        lost.current = undefined
        show({ type: 'warning', title: t('arrived'), message: t('arrived_hint') })
        return before.values
      }
    }
    const mayBeMade = isAgain ? isUnsureAgain : isUnsure
    lost.current = isAgain ? before : { values, known: shown.map(({ id }) => id) }
    await send(values).catch((error: unknown) => {
      if (!mayBeMade(error)) lost.current = undefined
      throw error
    })
    lost.current = undefined
    return values
  }
}
