import type { NotificationListener } from './notifications.ts'

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
  isReliable: () => boolean
  /** Hears the notices of this process's own connections. */
  onNotice: (notice: { code?: string | undefined; message?: string | undefined }) => void
}

export const trackChanges = (listener: NotificationListener): Changes => {
  let version = 0
  /** Transactions of this process that changed something, each with the time it is forgotten at. */
  const pending = new Map<string, number>()
  /** The last ones heard of: news of a commit may overtake the notice, which takes another line. */
  const committed = new Set<string>()

  const onCommit = (transaction: string | undefined) => {
    version++
    if (!transaction) return
    pending.delete(transaction)
    committed.add(transaction)
    if (committed.size > 100) committed.delete(committed.values().next().value ?? '')
  }
  // Whatever happened while nobody listened is one change.
  listener.listen(CHANNEL, onCommit, () => onCommit(undefined))

  return {
    get version() {
      return version
    },
    isReliable: () => {
      if (!listener.isConnected()) return false
      if (pending.size === 0) return true
      const now = Date.now()
      for (const [transaction, until] of pending) if (until < now) pending.delete(transaction)
      return pending.size === 0
    },
    onNotice: ({ code, message }) => {
      if (code === NOTICE && message && !committed.has(message)) pending.set(message, Date.now() + PENDING)
    },
  }
}
