import { DatabaseTrouble } from './trouble.ts'

type Options = {
  /** How many may be inside at once. */
  places: number
  /** How many may wait; the next is refused at once. */
  queue: number
  /** Milliseconds one waits at most. */
  patience: number
}

/** Lets a bounded number in and lets a bounded number wait, in the order they came, for a bounded time. */
export class Gate {
  readonly #options: Options
  readonly #waiting = new Set<() => void>()
  #inside = 0

  constructor(options: Options) {
    this.#options = options
  }

  get inside(): number {
    return this.#inside
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Resolves inside with the function that leaves again, to be called once. @throws DatabaseTrouble database_busy */
  async enter(): Promise<() => void> {
    const { places, queue } = this.#options
    if (this.#inside >= places) {
      if (this.#waiting.size >= queue) throw new DatabaseTrouble('database_busy')
      await this.#wait()
    } else this.#inside += 1
    return () => this.#leave()
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
        reject(new DatabaseTrouble('database_busy'))
      }, this.#options.patience)
      this.#waiting.add(admit)
    })
  }

  #leave(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#inside -= 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
