import { DatabaseUnavailable } from './unavailable.ts'

type Options = {
  /** How many may be inside at once. */
  slots: number
  /** How many may wait; the next is refused at once. */
  maxWaiting: number
  /** Milliseconds one waits at most. */
  timeoutMs: number
}

/** Lets a bounded number in and lets a bounded number wait, in the order they came, for a bounded time. */
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

  /** Resolves inside with the function that leaves again, to be called once. @throws DatabaseUnavailable database_busy */
  async acquire(): Promise<() => void> {
    const { slots, maxWaiting } = this.#options
    if (this.#active >= slots) {
      if (this.#waiting.size >= maxWaiting) throw new DatabaseUnavailable('database_busy')
      await this.#wait()
    } else this.#active += 1
    return () => this.#release()
  }

  /** The place of whoever leaves passes on, so that nobody who comes later gets it. */
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
