import type { LogPosition, NotificationListener } from './notifications.ts'
import { anyTable } from './readTables.ts'

/** Sent by the triggers of migration 0008: the channel for committed changes, the notice code for pending ones. */
const CHANNEL = 'public_data'
const NOTICE = 'DS001'

/** Milliseconds after which an announced change that was not committed counts as rolled back. */
const PENDING = 2000

/** Counts changes of public data, whichever process makes them. */
export type Changes = {
  /** Increases with every change. Data read under another version may be out of date. */
  readonly version: number
  /** Whether one of these tables has changed since a version. */
  changedSince: (version: number, tables: ReadonlySet<string>) => boolean
  /**
   * Whether `version` can be relied on, for these tables or for all: the listener is connected, and no transaction of this
   * process is between its first change of one of them and the notification of its commit.
   */
  isReliable: (tables?: ReadonlySet<string>) => boolean
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

const tableOf = (announcement: string): string => announcement.slice(announcement.indexOf(' ') + 1)

export const trackChanges = (
  listener: NotificationListener,
  { positions = false, onConnect = () => {} }: { positions?: boolean; onConnect?: () => void } = {},
): Changes => {
  let version = 0
  let position: LogPosition | undefined
  let locating = false
  /** The version of each table's last change, and that of the last time any table may have changed. */
  const changed = new Map<string, number>([[anyTable, 0]])
  /** Changes of this process's transactions (`transaction table`), each with its expiry time. */
  const pending = new Map<string, number>()
  /** The last committed ones: the notification of a commit may arrive before the notice, which uses another connection. */
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

  const onCommit = (announcement: string | undefined) => {
    version++
    changed.set(announcement ? tableOf(announcement) : anyTable, version)
    position = undefined
    // The notification connection may be in the middle of connecting.
    if (positions) setImmediate(() => void locate())
    if (!announcement) return
    pending.delete(announcement)
    committed.add(announcement)
    if (committed.size > 100) committed.delete(committed.values().next().value ?? '')
  }
  // Changes missed while disconnected count as one.
  listener.listen(CHANNEL, onCommit, () => {
    onCommit(undefined)
    onConnect()
  })

  const isReliable = (tables?: ReadonlySet<string>): boolean => {
    if (!listener.isConnected()) return false
    if (pending.size === 0) return true
    const now = Date.now()
    for (const [announcement, until] of pending) if (until < now) pending.delete(announcement)
    if (!tables || tables.has(anyTable)) return pending.size === 0
    return ![...pending.keys()].some((announcement) => tables.has(tableOf(announcement)))
  }

  const changedSince = (since: number, tables: ReadonlySet<string>): boolean => {
    if (since === version) return false
    if (tables.has(anyTable) || (changed.get(anyTable) ?? 0) > since) return true
    for (const table of tables) if ((changed.get(table) ?? 0) > since) return true
    return false
  }

  return {
    get version() {
      return version
    },
    changedSince,
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
