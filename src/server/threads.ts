import type { Piscina } from 'piscina'
import { limitConcurrency } from './concurrency.ts'
import { root } from './root.ts'

/** Milliseconds after which an idle thread ends. */
const idleTimeout = 60_000

/**
 * Niceness of the threads: they get a small share of a busy core and all of an idle one, so that other requests are not
 * slowed (`measures.md` P11).
 */
const niceIncrement = 15

export type ThreadPool<Task, Result> = {
  /**
   * With `timeoutMs` the module also exports `ready`, which does nothing and is awaited before that time begins.
   * @throws what the work threw; an AbortError `timeoutMs` after it got a thread that is ready, which is ended then
   */
  run: (task: Task, timeoutMs?: number) => Promise<Result>
  /** Tasks that wait for a thread. */
  waiting: () => number
}

/**
 * A thread pool for CPU-heavy work, one task per thread. `file` is a module of the project whose default export runs one
 * task; threads are created on demand.
 */
export const createThreadPool = <Task, Result>(
  file: string,
  { most: maxThreads = 1 } = {},
): ThreadPool<Task, Result> => {
  let pool: Promise<Piscina<Task, Result>> | undefined
  const open = async () => {
    const { Piscina: Pool } = await import('piscina')
    const { href } = new URL(file, root)
    return new Pool<Task, Result>({ filename: href, minThreads: 0, maxThreads, idleTimeout, niceIncrement })
  }
  // The pool's own queue would count waiting as a part of the time.
  const inLine = limitConcurrency(maxThreads, Number.POSITIVE_INFINITY)
  let waiting = 0
  return {
    run: (task, timeoutMs) => {
      waiting += 1
      return inLine(async () => {
        waiting -= 1
        pool ??= open()
        const threads = await pool
        if (timeoutMs === undefined) return threads.run(task)
        // A new thread loads the module first, which takes long on a busy machine.
        await threads.run(undefined as never, { name: 'ready' })
        return threads.run(task, { signal: AbortSignal.timeout(timeoutMs) })
      })
    },
    waiting: () => waiting,
  }
}
