import { useState } from 'react'
import { randomUuid } from '#lib/ids.ts'

/**
 * Idempotency keys for one form: the same content keeps its key, so sending it again after a lost reply changes nothing
 * twice. Other content, and the next sending after `done`, have a new one.
 */
export const attemptKeys = () => {
  let last: { content: string; key: string } | undefined
  return {
    of: (content: unknown): string => {
      const sent = JSON.stringify(content)
      if (last?.content !== sent) last = { content: sent, key: randomUuid() }
      return last.key
    },
    /** The change was made. */
    done: () => {
      last = undefined
    },
  }
}

export const useAttemptKeys = () => useState(attemptKeys)[0]
