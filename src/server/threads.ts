import type { Piscina } from 'piscina'
import { root } from './root.ts'

/** Milliseconds without work after which a thread is put away. */
const idleTimeout = 60_000

/**
 * Niceness of such threads: of a core that everybody wants they get a few hundredths, a core that nobody wants
 * they get whole. Whoever only reads does not feel them (`measures.md` P11).
 */
const niceIncrement = 15

export type ThreadPool<Task, Result> = {
  /** @throws what the work threw */
  run: (task: Task) => Promise<Result>
  /** Tasks that wait for a thread. */
  waiting: () => number
}

/**
 * Work that takes longer than anybody else should wait, in at most so many threads of its own, one task each. `file` is a
 * module of the project whose default export does one task; no thread is made before there is one.
 */
export const createThreadPool = <Task, Result>(
  file: string,
  { most: maxThreads = 1 } = {},
): ThreadPool<Task, Result> => {
  let pool: Promise<Piscina<Task, Result>> | undefined
  let opened: Piscina<Task, Result> | undefined
  const open = async () => {
    const { Piscina: Pool } = await import('piscina')
    const { href } = new URL(file, root)
    opened = new Pool({ filename: href, minThreads: 0, maxThreads: maxThreads, idleTimeout, niceIncrement })
    return opened
  }
  return {
    run: async (task) => {
      pool ??= open()
      return (await pool).run(task)
    },
    waiting: () => opened?.queueSize ?? 0,
  }
}
