import type { NotificationListener } from './notifications.ts'

/** Sent by the triggers of migration 0008: the channel for committed changes, the notice code for pending ones. */
const CHANNEL = 'public_data'
const NOTICE = 'DS001'

/** Milliseconds after which an announced change that was not committed counts as rolled back. */
const PENDING = 2000

/** Counts changes of public data, whichever process makes them. */
export type Changes = {
  /** Increases with every change. Data read under another version may be out of date. */
  readonly version: number
  /**
   * Whether `version` can be relied on: the listener is connected, and no transaction of this process is between its
   * first change and the notification of its commit.
   */
  isReliable: () => boolean
  /** Receives the notices of this process's own connections. */
  onNotice: (notice: { code?: string | undefined; message?: string | undefined }) => void
}

export const trackChanges = (listener: NotificationListener): Changes => {
  let version = 0
  /** Transactions of this process that changed public data, each with its expiry time. */
  const pending = new Map<string, number>()
  /** The last committed ones: a commit notification may arrive before the notice, which uses another connection. */
  const committed = new Set<string>()

  const onCommit = (transaction: string | undefined) => {
    version++
    if (!transaction) return
    pending.delete(transaction)
    committed.add(transaction)
    if (committed.size > 100) committed.delete(committed.values().next().value ?? '')
  }
  // Changes missed while disconnected count as one.
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
