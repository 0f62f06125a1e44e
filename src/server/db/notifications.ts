import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Hosts, openClient } from './hosts.ts'
import { inTime } from './inTime.ts'
import { startConnectMs } from './limits.ts'
import { DatabaseUnavailable, hasCode } from './unavailable.ts'

/** Milliseconds between two connection checks, and how long one may take. */
const CHECK_INTERVAL = 500
const TIMEOUT = 1000
const RETRY = 250

type Handlers = { onMessage: (payload: string | undefined) => void; onConnect: () => void }

/** A place in the write-ahead log of a database. After a failover the log goes on under another timeline. */
export type LogPosition = { lsn: string; timeline: number; identity: string }

/** What a database and its standbys have in common, and no other database. */
export const IDENTITY = `(SELECT system_identifier FROM pg_control_system()) || ' ' || current_database()`

const POSITION = `SELECT lsn, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int AS timeline
  FROM pg_current_wal_insert_lsn() AS lsn`

/** The process's LISTEN connection, reopened when it is lost. */
export type NotificationListener = {
  /** While it is not connected, notifications are missed. */
  isConnected: () => boolean
  /** Why it is not connected. */
  failure: () => unknown
  /** Subscribes to a channel, before `open`. `onConnect` is called after each (re)connect, to handle missed messages. */
  listen: (channel: string, onMessage: Handlers['onMessage'], onConnect: () => void) => void
  /**
   * Waits until each notification has been handled whose transaction was acknowledged before this call. Resolves to the
   * position of the write-ahead log, which is behind those transactions; undefined while it is not connected.
   */
  sync: () => Promise<LogPosition | undefined>
  /** Connects; resolves after the first attempt, successful or not. It retries until `close`. */
  open: () => Promise<void>
  close: () => Promise<void>
}

const configOf = (hosts: Hosts, timeoutMs: number) => ({
  ...hosts.config(),
  application_name: 'doorstep changes',
  connectionTimeoutMillis: hosts.attemptMs(timeoutMs),
  query_timeout: timeoutMs,
})

/**
 * Fails unless a notification from another connection arrives. Through a pooler in transaction mode LISTEN succeeds and
 * notifications do not arrive.
 */
const prove = async (client: pg.Client, hosts: Hosts, timeoutMs: number): Promise<void> => {
  const channel = `proof_${randomBytes(8).toString('hex')}`
  const received = Promise.withResolvers<boolean>()
  const onNotification = (message: pg.Notification) => message.channel === channel && received.resolve(true)
  client.on('notification', onNotification)
  await client.query(`LISTEN ${channel}`)
  const other = await openClient(hosts, () => configOf(hosts, timeoutMs))
  const timer = setTimeout(() => received.resolve(false), timeoutMs)
  try {
    await other.query(`NOTIFY ${channel}`)
    if (!(await received.promise)) throw new DatabaseUnavailable('notifications_lost')
  } finally {
    clearTimeout(timer)
    client.off('notification', onNotification)
    void other.end().catch(() => {})
  }
  await client.query(`UNLISTEN ${channel}`)
}

/**
 * Whether notifications arrive at all, asked once at the start, when a machine is busy.
 * @throws DatabaseUnavailable notifications_lost, database_slow, or the driver's error
 */
export const proveNotifications = async (hosts: Hosts): Promise<void> => {
  const client = await openClient(hosts, () => configOf(hosts, startConnectMs))
  try {
    await prove(client, hosts, startConnectMs)
  } catch (error) {
    throw hasCode(error) ? error : new DatabaseUnavailable('database_slow', error)
  } finally {
    void client.end().catch(() => {})
  }
}

/** `timeoutMs`: how long one check of the connection may take. */
export const createListener = (hosts: Hosts, timeoutMs = TIMEOUT): NotificationListener => {
  const channels = new Map<string, Handlers>()
  let connected: pg.Client | undefined
  let identity = ''
  let failure: unknown
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<LogPosition | undefined> | undefined

  const schedule = (work: () => Promise<unknown>, wait: number) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void work(), wait).unref()
  }

  const drop = (client: pg.Client, reason: unknown) => {
    client.removeAllListeners('end')
    void client.end().catch(() => {})
    if (client !== connected) return
    connected = undefined
    failure = reason
    schedule(connect, RETRY)
  }

  /** PostgreSQL sends pending notifications before it says that a query is done. */
  const ask = async (): Promise<LogPosition | undefined> => {
    const client = connected
    if (!client) return undefined
    try {
      const { rows } = await inTime(client.query<Omit<LogPosition, 'identity'>>(POSITION), timeoutMs, 'database_slow')
      if (hosts.isLeftBehind(client)) throw new DatabaseUnavailable('database_lost')
      return client === connected && rows[0] ? { ...rows[0], identity } : undefined
    } catch (error) {
      // A half-open connection emits no event.
      drop(client, error)
      return undefined
    }
  }

  /** Calls that wait for the same start share one question. */
  const sync = (): Promise<LogPosition | undefined> => {
    next ??= running.then(() => {
      next = undefined
      const asked = ask()
      running = asked
      return asked
    })
    return next
  }

  const checkAlive = async (): Promise<void> => {
    await sync()
    if (connected) schedule(checkAlive, CHECK_INTERVAL)
  }

  const listenOn = async (client: pg.Client): Promise<void> => {
    for (const channel of channels.keys()) await client.query(`LISTEN ${channel}`)
    await prove(client, hosts, timeoutMs)
    identity = (await client.query<{ identity: string }>(`SELECT ${IDENTITY} AS identity`)).rows[0]?.identity ?? ''
    if (closed) throw new Error('closed')
    client.on('notification', ({ channel, payload }) => channels.get(channel)?.onMessage(payload))
    client.once('end', () => drop(client, new DatabaseUnavailable('database_lost')))
    for (const { onConnect } of channels.values()) onConnect()
    connected = client
    failure = undefined
    schedule(checkAlive, CHECK_INTERVAL)
  }

  const connect = async (): Promise<void> => {
    try {
      // A check ends in time by itself.
      const client = await openClient(hosts, () => ({ ...configOf(hosts, timeoutMs), query_timeout: 10 * timeoutMs }))
      await listenOn(client).catch((error: unknown) => {
        drop(client, error)
        throw error
      })
    } catch (error) {
      failure = error
      schedule(connect, RETRY)
    }
  }

  return {
    isConnected: () => connected !== undefined,
    failure: () => failure,
    listen: (channel, onMessage, onConnect) => {
      channels.set(channel, { onMessage, onConnect })
    },
    sync,
    open: connect,
    close: async () => {
      closed = true
      clearTimeout(timer)
      const client = connected
      connected = undefined
      client?.removeAllListeners('end')
      // A frozen database never closes the connection.
      await Promise.race([client?.end().catch(() => {}), pause(TIMEOUT, undefined, { ref: false })])
    },
  }
}
