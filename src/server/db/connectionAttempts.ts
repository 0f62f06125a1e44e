import { DatabaseUnavailable } from './unavailable.ts'

/** Milliseconds that a caller waits for the attempt of another one. */
const patience = 500

/**
 * While the database does not answer, one connection is being opened at a time; who wants another one waits a moment for it and is
 * refused. PostgreSQL starts a process for each attempt that was given up meanwhile, before it answers anybody who came later
 * (docs/decisions/0392).
 */
export class ConnectionAttempts {
  #unanswered = false
  /** The newest one under way. */
  #current: Promise<unknown> | undefined

  /** A statement, or an attempt to connect, had no answer in time; until a connection is opened. */
  markUnanswered(): void {
    this.#unanswered = true
  }

  /** @throws DatabaseUnavailable database_unreachable; or what `open` throws, to those who wait for it, too */
  async run<T>(open: () => Promise<T>): Promise<T> {
    if (this.#unanswered && this.#current) {
      await withinPatience(this.#current)
      return this.run(open)
    }
    const attempt = open()
    this.#current = attempt
    try {
      const client = await attempt
      this.#unanswered = false
      return client
    } catch (error) {
      if (error instanceof DatabaseUnavailable && error.code === 'database_unreachable') this.markUnanswered()
      throw error
    } finally {
      if (this.#current === attempt) this.#current = undefined
    }
  }
}

const withinPatience = async (attempt: Promise<unknown>): Promise<void> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DatabaseUnavailable('database_unreachable')), patience)
  try {
    await Promise.race([attempt, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
