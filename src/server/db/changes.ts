import type { LogPosition, NotificationListener } from './notifications.ts'
import { type Change, everything, isAffected, type Reads } from './reads.ts'

/** Sent by the triggers of migration 0008: the channel for committed changes, the notice code for pending ones. */
const CHANNEL = 'public_data'
const NOTICE = 'DS001'

/** Milliseconds after which an announced change that was not committed counts as rolled back. */
const PENDING = 2000

/** Counts changes of public data, whichever process makes them. */
export type Changes = {
  /** Increases with every change. Data read under another version may be out of date. */
  readonly version: number
  /** Whether anything of what was read has changed since a version. */
  changedSince: (version: number, reads: ReadonlySet<Reads>) => boolean
  /**
   * Whether `version` can be relied on, for what was read or for all: the listener is connected, and no transaction of this
   * process is between its first change of it and the notification of its commit.
   */
  isReliable: (reads?: ReadonlySet<Reads>) => boolean
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

/** Changes that are remembered one by one. */
const REMEMBERED = 1000

/** `transaction table [ids columns]` (migration 0008). */
const changeOf = (announcement: string | undefined): Change => {
  const [, table = everything, ids, columns] = (announcement ?? '').split(' ')
  return {
    table,
    rows:
      ids === undefined ? undefined : { ids: ids.split(',').map(Number), columns: columns?.split(',') ?? [everything] },
  }
}

const affectsAny = (reads: Iterable<Reads>, change: Change): boolean => {
  for (const one of reads) if (isAffected(one, change)) return true
  return false
}

export const trackChanges = (
  listener: NotificationListener,
  { positions = false, onConnect = () => {} }: { positions?: boolean; onConnect?: () => void } = {},
): Changes => {
  let version = 0
  let position: LogPosition | undefined
  let locating = false
  /** The last changes; the last one made `version`. */
  const changed: Change[] = []
  /** The version of each table's last change. */
  const lastChanged = new Map<string, number>()
  /** Changes of this process's transactions, each with its expiry time. */
  const pending = new Map<string, { change: Change; until: number }>()
  /** The last committed ones: the notification of a commit may arrive before the notice, which uses another connection. */
  const committed = new Set<string>()

  /** Asks until no change came in between: a notification that arrives meanwhile may be behind the position. */
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
    const change = changeOf(announcement)
    changed.push(change)
    if (changed.length > REMEMBERED) changed.splice(0, REMEMBERED / 2)
    lastChanged.set(change.table, version)
    position = undefined
    // The notification connection may be in the middle of connecting.
    if (positions) setImmediate(() => void locate())
    if (!announcement) return
    pending.delete(announcement)
    committed.add(announcement)
    if (committed.size > REMEMBERED) committed.delete(committed.values().next().value ?? '')
  }
  // Changes missed while disconnected count as one.
  listener.listen(CHANNEL, onCommit, () => {
    onCommit(undefined)
    onConnect()
  })

  const isReliable = (reads?: ReadonlySet<Reads>): boolean => {
    if (!listener.isConnected()) return false
    if (pending.size === 0) return true
    const now = performance.now()
    for (const [announcement, { until }] of pending) if (until < now) pending.delete(announcement)
    if (!reads) return pending.size === 0
    for (const { change } of pending.values()) if (affectsAny(reads, change)) return false
    return true
  }

  /** Whether a table has changed of which something was read, whatever it was. */
  const tablesChanged = (since: number, reads: Iterable<Reads>): boolean => {
    if ((lastChanged.get(everything) ?? 0) > since) return true
    for (const { tables } of reads)
      for (const table of tables.keys()) if (table === everything || (lastChanged.get(table) ?? 0) > since) return true
    return false
  }

  const changedSince = (since: number, reads: ReadonlySet<Reads>): boolean => {
    if (since === version || !tablesChanged(since, reads)) return false
    if (version - since > changed.length) return true
    return changed.slice(since - version).some((change) => affectsAny(reads, change))
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
      if (code === NOTICE && message && !committed.has(message))
        pending.set(message, { change: changeOf(message), until: performance.now() + PENDING })
    },
  }
}
