import { DatabaseUnavailable } from './unavailable.ts'

type Options = {
  /** How many connections may be in use at once. */
  slots: number
  /** How many may wait. */
  maxWaiting: number
  /** Milliseconds each waits at most. */
  timeoutMs: number
}

type Waiter = { admit: () => void; refuse: () => void }

/**
 * A semaphore with a bounded queue and a bounded wait. Callers take turns, and where too many wait, one of those with the most is
 * refused: whoever asks for very much at once keeps nobody else out.
 */
export class ConnectionQueue {
  readonly #options: Options
  /** Who waits of each caller, in the order they came; the first caller is next. */
  readonly #lines = new Map<string, Set<Waiter>>()
  #active = 0
  #waiting = 0

  constructor(options: Options) {
    this.#options = options
  }

  get active(): number {
    return this.#active
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Resolves with the function that releases the slot, to be called once. @throws DatabaseUnavailable database_busy */
  async acquire(caller = ''): Promise<() => void> {
    const { slots, maxWaiting } = this.#options
    if (this.#active >= slots) {
      if (this.#waiting >= maxWaiting) this.#makeRoom(caller)
      await this.#wait(caller)
    } else this.#active += 1
    return () => this.#release()
  }

  /** The last one of the caller with the most gives way to one who has fewer. */
  #makeRoom(caller: string): void {
    const own = this.#lines.get(caller)?.size ?? 0
    const [first, ...others] = this.#lines.values()
    const longest = others.reduce((most, line) => (line.size > (most?.size ?? 0) ? line : most), first)
    if (!longest || longest.size <= own + 1) throw new DatabaseUnavailable('database_busy')
    ;[...longest].at(-1)?.refuse()
  }

  /** A released slot passes to the next waiter, so that later callers cannot take it. */
  #wait(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(caller) ?? new Set()
      const leave = () => {
        clearTimeout(timer)
        this.#waiting -= 1
        line.delete(waiter)
        if (line.size === 0) this.#lines.delete(caller)
      }
      const waiter = {
        admit: () => {
          leave()
          resolve()
        },
        refuse: () => {
          leave()
          reject(new DatabaseUnavailable('database_busy'))
        },
      }
      const timer = setTimeout(waiter.refuse, this.#options.timeoutMs)
      this.#lines.set(caller, line.add(waiter))
      this.#waiting += 1
    })
  }

  #release(): void {
    const [next] = this.#lines
    if (!next) {
      this.#active -= 1
      return
    }
    const [caller, line] = next
    const [first] = line
    // Behind the other callers.
    this.#lines.delete(caller)
    this.#lines.set(caller, line)
    first?.admit()
  }
}
