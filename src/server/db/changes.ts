import type { LogPosition, NotificationListener } from './notifications.ts'

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
  /** Waits until each change is counted that was acknowledged, by any process, before this call. */
  sync: () => Promise<void>
  /**
   * A position of the primary's log behind all changes of `version`; undefined while it is not known. Only found out where
   * `positions` is on.
   */
  position: () => LogPosition | undefined
  /** Receives the notices of this process's own connections. */
  onNotice: (notice: { code?: string | undefined; message?: string | undefined }) => void
}

export const trackChanges = (
  listener: NotificationListener,
  { positions = false }: { positions?: boolean } = {},
): Changes => {
  let version = 0
  let position: LogPosition | undefined
  let locating = false
  /** Transactions of this process that changed public data, each with its expiry time. */
  const pending = new Map<string, number>()
  /** The last committed ones: a commit notification may arrive before the notice, which uses another connection. */
  const committed = new Set<string>()

  /** Asks until no change came in between: a change that is heard while it is asked may be behind the position. */
  const locate = async (): Promise<void> => {
    if (locating) return
    locating = true
    for (let asked = -1; asked !== version; ) {
      asked = version
      const found = await listener.sync()
      if (found === undefined) break
      if (asked === version) position = found
    }
    locating = false
  }

  const onCommit = (transaction: string | undefined) => {
    version++
    position = undefined
    // The notification connection may be in the middle of connecting.
    if (positions) setImmediate(() => void locate())
    if (!transaction) return
    pending.delete(transaction)
    committed.add(transaction)
    if (committed.size > 100) committed.delete(committed.values().next().value ?? '')
  }
  // Changes missed while disconnected count as one.
  listener.listen(CHANNEL, onCommit, () => onCommit(undefined))

  const isReliable = (): boolean => {
    if (!listener.isConnected()) return false
    if (pending.size === 0) return true
    const now = Date.now()
    for (const [transaction, until] of pending) if (until < now) pending.delete(transaction)
    return pending.size === 0
  }

  return {
    get version() {
      return version
    },
    isReliable,
    sync: async () => {
      await listener.sync()
    },
    position: () => (isReliable() ? position : undefined),
    onNotice: ({ code, message }) => {
      if (code === NOTICE && message && !committed.has(message)) pending.set(message, Date.now() + PENDING)
    },
  }
}
