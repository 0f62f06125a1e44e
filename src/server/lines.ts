import { refuse } from '#server/http/errors.ts'

type Line = { running: number; waiting: (() => void)[] }

/**
 * Runs a few works of each owner at once, `atOnce`, and the others in turn: what many works of one need of the processor does not stand
 * before those of others. `most`: how many of an owner may wait. @throws Refusal too_many_requests
 */
export const createLines = (atOnce: number, most: number) => {
  const lines = new Map<string, Line>()
  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(owner) ?? { running: 0, waiting: [] }
    lines.set(owner, line)
    if (line.running < atOnce) line.running++
    else {
      if (line.waiting.length >= most) refuse('too_many_requests', { retryAfter: 2 })
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      // What has arrived meanwhile comes before it.
      if (next) setImmediate(next)
      else if (--line.running === 0) lines.delete(owner)
    }
  }
}
