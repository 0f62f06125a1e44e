import type { Line } from './notifications.ts'

/** What the triggers of migration 0008 send: the channel of what is committed, the code of what is about to be. */
const CHANNEL = 'public_data'
const NOTICE = 'DS001'

/** A change that was announced and is not committed after so many milliseconds was most likely rolled back. */
const PENDING = 2000

/** Keeps count of the changes to what every visitor may see, whichever process makes them. */
export type Changes = {
  /** Goes up with every change. Whatever was read under another number may be out of date. */
  readonly version: number
  /**
   * Whether `version` can be relied on: the line to the database is up, and no change that this process makes is
   * between its first statement and the news of its commit.
   */
  settled: () => boolean
  /** Hears the notices of this process's own connections. */
  noticed: (notice: { code?: string | undefined; message?: string | undefined }) => void
}

export const changesOn = (line: Line): Changes => {
  let version = 0
  /** Transactions of this process that changed something, each with the time it is forgotten at. */
  const pending = new Map<string, number>()
  /** The last ones heard of: news of a commit may overtake the notice, which takes another line. */
  const over = new Set<string>()

  const heard = (transaction: string | undefined) => {
    version++
    if (!transaction) return
    pending.delete(transaction)
    over.add(transaction)
    if (over.size > 100) over.delete(over.values().next().value ?? '')
  }
  // Whatever happened while nobody listened is one change.
  line.hear(CHANNEL, heard, () => heard(undefined))

  return {
    get version() {
      return version
    },
    settled: () => {
      if (!line.isUp()) return false
      if (pending.size === 0) return true
      const now = Date.now()
      for (const [transaction, until] of pending) if (until < now) pending.delete(transaction)
      return pending.size === 0
    },
    noticed: ({ code, message }) => {
      if (code === NOTICE && message && !over.has(message)) pending.set(message, Date.now() + PENDING)
    },
  }
}
