import { useState } from 'react'
import { randomUuid } from '#lib/ids.ts'

/** What was sent last, and its key. */
export type Attempt = { content: string; key: string }

type KeptAttempt = { get: () => Attempt | undefined; set: (attempt: Attempt | undefined) => void }

const inMemory = (): KeptAttempt => {
  let last: Attempt | undefined
  return {
    get: () => last,
    set: (attempt) => {
      last = attempt
    },
  }
}

/**
 * Idempotency keys for one form: the same content keeps its key, so sending it again after a lost reply changes nothing
 * twice. Other content, and the next sending after `done`, have a new one.
 */
export const attemptKeys = (kept: KeptAttempt = inMemory()) => ({
  of: (content: unknown): string => {
    const sent = JSON.stringify(content)
    const last = kept.get()
    if (last?.content === sent) return last.key
    const key = randomUuid()
    kept.set({ content: sent, key })
    return key
  },
  /** The change was made. */
  done: () => kept.set(undefined),
})

export const useAttemptKeys = () => useState(() => attemptKeys())[0]
