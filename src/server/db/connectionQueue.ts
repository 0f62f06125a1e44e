import { DatabaseUnavailable } from './unavailable.ts'

type Options = {
  /** How many connections may be in use at once. */
  slots: number
  /** How many callers may wait; the next is refused at once. */
  maxWaiting: number
  /** Milliseconds a caller waits at most. */
  timeoutMs: number
}

/** A semaphore with a bounded FIFO queue and a bounded wait. */
export class ConnectionQueue {
  readonly #options: Options
  readonly #waiting = new Set<() => void>()
  #active = 0

  constructor(options: Options) {
    this.#options = options
  }

  get active(): number {
    return this.#active
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Resolves with the function that releases the slot, to be called once. @throws DatabaseUnavailable database_busy */
  async acquire(): Promise<() => void> {
    const { slots, maxWaiting } = this.#options
    if (this.#active >= slots) {
      if (this.#waiting.size >= maxWaiting) throw new DatabaseUnavailable('database_busy')
      await this.#wait()
    } else this.#active += 1
    return () => this.#release()
  }

  /** A released slot passes to the first waiter, so that later callers cannot take it. */
  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(admit)
        reject(new DatabaseUnavailable('database_busy'))
      }, this.#options.timeoutMs)
      this.#waiting.add(admit)
    })
  }

  #release(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#active -= 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
