import { performance } from 'node:perf_hooks'
import { Refusal, refuse } from '#server/http/errors.ts'
import { afterArrivals } from './arrivals.ts'

type Waiting = { begin: () => void; refuse: (error: Error) => void }
type Line = { running: number; waiting: Waiting[]; watch?: NodeJS.Timeout | undefined }

type Options = {
  /** How many works of an owner run at once. */
  atOnce: number
  /** How many may wait; the next is refused at once. */
  most: number
  /** Of works that take no time of the thread: they do not wait until nobody comes any more. */
  light?: boolean
  /** Milliseconds in which none that runs has ended, and the thread was mostly idle, after which those who wait are refused. */
  stuckMs: number
  /** What they are refused with; a refusal of calls if not given. */
  stuck?: () => Error
}

const unavailable = () => new Refusal('unavailable', { retryAfter: 1 })

/**
 * Runs a few works of each owner at once and the others in turn, so that the works of others do not wait for the processor behind all of
 * one owner's. Nobody waits behind works that wait themselves, as for a database that does not answer.
 * @throws Refusal too_many_requests, and the error of `stuck`
 */
export const createLines = ({ atOnce, most, light = false, stuckMs, stuck = unavailable }: Options) => {
  const lines = new Map<string, Line>()

  const watch = (line: Line) => {
    clearTimeout(line.watch)
    line.watch = undefined
    if (line.waiting.length === 0) return
    const before = performance.eventLoopUtilization()
    line.watch = setTimeout(() => {
      const { utilization } = performance.eventLoopUtilization(before)
      if (utilization < 0.5) for (const waiting of line.waiting.splice(0)) waiting.refuse(stuck())
      watch(line)
    }, stuckMs)
  }

  const end = (owner: string, line: Line) => {
    const next = line.waiting.shift()
    if (next) next.begin()
    else if (--line.running === 0) lines.delete(owner)
    watch(line)
  }

  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(owner) ?? { running: 0, waiting: [] }
    lines.set(owner, line)
    if (line.running < atOnce) line.running++
    else {
      if (line.waiting.length >= most) refuse('too_many_requests', { retryAfter: 2 })
      const begun = new Promise<void>((begin, refuse) => line.waiting.push({ begin, refuse }))
      if (!line.watch) watch(line)
      await begun
    }
    try {
      if (!light) await afterArrivals()
      return await work()
    } finally {
      end(owner, line)
    }
  }
}
