import { inTime } from './inTime.ts'

/**
 * While the database does not answer, one connection is being opened at a time; who wants another one waits a moment for it and is
 * refused. PostgreSQL starts a process for each attempt that was given up meanwhile, before it answers anybody who came later
 * (docs/decisions/0392).
 */
export class ConnectionAttempts {
  /** Milliseconds that a caller waits for the attempt of another one. */
  readonly #patience: number
  #unanswered = false
  /** The newest one under way. */
  #current: Promise<unknown> | undefined

  constructor(patience: number) {
    this.#patience = patience
  }

  /** Whether what was asked last, a statement or a connection, was answered in time. */
  noteAnswer(answered: boolean): void {
    this.#unanswered = !answered
  }

  /** @throws DatabaseUnavailable database_unreachable; or what `open` throws, to those who wait for it, too */
  async run<T>(open: () => Promise<T>): Promise<T> {
    if (this.#unanswered && this.#current) {
      await inTime(this.#current, this.#patience, 'database_unreachable')
      return this.run(open)
    }
    const attempt = open()
    this.#current = attempt
    try {
      const client = await attempt
      this.noteAnswer(true)
      return client
    } finally {
      if (this.#current === attempt) this.#current = undefined
    }
  }
}
