import { refuse } from '#server/http/errors.ts'

/** Limits CPU-bound work: `atOnce` running, `waiting` queued, the rest refused with a retry time. */
export const limitConcurrency = (atOnce: number, waiting: number) => {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) refuse('unavailable', { retryAfter: 1 })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
